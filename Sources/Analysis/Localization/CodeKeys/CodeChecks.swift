internal import Algorithms
internal import ReleaseModel
internal import SourceCode
package import StringCatalogs

extension LocalizationChecker {
  /// Checks that string tables contain the keys that code uses, and that code uses the keys in string
  /// tables.
  func codeFindings() -> [Placed] {
    guard let (uses, literals) = code else { return [] }
    // No build shows views that only previews use.
    let previews = literals.previewViews
    let shipped = uses.filter { use in !(use.use.view.map(previews.contains) ?? false) }
    let usage = CodeUsage(
      shipped, of: tables.map(\.table), others: otherTables, damaged: damagedTables)
    let strays = usage.strays.map(\.finding) + usage.missingTables.map(\.finding)
    // Findings at uses in code come after the tables, sorted by table name.
    let names = Set(strays.compactMap(\.table)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, tables.count...))
    let unlocalized = usage.withoutLocale.compactMap { use, number, entry in
      tables[number].catalog.entries[entry].findingWithoutLocale(at: use, in: tables[number].table)
        .map { (number, 0, $0) }
    }
    return unlocalized + strays.map { ($0.table.flatMap { numbers[$0] } ?? tables.count, 0, $0) }
      + tables.enumerated().flatMap { number, table in
        table.unusedKeys(usage.tables[number], literals).map { (number, 0, $0) }
      }
  }
}

extension CodeUsage.Stray {
  fileprivate var finding: Finding {
    let (use, location) = (use.use, use.location)
    if use.key == .dynamic {
      return Finding(
        .dynamicKey, table: use.table.name,
        message:
          "The key passed to \(use.function) is not a string literal, so it cannot be checked.",
        advice: "Use a string literal if the key is always the same.", location: location)
    }
    let lack =
      "\"\(use.key.words)\", which \(use.table.lack)" + (target.map { " in \($0)" } ?? "") + "."
    return mayBeShownAsIs
      ? Finding(
        .unlocalizedString, table: use.table.name, key: use.key.words,
        message: "\(use.function) shows \(lack)",
        advice: "Add it to the string table, or use a verbatim string if it must not be localized.",
        location: location)
      : Finding(
        .unknownKey, table: use.table.name, key: use.key.words, message: "The code uses \(lack)",
        advice: "Add the key to the string table, or fix it in the code.", location: location)
  }
}

extension Catalog.Entry {
  /// The finding that code formats a plural without a locale, if a language has other plural cases
  /// than `one` and `other`, which are all that Foundation then uses.
  fileprivate func findingWithoutLocale(at use: KeyUseInFile, in table: Table) -> Finding? {
    for localization in localizations {
      let plurals = PluralRules.of(localization.language)?.requiredForIntegers ?? []
      let cases = FlatContent(localization.content).variations.filter {
        $0.variation.axis == "plural"
      }
      .flatMap(\.variation.cases)
      let lost = plurals.filter { category in
        category != .one && category != .other
          && cases.contains { $0.name == category.rawValue && $0.content.hasStrings }
      }
      if lost.isEmpty { continue }
      return Finding(
        .pluralWithoutLocale, table: table.path, key: key,
        message: "\"\(key)\" is formatted without a locale, so its strings for"
          + " \(lost.map { "'\($0.rawValue)'" }.listed(with: "and")) in"
          + " \(LanguageName.described(localization.language.text)) are never used.",
        advice: "Use 'String.localizedStringWithFormat', or pass 'locale: .current'.",
        location: use.location)
    }
    return nil
  }
}

extension CodeUsage.MissingTable {
  fileprivate var finding: Finding {
    let name = firstUse.use.table.name
    return Finding(
      .unknownKey, table: name,
      message: "The code uses \(keys.count.counted("key")) of the string table '\(name)',"
        + " which does not exist" + (target.map { " in \($0)" } ?? "") + ".",
      advice: "Add the string table, or fix its name in the code.", location: firstUse.location)
  }
}

