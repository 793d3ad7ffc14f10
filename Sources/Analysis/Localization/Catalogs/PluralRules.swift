/// The plural categories that a language requires and allows.
package struct PluralRules: Sendable, Equatable {
  /// The categories that Apple's exporter requires, in the order of `PluralCategory`.
  package let required: [PluralCategory]
  /// The required and optional categories, in the order of `PluralCategory`.
  package let possible: [PluralCategory]
  /// The required categories that some integer uses, and `other`, in the same order.
  package let requiredForIntegers: [PluralCategory]
  /// Whether no integer uses `other`, which the system shows for a category without a string.
  package let keepsOtherForFractions: Bool
  /// The smallest number above 1 that uses `one`; `nil` if there is none.
  package let numberLikeOne: Int?

  /// The rules of `language`; `nil` if its language subtag is unknown.
  ///
  /// Only the language subtag matters: no script or region has other categories. A known language
  /// without CLDR rules requires `other`, which ICU returns for it, and allows any category.
  package static func of(_ language: LanguageID) -> PluralRules? {
    let subtag = language.normalized.prefix { $0 != "-" }
    return table[subtag] ?? (LanguageCode.isKnown(subtag) ? unspecified : nil)
  }

  private static let unspecified = PluralRules(
    required: [.other], possible: PluralCategory.allCases, requiredForIntegers: [.other],
    keepsOtherForFractions: false, numberLikeOne: nil)

  private static let table: [Substring: PluralRules] = {
    let numbers = PluralTable.numbersLikeOne.split { " :".contains($0) }
    var table: [Substring: PluralRules] = [:]
    for row in PluralTable.rows.split(separator: "\n") {
      let parts = row.split(separator: ":").map { $0.split(separator: " ") }
      let categories = parts.dropLast().map {
        $0.compactMap { PluralCategory(rawValue: String($0)) }
      }
      for language in parts[2] {
        let optional = optional[String(language)]
        let required = categories[0].filter { $0 != optional }
        table[language] = PluralRules(
          required: required,
          possible: PluralCategory.allCases.filter {
            required.contains($0) || $0 == .zero || $0 == optional
          },
          requiredForIntegers: required.filter { $0 == .other || !categories[1].contains($0) },
          keepsOtherForFractions: categories[1].contains(.other),
          numberLikeOne: numbers.firstIndex(of: language).flatMap { Int(numbers[$0 + 1]) })
      }
    }
    return table
  }()

  /// The optional category of a language for which Apple's tools require different categories than
  /// CLDR defines.
  ///
  /// `ca`, `es`, `fr`, `gl`, `it` and `pt`: CLDR uses it only for whole millions and compact numbers;
  /// no exporter requires it. `he` and `iw`: CLDR defined it up to version 41; older catalogs still
  /// contain it. `vi`: CLDR defines it since version 49; systems use older rules. In addition, `zero` is allowed in every language, because Apple's systems look for
  /// it first when the number is 0.
  package static let optional: [String: PluralCategory] = [
    "ca": .many, "es": .many, "fr": .many, "gl": .many, "he": .many, "it": .many, "iw": .many,
    "pt": .many, "vi": .one,
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
