/// The plural categories that a language requires and allows.
package struct PluralRules: Sendable, Equatable {
  /// The categories that Apple's exporter requires, in the order of `PluralCategory`.
  package let required: [PluralCategory]
  /// The required and optional categories, in the order of `PluralCategory`.
  package let possible: [PluralCategory]
  /// The smallest number above 1 that uses `one`; `nil` if there is none.
  package let numberLikeOne: Int?

  /// The rules of `language`; `nil` if its language subtag is unknown.
  ///
  /// Only the language subtag matters: no script or region has other categories. A known language
  /// without CLDR rules requires `other`, which ICU returns for it, and allows any category.
  package static func of(_ language: LanguageID) -> PluralRules? {
    let subtag = language.normalized.prefix { $0 != "-" }
    return table[subtag] ?? (LanguageSubtags.languages.contains(subtag) ? unspecified : nil)
  }

  private static let unspecified = PluralRules(
    required: [.other], possible: PluralCategory.allCases, numberLikeOne: nil)

  private static let table: [Substring: PluralRules] = {
    var table: [Substring: PluralRules] = [:]
    for row in PluralTable.rows {
      for language in row.languages.split(separator: " ") {
        let optional = optional[String(language)]
        let required = row.categories.filter { $0 != optional }
        table[language] = PluralRules(
          required: required,
          possible: PluralCategory.allCases.filter {
            required.contains($0) || $0 == .zero || $0 == optional
          }, numberLikeOne: PluralTable.numbersLikeOne[language])
      }
    }
    return table
  }()

  /// The optional category of a language for which Apple's tools require different categories than
  /// CLDR defines.
  ///
  /// `ca`, `es`, `fr`, `it` and `pt`: CLDR uses it only for whole millions and compact numbers; no
  /// exporter requires it. `he` and `iw`: CLDR defined it up to version 41; older catalogs still
  /// contain it. In addition, `zero` is allowed in every language, because Apple's systems look for
  /// it first when the number is 0.
  package static let optional: [String: PluralCategory] = [
    "ca": .many, "es": .many, "fr": .many, "he": .many, "it": .many, "iw": .many, "pt": .many,
  ]
}

/// A plural category of CLDR (UTS 35, part 3, "Language Plural Rules").
package enum PluralCategory: String, Sendable, CaseIterable {
  /// Zero, and numbers that a language treats like it; on Apple's systems, every language may use
  /// it.
  case zero
  /// One, and numbers that a language treats like it.
  case one
  /// Two, and numbers that a language treats like it.
  case two
  /// Small numbers.
  case few
  /// Large numbers, or fractions; in some languages only millions.
  case many
  /// All remaining numbers; every language uses it.
  case other
}

/// The plural categories of languages.
enum PluralTable {
  /// The categories of cardinal numbers in every language that has CLDR rules.
  ///
  /// Source: CLDR 46, as in ICU 76 (`plurals.txt`). Every script and region has the categories of
  /// its language: European Portuguese (`pt-PT`) has different rules than `pt`, but the same
  /// categories.
  static let rows: [(categories: [PluralCategory], languages: String)] = [
    (
      [.other],
      """
      bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th \
      to tpi vi wo wuu yo yue zh
      """
    ),
    (
      [.one, .other],
      """
      af ak am an as asa ast az bal bem bez bg bho bn brx ce ceb cgg chr ckb csw da de doi dv ee \
      el en eo et eu fa ff fi fil fo fur fy gl gsw gu guw ha haw hi hu hy ia io is jgo ji jmc ka \
      kab kaj kcg kk kkj kl kn ks ksb ku ky lb lg lij ln mas mg mgo mk ml mn mr nah nb nd ne nl \
      nn nnh no nr nso ny nyn om or os pa pap pcm ps rm rof rwk saq sc sd sdh seh si sn so sq ss \
      ssy st sv sw syr ta te teo ti tig tk tl tn tr ts tzm ug ur uz ve vo vun wa wae xh xog yi \
      zu
      """
    ),
    (
      [.one, .few, .other],
      """
      bs hr mo ro sh shi sr
      """
    ),
    (
      [.one, .many, .other],
      """
      ca es fr it lld pt scn vec
      """
    ),
    (
      [.one, .two, .other],
      """
      he iu iw naq sat se sma smi smj smn sms
      """
    ),
    (
      [.zero, .one, .other],
      """
      blo ksh lag lv prg
      """
    ),
    (
      [.one, .few, .many, .other],
      """
      be cs lt pl ru sk uk
      """
    ),
    (
      [.one, .two, .few, .other],
      """
      dsb gd hsb sl
      """
    ),
    (
      [.one, .two, .few, .many, .other],
      """
      br ga gv mt
      """
    ),
    (
      [.zero, .one, .two, .few, .many, .other],
      """
      ar ars cy kw
      """
    ),
  ]

  /// The smallest number above 1 with the category `one`, for the languages that have any.
  ///
  /// Source: as above.
  static let numbersLikeOne: [Substring: Int] = [
    "be": 21, "br": 21, "bs": 21, "ceb": 2, "dsb": 101, "fil": 2, "gd": 11, "gv": 11, "hr": 21,
    "hsb": 101, "is": 21, "lt": 21, "lv": 21, "mk": 21, "prg": 21, "ru": 21, "sh": 21, "sl": 101,
    "sr": 21, "tl": 2, "tzm": 11, "uk": 21,
  ]
}
