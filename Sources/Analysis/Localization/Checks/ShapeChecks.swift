internal import ReleaseModel
internal import StringCatalogs

extension Translation {
  private static let axes = ["plural", "device", "width"]
  private static let devices = [
    "iphone", "ipad", "ipod", "mac", "applewatch", "appletv", "applevision", "other",
  ]

  /// Checks how strings and variations are nested.
  func checkShape() {
    for (content, path) in content.branching { checkNeighbors(in: content, at: path) }
    for (variation, path) in content.variations { checkAxis(variation, path) }
    for (variation, path) in content.variations where variation.axis == "device" {
      checkDevices(in: variation, at: path)
    }
  }

  /// Strings that are siblings of variations.
  private func checkNeighbors(in content: Catalog.Content, at path: StringPath) {
    if let offset = content.unit?.offset ?? content.set?.offset {
      let text = content.unit?.value ?? content.set?.values.first?.text
      report(
        .stringBesideVariations, in: path.words,
        "has both a string and variations; an export drops one of them",
        fix: "Keep either the string or the variations.", at: offset,
        excerpt: text.map { excerpt($0, at: path) })
    }
    let axes = content.variations.map(\.axis)
    if axes.contains("plural"), axes.contains("device"), let second = content.variations.last {
      report(
        .pluralBesideDevice, in: path.words,
        "has plural and device variations at the same level",
        fix: "Move the plural variations inside the device variations.", at: second.offset)
    }
  }

  /// Variations by something that the format doesn't support; later versions may support it.
  private func checkAxis(_ variation: Catalog.Variation, _ path: StringPath) {
    guard !Self.axes.contains(variation.axis), table.table.isCatalog, table.catalog.hasKnownVersion
    else { return }
    report(
      .unknownMember, in: path.words,
      "varies by '\(variation.axis)', which is not part of the format, so its strings are ignored",
      fix: Spelling.meant(by: variation.axis, among: Self.axes).map { "Rename it to '\($0)'." }
        ?? "Vary by plural, device or width.", at: variation.offset, effect: .untranslated)
  }

  /// Misplaced device variations, and their devices.
  private func checkDevices(in variation: Catalog.Variation, at path: StringPath) {
    func report(_ kind: LocalizationFindingKind, _ message: String, _ fix: String, at offset: Int) {
      self.report(kind, in: path.words, message, fix: fix, at: offset)
    }
    if path.axes.contains("device") {
      report(
        .deviceInDevice, "has device variations inside device variations",
        "Keep one level of device variations.", at: variation.offset)
    } else if path.axes.contains("plural") {
      report(
        .deviceInPlural,
        "has device variations inside plural variations, which Apple's compiler rejects",
        "Move the plural variations inside the device variations.", at: variation.offset)
    }
    for choice in variation.cases where !Self.devices.contains(choice.name) {
      report(
        .unknownDevice, "has a string for the unknown device '\(choice.name)'",
        "Use \(Self.devices.listed(with: "or")).", at: choice.offset)
    }
    let present = variation.cases.map(\.name)
    let missing = sourceDevices.filter { !present.contains($0) }
    if missing.isEmpty || present.contains("other") || !path.words.isEmpty { return }
    let own = missing.filter { $0 != "other" }.map { "'\($0)'" }
    report(
      .missingDevice,
      "has no string for \(missing.map { "'\($0)'" }.listed(with: "or")), but the source string does",
      own.isEmpty
        ? "Add a string for 'other'."
        : "Add \(own.count == 1 ? "a string" : "strings") for \(own.listed(with: "and")), or one for"
          + " 'other'.", at: variation.offset)
  }

  /// The devices that the source language has a string for.
  private var sourceDevices: [String] {
    if language.isSource { return [] }
    let strings = source.strings.prefix(200).filter { $0.path.substitution == nil }
    return Set(strings.map { $0.path.axes.first == "device" ? $0.path.cases[0] : "other" }).sorted()
  }

  /// Checks that substitutions are complete, don't insert themselves, and are used by a string.
  func checkSubstitutions() {
    if content.substitutions.isEmpty { return }
    for (substitution, path) in content.substitutions {
      check(substitution, at: path.entering(substitution: substitution.name).words)
    }
    checkCycles()
    // A misspelled name is a finding where it is used.
    let names = content.substitutions.map(\.substitution.name)
    let isMisspelled = content.strings.contains { text in
      text.format.specifiers.contains { specifier in
        if case .substitution(let name) = specifier.kind { !names.contains(name) } else { false }
      }
    }
    if isMisspelled { return }
    for (substitution, path) in content.substitutions
    where !content.strings.contains(where: { $0.format.inserts(substitution.name) }) {
      report(
        .unusedSubstitution, in: path.words,
        "has the substitution '\(substitution.name)', which no string uses",
        fix: "Remove it, or insert '%#@\(substitution.name)@' where it belongs.",
        at: substitution.offset,
        excerpt: content.strings.first.map { excerpt($0.value, at: $0.path) })
    }
  }

  private func check(_ substitution: Catalog.Substitution, at branch: String) {
    if let number = substitution.argumentNumber, !(1...127).contains(number) {
      report(
        .unknownArgument, in: branch,
        "uses argument \(number), but arguments are numbered from 1 to 127",
        fix: "Fix 'argNum', or remove it.", at: substitution.offset)
    }
    for mistake in substitution.mistakes {
      let (message, fix) = words(for: mistake)
      report(.undefinedSubstitution, in: branch, message, fix: fix, at: mistake.offset)
    }
    if !substitution.hasStrings {
      report(
        .missingPlural, in: branch, "has no string for any plural category",
        fix: "Add the strings; \(language.neededPlurals).", at: substitution.offset,
        excerpt: excerpt("", at: StringPath().entering(substitution: substitution.name)),
        effect: .untranslated)
    }
  }

  private func words(
    for mistake: Catalog.Substitution.Mistake
  ) -> (message: String, fix: String) {
    let isRule = mistake.member == .ruleType
    let member = isRule ? mistake.member.rawValue : table.table.valueTypeMember
    guard let value = mistake.value else {
      let rule = isRule ? ": NSStringPluralRuleType" : ""
      return (
        "is missing '\(member)\(rule)' in its rule",
        "Add it; Apple's .stringsdict format requires it."
      )
    }
    if isRule {
      return (
        "has '\(value)' as its '\(member)'",
        "Write 'NSStringPluralRuleType', which is the only rule for substitutions."
      )
    }
    let meant = value.drop { $0 == "%" || $0.isWhitespace }.prefix { !$0.isWhitespace }
    return (
      "has '\(value)' as its '\(member)', which is not a format specifier for a number",
      FormatSubstitution.valueType(String(meant)) == nil
        ? "Write a format specifier without its percent sign, such as 'd' or 'lld'."
        : "Write '\(meant)', without a percent sign or spaces."
    )
  }

  /// Substitutions that insert themselves.
  private func checkCycles() {
    for names in content.cycles {
      guard let name = names.first, let last = names.last,
        let (substitution, path) = content.substitutions.first(where: {
          $0.substitution.name == name
        })
      else { continue }
      let number = table.table.isCatalog ? "%arg" : "%\(substitution.formatSpecifier)"
      report(
        .undefinedSubstitution, in: path.entering(substitution: name).words,
        "inserts itself: \((names + [name]).map { "'\($0)'" }.joined(separator: " → "))",
        fix: "Remove '%#@\(name)@' from the strings of '\(last)'"
          + (name == last ? "; '\(number)' stands for its number." : "."),
        at: substitution.offset, effect: .untranslated)
    }
  }
}
