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
        table[language] = PluralRules(row.categories, except: exceptions[String(language)])
      }
    }
    return table
  }()

  private init(required: [PluralCategory], possible: [PluralCategory]) {
    self.required = required
    self.possible = possible
  }

  private init(_ categories: [PluralCategory], except exception: Exception?) {
    let required = categories.filter { $0 != exception?.optional }
    self.init(
      required: required,
      possible: PluralCategory.allCases.filter {
        required.contains($0) || $0 == .zero || $0 == exception?.optional
      })
  }
}

extension PluralRules {
  /// Where Apple's tools ask for other categories than CLDR has.
  package struct Exception: Sendable {
    /// The category that a text may have or leave out, whatever CLDR says.
    package let optional: PluralCategory
    /// Why.
    package let reason: String
  }

  /// The exceptions by language subtag; besides, `zero` is possible in every language, because
  /// Apple's systems look for it first when the number is 0.
  package static let exceptions: [String: Exception] = {
    var exceptions: [String: Exception] = [:]
    for language in ["ca", "es", "fr", "it", "pt"] {
      exceptions[language] = Exception(
        optional: .many,
        reason: "CLDR has it for whole millions and compact numbers only; no exporter asks for it.")
    }
    for language in ["he", "iw"] {
      exceptions[language] = Exception(
        optional: .many, reason: "CLDR had it up to 41; catalogs from before still have it.")
    }
    return exceptions
  }()
}
