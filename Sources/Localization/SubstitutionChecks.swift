internal import ReleaseModel
internal import StringCatalogs

/// Checks that substitutions are complete, and used by a string.
enum SubstitutionChecks {
  static func findings(in translation: Translation) -> [Finding] {
    translation.content.substitutions.flatMap { findings(in: $0, of: translation) }
      + unused(in: translation)
  }

  private static func findings(
    in substitution: Catalog.Substitution, of translation: Translation
  ) -> [Finding] {
    let path = TextPath(substitution: substitution.name)
    var subject: String { translation.subject(path) }
    var findings: [Finding] = []
    if let number = substitution.argumentNumber, !(1...127).contains(number) {
      findings.append(
        translation.finding(
          .unknownArgument,
          message: "\(subject) uses argument \(number), but arguments are numbered from 1 to 127.",
          advice: "Fix 'argNum', or remove it.", at: substitution.offset))
    }
    findings += substitution.lacks.map { requirement in
      translation.finding(
        .undefinedSubstitution, message: "\(subject) is missing '\(requirement)' in its rule.",
        advice: "Add it; Apple's .stringsdict format requires it.",
        at: substitution.offset)
    }
    if !substitution.hasText {
      findings.append(
        translation.finding(
          .missingPlural, message: "\(subject) has no string for any plural category.",
          advice: "Add the strings; \(translation.language.neededPlurals).",
          at: substitution.offset, excerpt: translation.excerpt("", at: path),
          effect: .untranslated))
    }
    return findings
  }

  /// Substitutions that no string of the localization uses.
  private static func unused(in translation: Translation) -> [Finding] {
    if translation.content.substitutions.isEmpty { return [] }
    let texts = translation.content.texts
    var used: Set<String> = []
    for specifier in texts.flatMap(\.format.specifiers) {
      if case .substitution(let name) = specifier.kind { used.insert(name) }
    }
    return translation.localization.content.substitutions.filter { !used.contains($0.name) }.map {
      translation.finding(
        .unusedSubstitution,
        message: "\(translation.subject(TextPath())) has the substitution '\($0.name)', which no"
          + " string uses.",
        advice: "Remove it, or insert '%#@\($0.name)@' where it belongs.", at: $0.offset,
        excerpt: texts.first.map { translation.excerpt($0.value, at: $0.path) })
    }
  }
}
