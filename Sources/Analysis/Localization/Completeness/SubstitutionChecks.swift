internal import ReleaseModel
internal import StringCatalogs

/// Checks that substitutions are complete, and used by a string.
enum SubstitutionChecks {
  static func findings(in translation: Translation) -> [Finding] {
    translation.content.substitutions.flatMap { substitution, path in
      findings(in: substitution, path.entering(substitution: substitution.name), translation)
    } + cyclic(in: translation) + unused(in: translation)
  }

  private static func findings(
    in substitution: Catalog.Substitution, _ path: StringPath, _ translation: Translation
  ) -> [Finding] {
    var findings: [Finding] = []
    if let number = substitution.argumentNumber, !(1...127).contains(number) {
      findings.append(
        translation.finding(
          .unknownArgument, in: path.words,
          "uses argument \(number), but arguments are numbered from 1 to 127",
          advice: "Fix 'argNum', or remove it.", at: substitution.offset))
    }
    findings += substitution.mistakes.map { mistake in
      let (message, advice) = words(for: mistake, in: translation.entry.table.table)
      return translation.finding(
        .undefinedSubstitution, in: path.words, message, advice: advice, at: mistake.offset)
    }
    if !substitution.hasStrings {
      findings.append(
        translation.finding(
          .missingPlural, in: path.words, "has no string for any plural category",
          advice: "Add the strings; \(translation.language.neededPlurals).",
          at: substitution.offset, excerpt: translation.excerpt("", at: path),
          effect: .untranslated))
    }
    return findings
  }

  private static func words(
    for mistake: Catalog.Substitution.Mistake, in table: Table
  ) -> (message: String, advice: String) {
    let member =
      mistake.member == .valueType ? table.valueTypeMember : mistake.member.rawValue
    guard let value = mistake.value else {
      let rule = mistake.member == .ruleType ? ": NSStringPluralRuleType" : ""
      return (
        "is missing '\(member)\(rule)' in its rule",
        "Add it; Apple's .stringsdict format requires it."
      )
    }
    if mistake.member == .ruleType {
      return (
        "has '\(value)' as its '\(member)'",
        "Write 'NSStringPluralRuleType', which is the only rule for substitutions."
      )
    }
    let meant = value.drop { $0 == "%" || $0.isWhitespace }.prefix { !$0.isWhitespace }
    return (
      "has '\(value)' as its '\(member)', which is not a format specifier for a number",
      [nil, .object].contains(FormatSubstitution.valueType(String(meant)))
        ? "Write a format specifier without its percent sign, such as 'd' or 'lld'."
        : "Write '\(meant)', without a percent sign or spaces."
    )
  }

  /// Substitutions that insert themselves.
  private static func cyclic(in translation: Translation) -> [Finding] {
    if translation.content.substitutions.isEmpty { return [] }
    return translation.content.cycles.compactMap { names in
      guard let name = names.first, let last = names.last,
        let (substitution, path) = translation.content.substitutions.first(where: {
          $0.substitution.name == name
        })
      else { return nil }
      let number =
        translation.entry.table.table.isCatalog ? "%arg" : "%\(substitution.formatSpecifier)"
      return translation.finding(
        .undefinedSubstitution, in: path.entering(substitution: name).words,
        "inserts itself: \((names + [name]).map { "'\($0)'" }.joined(separator: " → "))",
        advice: "Remove '%#@\(name)@' from the strings of '\(last)'"
          + (name == last ? "; '\(number)' stands for its number." : "."),
        at: substitution.offset, effect: .untranslated)
    }
  }

  /// Substitutions that no string of the localization uses.
  private static func unused(in translation: Translation) -> [Finding] {
    if translation.content.substitutions.isEmpty { return [] }
    let strings = translation.content.strings
    var used: Set<String> = []
    for specifier in strings.flatMap(\.format.specifiers) {
      if case .substitution(let name) = specifier.kind { used.insert(name) }
    }
    let unused = translation.content.substitutions.filter { !used.contains($0.substitution.name) }
    return unused.map { substitution, path in
      translation.finding(
        .unusedSubstitution, in: path.words,
        "has the substitution '\(substitution.name)', which no string uses",
        advice: "Remove it, or insert '%#@\(substitution.name)@' where it belongs.",
        at: substitution.offset,
        excerpt: strings.first.map { translation.excerpt($0.value, at: $0.path) })
    }
  }
}