extension CheckedTable {
  fileprivate func unusedKeys(_ usage: [CodeUsage.Usage], _ literals: LiteralKeys) -> [Finding] {
    if !isUsedByCodeOnly || literals.mayLoadFile(of: table.name) { return [] }
    let findings = catalog.entries.enumerated().compactMap { (index, entry) -> Finding? in
      if entry.key.isEmpty, entry.localizations.isEmpty { return nil }
      let isLive = entry.extractionState != .stale
      if entry.interfaceObject != nil {
        guard isLive, literals.lackObject(of: entry, in: self) else { return nil }
        return table.finding(
          .unusedKey, entry,
          "No storyboard or xib of this table contains the object for \"\(entry.key)\".",
          fix: "Remove the key.")
      }
      let use: KeyUseInFile?
      switch usage[index] {
      case .release: return nil
      case .debug(let first): use = first
      case .none: use = nil
      }
      // Release code may show it through a view or function of its own.
      if literals.mayShow(entry.key, inShippingCode: true) { return nil }
      let symbol = literals.scope(ofSymbolFor: entry, catalog.sourceLanguage)
      if symbol == .shipping { return nil }
      if use != nil || (isLive && (literals.scope(of: entry.key) == .debug || symbol == .debug)) {
        return table.finding(
          .debugOnlyKey, entry,
          "\"\(entry.key)\" ships, but only debug code uses it"
            + (use.map { ", first in \($0.file), line \($0.use.line)." } ?? "."),
          fix: "Move it to a string table that only debug builds include.")
      }
      guard entry.shouldTranslate, isLive, !literals.has(entry.key), symbol == nil else {
        return nil
      }
      let isForDebugging = entry.isForDebugging(in: catalog.sourceLanguage)
      return table.finding(
        isForDebugging ? .debugLeftover : .unusedKey, entry,
        "No code uses \"\(entry.key)\""
          + (isForDebugging ? ", which looks like a debug string." : "."),
        fix: "Remove it if nothing else uses it.", isNote: true)
    }
    // Most keys of a large table are used, if only by code that a script generates.
    let used = findings.filter { $0.localizationKind == .debugOnlyKey }
    let count = findings.count - used.count
    return count > 50 && count * 2 > catalog.entries.count ? used : findings
  }
}

extension Table {
  /// A finding about a key.
  func finding(
    _ kind: LocalizationFindingKind, _ entry: Catalog.Entry, _ message: String, fix: String,
    isNote: Bool = false
  ) -> Finding {
    Finding(
      kind, table: path, key: entry.key, message: message, advice: fix,
      location: location(file: entry.file, offset: entry.offset), isNote: isNote)
  }
}

extension KeyUseInFile {
  fileprivate var location: SourceLocation {
    SourceLocation(file: file, line: use.line, column: use.column)
  }
}

extension Table {
  /// Whether keys are looked up only by code, not by the system, a settings bundle or an intent
  /// definition.
  var isUsedByCodeOnly: Bool {
    !name.hasSuffix("InfoPlist") && name != "AppShortcuts" && !path.contains("Settings.bundle/")
      && !catalog.entries.contains(where: \.isFromIntentDefinition)
  }
}

extension Catalog.Entry {
  /// Whether the key or a source string contains a word typical of debug code, and few others.
  fileprivate func isForDebugging(in source: LanguageID) -> Bool {
    let strings = localizations.filter { $0.language == source }
      .flatMap { FlatContent($0.content).strings.map(\.value) }
    return ([key] + strings).contains { $0.isForDebugging && $0.identifierWords.count <= 6 }
  }

  /// Whether the key has the form that Xcode generates for `.intentdefinition` files: one or two
  /// groups of six random letters and digits (`zb1Xop`, `ayoYEb-ehFLjY`).
  fileprivate var isFromIntentDefinition: Bool {
    if ![6, 13].contains(key.utf8.count) { return false }
    let parts = key.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        part.utf8.count == 6 && part.utf8.allSatisfy(\.isAlphanumeric)
          && part.contains { $0.isLowercase }
          && part.dropFirst().contains { $0.isUppercase } && part.contains { $0.isNumber }
      }
  }

  /// The ID of the object in a storyboard or xib that the key belongs to: `abc-12-xyz` of
  /// `abc-12-xyz.text`, or a number in older files; `nil` for another key.
  package var interfaceObject: String? {
    guard let dot = key.utf8.firstIndex(of: UInt8(ascii: ".")),
      key[dot...].dropFirst().first?.isLowercase == true
    else { return nil }
    let parts = key[..<dot].split(separator: "-", omittingEmptySubsequences: false)
    let isID =
      parts.map(\.utf8.count) == [3, 2, 3] && parts.joined().utf8.allSatisfy(\.isAlphanumeric)
      || parts.count == 1 && parts[0].allSatisfy(\.isWholeNumber)
    return isID ? String(key[..<dot]) : nil
  }
}

extension String {
  /// Whether it contains a word typical of debug code.
  var isForDebugging: Bool { DebugWords.sentences.occur(in: identifierWords) }
}
