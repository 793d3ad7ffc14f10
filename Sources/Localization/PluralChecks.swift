internal import ReleaseModel
internal import StringCatalogs

/// Whether a text has the plural categories that its language needs, and no others.
enum PluralChecks {
  static func findings(in translation: Translation) -> [Finding] {
    if let unvaried = unvaried(translation) { return [unvaried] }
    return translation.content.variations.filter { $0.variation.axis == "plural" }
      .flatMap { findings(in: $0.variation, at: $0.path, translation) }
  }

  /// Compares the categories of a variation with those that the language has.
  private static func findings(
    in variation: Catalog.Variation, at path: TextPath, _ translation: Translation
  ) -> [Finding] {
    let language = translation.language
    var subject: String { translation.subject(path) }
    let missing = language.requiredPlurals.filter { category in
      !variation.cases.contains { $0.name == category.rawValue && $0.content.hasText }
    }
    func excerpt(_ choice: Catalog.Case) -> TextExcerpt? {
      choice.content.unit.map {
        translation.excerpt($0.value, at: path.entering("plural", choice.name))
      }
    }
    var findings = variation.cases.compactMap { choice -> Finding? in
      guard let category = PluralCategory(rawValue: choice.name) else {
        return translation.finding(
          .unknownPlural,
          message: "\(subject) has a text for “\(choice.name)”, which is no plural category.",
          advice: "Rename or remove it; \(language.neededPlurals).", at: choice.offset,
          excerpt: excerpt(choice), effect: missing.isEmpty ? .none : .untranslated)
      }
      guard let rules = language.plurals, !rules.possible.contains(category) else { return nil }
      return translation.finding(
        .impossiblePlural,
        message: "\(subject) has a text for “\(choice.name)”, which no number takes in that "
          + "language.",
        advice: "Remove it; \(language.neededPlurals).", at: choice.offset,
        excerpt: excerpt(choice))
    }
    // A misspelled category is one mistake; its message names what the language needs.
    if !missing.isEmpty, findings.allSatisfy({ $0.fault != .unknownPlural }) {
      let texts = variation.cases.filter { $0.content.unit != nil }
      findings.append(
        translation.finding(
          .missingPlural,
          message: "\(subject) has no text for \(missing.map { "“\($0.rawValue)”" }.listed).",
          advice: "Add what is missing; \(language.neededPlurals).", at: variation.offset,
          excerpt: (texts.first { $0.name == "other" } ?? texts.first).flatMap(excerpt)
            ?? translation.excerpt("", at: path),
          effect: .untranslated))
    }
    return findings
  }

  /// A single text where the source text depends on a number.
  private static func unvaried(_ translation: Translation) -> Finding? {
    let language = translation.language
    guard language.requiredPlurals.count > 1, !language.isSource,
      let unit = translation.localization.content.singleUnit,
      translation.entry.source.varyByNumber, !unit.value.contains("%#@")
    else { return nil }
    return translation.finding(
      .missingPlural,
      message: "\(translation.subject(TextPath())) is the same for all numbers; the source text is"
        + " not.",
      advice: "Vary it by plural; \(language.neededPlurals).", at: unit.offset,
      excerpt: translation.excerpt(unit.value, at: TextPath()), effect: .untranslated)
  }
}

extension TableLanguage {
  /// `other` is the category of every number that no other takes, in every language.
  fileprivate var requiredPlurals: [PluralCategory] { plurals?.required ?? [.other] }

  /// What to add, for the end of an advice: `Polish (pl) needs one, few, many and other`.
  var neededPlurals: String { "\(name) needs \(requiredPlurals.map(\.rawValue).listed)" }
}

extension [String] {
  /// The names as a sentence has them: `one, few and other`.
  fileprivate var listed: String {
    count < 2 ? joined() : "\(dropLast().joined(separator: ", ")) and \(self[count - 1])"
  }
}
