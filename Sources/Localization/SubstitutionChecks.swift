internal import ReleaseModel
internal import StringCatalogs

/// Parts of texts that vary by themselves.
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
          message: "\(subject) takes argument \(number), and arguments are numbered from 1 to 127.",
          advice: "Correct “argNum”, or leave it out.", at: substitution.offset))
    }
    findings += substitution.lacks.map { requirement in
      translation.finding(
        .undefinedSubstitution, message: "\(subject) lacks “\(requirement)” in its rule.",
        advice: "Add it, as Apple's format of .stringsdict files requires.",
        at: substitution.offset)
    }
    if !substitution.hasText {
      findings.append(
        translation.finding(
          .missingPlural, message: "\(subject) has no text for any number.",
          advice: "Add the texts; \(translation.language.neededPlurals).",
          at: substitution.offset, excerpt: translation.excerpt("", at: path),
          effect: .untranslated))
    }
    return findings
  }

  /// Substitutions that no text of the localization uses.
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
        message: "\(translation.subject(TextPath())) has the substitution “\($0.name)”, which no"
          + " text uses.",
        advice: "Remove it, or write “%#@\($0.name)@” where it belongs.", at: $0.offset,
        excerpt: texts.first.map { translation.excerpt($0.value, at: $0.path) })
    }
  }
}
