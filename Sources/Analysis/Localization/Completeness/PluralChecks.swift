internal import ReleaseModel
internal import StringCatalogs

/// Checks that a string has exactly the plural categories that its language needs.
enum PluralChecks {
  static func findings(in translation: Translation) -> [Finding] {
    let unvaried = unvaried(translation)
    return unvaried
      + translation.content.variations.filter { $0.variation.axis == "plural" }
      .flatMap { findings(in: $0.variation, at: $0.path, translation) }
  }

  /// Compares the categories of a variation with those of the language.
  private static func findings(
    in variation: Catalog.Variation, at path: StringPath, _ translation: Translation
  ) -> [Finding] {
    let language = translation.language
    let missing = language.requiredPlurals.filter { category in
      !variation.cases.contains { $0.name == category.rawValue && $0.content.hasStrings }
    }
    func excerpt(_ choice: Catalog.Case) -> TextExcerpt? {
      choice.content.unit.map {
        translation.excerpt($0.value, at: path.entering("plural", choice.name))
      }
    }
    var findings = variation.cases.compactMap { choice -> Finding? in
      guard let category = PluralCategory(rawValue: choice.name) else {
        return translation.finding(
          .unknownPlural, in: path.words,
          "has a string for '\(choice.name)', which is not a plural category",
          advice: "Rename or remove it; \(language.neededPlurals).", at: choice.offset,
          excerpt: excerpt(choice), effect: missing.isEmpty ? .none : .untranslated)
      }
      guard let rules = language.plurals, !rules.possible.contains(category) else { return nil }
      return translation.finding(
        .impossiblePlural, in: path.words,
        "has a string for '\(choice.name)', which no number uses in that language",
        advice: "Remove it; \(language.neededPlurals).", at: choice.offset,
        excerpt: excerpt(choice))
    }
    // A misspelled category is a single finding; its message lists the needed categories.
    if !missing.isEmpty, findings.allSatisfy({ $0.result.kind != .unknownPlural }) {
      let strings = variation.cases.filter { $0.content.unit != nil }
      findings.append(
        translation.finding(
          .missingPlural, in: path.words,
          "has no string for \(missing.map { "'\($0.rawValue)'" }.listed(with: "or"))",
          advice: "Add the missing strings; \(language.neededPlurals).", at: variation.offset,
          excerpt: (strings.first { $0.name == "other" } ?? strings.first).flatMap(excerpt)
            ?? translation.excerpt("", at: path),
          effect: .untranslated))
    }
    if let one = withoutNumber(in: variation), let number = language.plurals?.numberLikeOne {
      findings.append(
        translation.finding(
          .oneWithoutNumber, in: path.entering("plural", one.name).words,
          "omits the number, but 'one' is also used for \(number)",
          advice: "Insert the number as in the string for 'other'.", at: one.offset,
          excerpt: excerpt(one)))
    }
    return findings
  }

  /// The string for `one`, if it has no number although that for `other` has one.
  private static func withoutNumber(in variation: Catalog.Variation) -> Catalog.Case? {
    func string(_ category: PluralCategory) -> (choice: Catalog.Case, text: String)? {
      variation.cases.first { $0.name == category.rawValue }.flatMap { choice in
        choice.content.unit.map { (choice, $0.value) }
      }
    }
    guard let one = string(.one), let other = string(.other), !one.text.isBlank,
      !FormatString(one.text).hasNumber, FormatString(other.text).hasNumber
    else { return nil }
    return one.choice
  }

  /// Strings that don't vary by number although the source string does.
  ///
  /// Either the only string of the localization, or its strings for devices.
  private static func unvaried(_ translation: Translation) -> [Finding] {
    let language = translation.language
    guard language.requiredPlurals.count > 1, !language.isSource,
      translation.entry.source.varyByNumber, translation.content.substitutions.isEmpty
    else { return [] }
    return translation.strings.compactMap { text in
      guard text.path.substitution == nil, !text.path.isPluralBranch, !text.own.isSetValue,
        !text.value.contains("%#@")
      else { return nil }
      let sources = translation.entry.source.strings.prefix(200)
      let branch = sources.filter { $0.path.cases.starts(with: text.path.cases) }
      guard (branch.isEmpty ? sources[...] : branch[...]).contains(where: \.path.isPluralBranch)
      else { return nil }
      return translation.finding(
        .missingPlural, in: text.path.words,
        "does not vary by plural, but the source string does",
        advice: "Vary it by plural; \(language.neededPlurals).", at: text.offset,
        excerpt: translation.excerpt(text.value, at: text.path), effect: .untranslated)
    }
  }
}

extension FormatString {
  /// Whether it has a number, or a substitution that may show one.
  fileprivate var hasNumber: Bool {
    specifiers.contains { if case .argument(let type) = $0.kind { type.isNumber } else { true } }
  }
}

extension TableLanguage {
  /// For an unknown language, `other`, which every language has for all remaining numbers.
  fileprivate var requiredPlurals: [PluralCategory] { plurals?.required ?? [.other] }

  /// The end of a piece of advice, such as `Polish (pl) needs one, few, many and other`.
  var neededPlurals: String {
    "\(name) needs \(requiredPlurals.map(\.rawValue).listed(with: "and"))"
  }
}
