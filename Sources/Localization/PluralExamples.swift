internal import StringCatalogs

/// Numbers that take each plural category, so that a message can show when a text is missing.
enum PluralExamples {
  /// The smallest numbers of the category in the language: `2, 3, 4`, with `…` if there are more;
  /// empty if nothing is known.
  static func numbers(of category: PluralCategory, in language: LanguageID) -> String {
    let code = language.normalized == "pt-pt" ? "pt-pt" : language.primary
    return byLanguage[code]?.first { $0.0 == category }?.1 ?? ""
  }

  private static let byLanguage: [Substring: [(PluralCategory, String)]] = {
    var table: [Substring: [(PluralCategory, String)]] = [:]
    for row in rows {
      for code in row.languages.split(whereSeparator: \.isWhitespace) { table[code] = row.numbers }
    }
    return table
  }()

  /// Languages and the numbers of each of their categories.
  private struct Row {
    let numbers: [(PluralCategory, String)]
    let languages: String
  }

  /// From the cardinal rules of CLDR (`plurals.xml`), for the languages that have more than
  /// `other`; decimal fractions where no whole number below 1000 takes a category.
  private static let rows: [Row] = [
    Row(
      numbers: [(.one, "0, 1"), (.other, "2, 3, 4…")],
      languages: """
        ak am as bho bn csw doi fa ff gu hi hy kab kn ln mg nso pa pcm si ti wa zu
        """),
    Row(
      numbers: [(.one, "0, 1, 11…"), (.other, "2, 3, 4…")],
      languages: "tzm"),
    Row(
      numbers: [(.one, "0, 1, 2…"), (.other, "4, 6, 9…")],
      languages: "ceb fil tl"),
    Row(
      numbers: [(.one, "1"), (.other, "0, 2, 3…")],
      languages: """
        af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo \
        fur fy gl gsw ha haw hu ia io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij \
        mas mgo ml mn mr nb nd ne nl nn nnh no nr ny nyn om or os pap ps pt-pt rm rof rwk \
        saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur uz ve \
        vo vun wae xh xog yi
        """),
    Row(
      numbers: [(.one, "1, 21, 31…"), (.other, "0, 2, 3…")],
      languages: "is mk"),
    Row(
      numbers: [(.one, "0, 1"), (.few, "2, 3, 4…"), (.other, "11, 12, 13…")],
      languages: "shi"),
    Row(
      numbers: [(.one, "0, 1"), (.many, "1000000"), (.other, "2, 3, 4…")],
      languages: "fr ht pt"),
    Row(
      numbers: [(.one, "1"), (.few, "0, 2, 3…"), (.other, "20, 21, 22…")],
      languages: "mo ro"),
    Row(
      numbers: [(.one, "1"), (.many, "1000000"), (.other, "0, 2, 3…")],
      languages: "ca es it lld scn vec"),
    Row(
      numbers: [(.one, "1"), (.two, "2"), (.other, "0, 3, 4…")],
      languages: "he iu iw naq sat se sma smj smn sms"),
    Row(
      numbers: [(.one, "1, 21, 31…"), (.few, "2, 3, 4…"), (.other, "0, 5, 6…")],
      languages: "bs hr sh sr"),
    Row(
      numbers: [(.zero, "0"), (.one, "1"), (.other, "2, 3, 4…")],
      languages: "blo ksh lag"),
    Row(
      numbers: [(.zero, "0, 10, 11…"), (.one, "1, 21, 31…"), (.other, "2, 3, 4…")],
      languages: "lv prg"),
    Row(
      numbers: [(.one, "1"), (.few, "2, 3, 4"), (.many, "1.5"), (.other, "0, 5, 6…")],
      languages: "cs sk"),
    Row(
      numbers: [(.one, "1"), (.few, "2, 3, 4…"), (.many, "0, 5, 6…"), (.other, "1.5")],
      languages: "pl"),
    Row(
      numbers: [
        (.one, "1, 101, 201…"), (.two, "2, 102, 202…"), (.few, "3, 4, 103…"), (.other, "0, 5, 6…"),
      ],
      languages: "dsb hsb sl"),
    Row(
      numbers: [(.one, "1, 11"), (.two, "2, 12"), (.few, "3, 4, 5…"), (.other, "0, 20, 21…")],
      languages: "gd"),
    Row(
      numbers: [(.one, "1, 21, 31…"), (.few, "2, 3, 4…"), (.many, "0, 5, 6…"), (.other, "1.5")],
      languages: "be ru uk"),
    Row(
      numbers: [(.one, "1, 21, 31…"), (.few, "2, 3, 4…"), (.many, "1.5"), (.other, "0, 10, 11…")],
      languages: "lt"),
    Row(
      numbers: [
        (.one, "1"), (.two, "2"), (.few, "0, 3, 4…"), (.many, "11, 12, 13…"),
        (.other, "20, 21, 22…"),
      ],
      languages: "mt"),
    Row(
      numbers: [
        (.one, "1"), (.two, "2"), (.few, "3, 4, 5…"), (.many, "7, 8, 9…"), (.other, "0, 11, 12…"),
      ],
      languages: "ga"),
    Row(
      numbers: [
        (.one, "1, 11, 21…"), (.two, "2, 12, 22…"), (.few, "0, 20, 40…"), (.many, "1.5"),
        (.other, "3, 4, 5…"),
      ],
      languages: "gv"),
    Row(
      numbers: [
        (.one, "1, 21, 31…"), (.two, "2, 22, 32…"), (.few, "3, 4, 9…"), (.many, "1000000"),
        (.other, "0, 5, 6…"),
      ],
      languages: "br"),
    Row(
      numbers: [
        (.zero, "0"), (.one, "1"), (.two, "2"), (.few, "3"), (.many, "6"), (.other, "4, 5, 7…"),
      ],
      languages: "cy"),
    Row(
      numbers: [
        (.zero, "0"), (.one, "1"), (.two, "2"), (.few, "3, 4, 5…"), (.many, "11, 12, 13…"),
        (.other, "100, 101, 102…"),
      ],
      languages: "ar"),
    Row(
      numbers: [
        (.zero, "0"), (.one, "1"), (.two, "2, 22, 42…"), (.few, "3, 23, 43…"),
        (.many, "21, 41, 61…"), (.other, "4, 5, 6…"),
      ],
      languages: "kw"),
  ]
}
