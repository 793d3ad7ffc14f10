/// The plural categories of a language that a text which varies by number needs and may have.
package struct PluralRules: Sendable, Equatable {
  /// The categories that Apple's exporter asks for, in the order of `PluralCategory`.
  package let required: [PluralCategory]
  /// The required categories and those that do no harm, in the order of `PluralCategory`.
  package let possible: [PluralCategory]

  /// The rules of `language`, or nil if its language subtag is unknown.
  ///
  /// Only the language subtag decides; no script or region has other categories. A known language
  /// that CLDR has no rules for requires `other`, which ICU answers for it, and may have any.
  package static func of(_ language: LanguageID) -> PluralRules? {
    let subtag = language.normalized.prefix { $0 != "-" }
    return table[subtag] ?? (LanguageSubtags.languages.contains(subtag) ? unspecified : nil)
  }

  private static let unspecified = PluralRules(
    required: [.other], possible: PluralCategory.allCases)

  private static let table: [Substring: PluralRules] = {
    var table: [Substring: PluralRules] = [:]
    for row in PluralTable.rows {
      for language in row.languages.split(separator: " ") {
        table[language] = PluralRules(row.categories, optional: optional[String(language)])
      }
    }
    return table
  }()

  private init(required: [PluralCategory], possible: [PluralCategory]) {
    self.required = required
    self.possible = possible
  }

  private init(_ categories: [PluralCategory], optional: PluralCategory?) {
    let required = categories.filter { $0 != optional }
    self.init(
      required: required,
      possible: PluralCategory.allCases.filter {
        required.contains($0) || $0 == .zero || $0 == optional
      })
  }

  /// The category that a language may have or leave out, where Apple's tools ask for other categories
  /// than CLDR has.
  ///
  /// `ca`, `es`, `fr`, `it` and `pt`: CLDR has it for whole millions and compact numbers only; no exporter
  /// asks for it. `he` and `iw`: CLDR had it up to 41; catalogs from before still have it. Besides, `zero`
  /// is possible in every language, because Apple's systems look for it first when the number is 0.
  package static let optional: [String: PluralCategory] = [
    "ca": .many, "es": .many, "fr": .many, "he": .many, "it": .many, "iw": .many, "pt": .many,
  ]
}
