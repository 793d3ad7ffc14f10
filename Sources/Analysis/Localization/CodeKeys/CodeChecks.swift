internal import Algorithms
internal import ReleaseModel
package import StringCatalogs
internal import SwiftSources

/// Checks that string tables contain the keys that code uses, and that code uses the keys in string
/// tables.
enum CodeChecks {
  static func findings(in project: Project) -> [Finding] {
    guard let uses = project.uses, let literals = project.literals else { return [] }
    // No build shows views that only previews use.
    let previews = literals.previewViews
    let shipped = uses.filter { use in !(use.use.view.map(previews.contains) ?? false) }
    let usage = CodeUsage(
      shipped, of: project.tables, others: project.otherTables, damaged: project.damagedTables)
    return strayFindings(usage, project.tables)
      + project.tables.indices.flatMap { number in
        unusedKeys(of: project.tables[number], usage.tables[number], literals).map {
          Finding(table: number, result: $0)
        }
      }
  }

  /// Findings at uses in code, sorted by table name.
  private static func strayFindings(_ usage: CodeUsage, _ tables: [Table]) -> [Finding] {
    let findings = usage.strays.map(finding) + usage.missingTables.map(finding)
    let names = Set(findings.map(\.table)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, tables.count...))
    return findings.map { finding in
      Finding(table: numbers[finding.table] ?? tables.count, result: finding)
    }
  }

  private static func finding(_ stray: CodeUsage.Stray) -> LocalizationFinding {
    let use = stray.use.use
    if use.key == .dynamic {
      return LocalizationFinding(
        .dynamicKey, table: use.table.name,
        message:
          "The key passed to \(use.function) is not a string literal, so it cannot be checked.",
        advice: "Use a string literal if the key is always the same.", location: stray.use.location)
    }
    let lack =
      "\"\(use.key.words)\", which \(use.table.lack)" + (stray.target.map { " in \($0)" } ?? "")
      + "."
    if stray.mayBeShownAsIs {
      return LocalizationFinding(
        .unlocalizedString, table: use.table.name, key: use.key.words,
        message: "\(use.function) shows \(lack)",
        advice: "Add it to the string table, or use a verbatim string if it must not be localized.",
        location: stray.use.location)
    }
    return LocalizationFinding(
      .unknownKey, table: use.table.name, key: use.key.words,
      message: "The code uses \(lack)",
      advice: "Add the key to the string table, or fix it in the code.",
      location: stray.use.location)
  }

  private static func finding(_ missing: CodeUsage.MissingTable) -> LocalizationFinding {
    let name = missing.firstUse.use.table.name
    return LocalizationFinding(
      .unknownKey, table: name,
      message: "The code uses \(missing.keys.count.counted("key")) of the string table '\(name)',"
        + " which does not exist" + (missing.target.map { " in \($0)" } ?? "") + ".",
      advice: "Add the string table, or fix its name in the code.",
      location: missing.firstUse.location)
  }

  private static func unusedKeys(
    of table: Table, _ usage: TableUsage, _ literals: LiteralKeys
  ) -> [LocalizationFinding] {
    if !table.isUsedByCodeOnly || literals.mayLoadFile(of: table.name) { return [] }
    let findings = table.catalog.entries.enumerated().compactMap {
      (index, entry) -> LocalizationFinding? in
      if entry.key.isEmpty, entry.localizations.isEmpty { return nil }
      if entry.interfaceObject != nil {
        guard entry.extractionState != .stale, literals.lackObject(of: entry, in: table.name)
        else { return nil }
        return finding(
          .unusedKey, entry, table,
          message: "No storyboard or xib contains the object for \"\(entry.key)\".",
          advice: "Remove the key.")
      }
      let use = usage.onlyDebugUse(of: index)
      guard use != nil || usage.isUnused(index) else { return nil }
      // Release code may show it through a view or function of its own.
      if literals.mayShow(entry.key, inShippingCode: true) { return nil }
      let isLive = entry.extractionState != .stale
      if use != nil || (isLive && literals.scope(of: entry.key) == .debug) {
        return finding(
          .debugOnlyKey, entry, table,
          message: "\"\(entry.key)\" ships, but only debug code uses it"
            + (use.map { ", first in \($0.file), line \($0.use.line)." } ?? "."),
          advice: "Move it to a string table that only debug builds include.")
      }
      guard entry.shouldTranslate, isLive, !literals.has(entry.key)
      else { return nil }
      let isForDebugging = entry.isForDebugging(in: table.catalog.sourceLanguage)
      return finding(
        isForDebugging ? .debugLeftover : .unusedKey, entry, table,
        message: "No code uses \"\(entry.key)\""
          + (isForDebugging ? ", which looks like a debug string." : "."),
        advice: "Remove it if nothing else uses it.")
    }
    // Most keys of a large table are used, if only by code that a script generates.
    let count = findings.count { $0.kind == .unusedKey }
    let isGenerated = count > 50 && count * 2 > table.catalog.entries.count
    return findings.filter { !isGenerated || $0.kind != .unusedKey }
  }

  private static func finding(
    _ kind: LocalizationFindingKind, _ entry: Catalog.Entry, _ table: Table, message: String,
    advice: String
  ) -> LocalizationFinding {
    LocalizationFinding(
      kind, table: table.path, key: entry.key, message: message, advice: advice,
      location: table.location(file: entry.file, offset: entry.offset))
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
    guard let dot = key.firstIndex(of: "."), key[dot...].dropFirst().first?.isLowercase == true
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
