internal import ReleaseModel
internal import StringCatalogs
internal import SwiftSources

/// The comparison of the keys that code uses with those that tables have.
struct UseDiagnosis {
  private let uses: [KeyUseInFile]
  private let literals: LiteralKeys
  private let tables: [Table]
  private let problems: ProblemList

  init(
    _ uses: [KeyUseInFile], _ literals: LiteralKeys, of tables: [Table], _ problems: ProblemList
  ) {
    self.uses = uses
    self.literals = literals
    self.tables = tables
    self.problems = problems
  }

  /// A key of a table as code names it.
  private struct Target: Hashable {
    let key: KeyUse.Key
    let table: KeyUse.Table
    /// The target whose tables are meant; nil: any.
    let target: String?
  }

  func run() {
    let indices = tables.map { KeyIndex(of: $0.catalog.entries) }
    var usages = tables.map { TableUsage(entryCount: $0.catalog.entries.count) }
    var targets: [Target: [(table: Int, entry: Int)]] = [:]
    var reported: Set<Target> = []
    var strays: [(use: KeyUseInFile, fault: LocalizationFault)] = []
    for use in uses {
      let target = Target(
        key: use.use.key, table: use.use.table,
        target: use.use.isOfModule ? ownTarget(of: use.file) : nil)
      let reached = tables.indices.filter {
        use.use.table.reaches(tables[$0].name)
          && (target.target == nil || target.target == tables[$0].target)
      }
      if case .dynamic = target.key {
        for table in reached { usages[table].addDynamicUse() }
        if !use.use.isDebugOnly { strays.append((use, .dynamicKey)) }
        continue
      }
      // Without a table, users see the key, which is then a text.
      if tables.isEmpty || use.use.table == .standard && reached.isEmpty && target.target == nil {
        continue
      }
      let matches =
        targets[target]
        ?? reached.flatMap { table in indices[table].matches(target.key).map { (table, $0) } }
      targets[target] = matches
      for (table, entry) in matches { usages[table].add(use, of: entry) }
      if matches.isEmpty, !use.use.isDebugOnly, target.key.hasLetter,
        reported.insert(target).inserted
      {
        strays.append((use, .unknownKey))
      }
    }
    report(strays)
    for (number, table) in tables.enumerated() { judge(table, number, usages[number]) }
  }

  /// The target that a source file belongs to; nil if no table is in it.
  private func ownTarget(of file: String) -> String? {
    tables.first { !$0.target.isEmpty && file.hasPrefix($0.target + "/") }?.target
  }

  /// Reports what is wrong in the code, by the name of the table.
  private func report(_ strays: [(use: KeyUseInFile, fault: LocalizationFault)]) {
    let names = Set(strays.map(\.use.use.table.name)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, tables.count...))
    for (use, fault) in strays {
      let table = use.use.table.name
      let location = SourceLocation(file: use.file, line: use.use.line, column: use.use.column)
      let problem =
        if fault == .dynamicKey {
          LocalizationProblem(
            fault, table: table,
            message: "The key of \(use.use.function) is computed, so that nobody can tell which it "
              + "is.",
            advice: "Use a literal if the key is always the same.", location: location)
        } else {
          LocalizationProblem(
            fault, table: table, key: use.use.key.words,
            message: "The code uses “\(use.use.key.words)”, which \(use.use.table.lack)"
              + (use.use.isOfModule ? ownTarget(of: use.file).map { " in \($0)" } ?? "" : "") + ".",
            advice: "Add the key to the table, or correct it in the code.", location: location)
        }
      problems.add(problem, table: numbers[table] ?? tables.count)
    }
  }

  private func judge(_ table: Table, _ number: Int, _ usage: TableUsage) {
    let isUsedByCodeOnly = table.isUsedByCodeOnly
    for (index, entry) in table.catalog.entries.enumerated() {
      guard !(entry.key.isEmpty && entry.localizations.isEmpty) else { continue }
      if let use = usage.onlyDebugUse(of: index) {
        // Code that ships may show it through a view or function of its own.
        if literals.has(entry.key, inShippingCode: true) { continue }
        add(
          .debugOnlyKey, entry, table, number,
          message: "“\(entry.key)” ships, and only debug code uses it, first in "
            + "\(use.file), line \(use.use.line).",
          advice: "Move it into a table that only debug builds have.")
      } else if usage.isUnused(index), entry.shouldTranslate, entry.extractionState != .stale,
        isUsedByCodeOnly, !entry.isFromInterfaceBuilder, !literals.has(entry.key),
        !(usage.hasDynamicUse && literals.canCompute(entry.key))
      {
        let isForDebugging = entry.isForDebugging(in: table.catalog.sourceLanguage)
        add(
          isForDebugging ? .debugLeftover : .unusedKey, entry, table, number,
          message: "No code uses “\(entry.key)”"
            + (isForDebugging ? ", which looks like a string for debugging." : "."),
          advice: "Remove it if nothing else uses it.")
      }
    }
  }

  private func add(
    _ fault: LocalizationFault, _ entry: Catalog.Entry, _ table: Table, _ number: Int,
    message: String, advice: String
  ) {
    problems.add(
      LocalizationProblem(
        fault, table: table.path, key: entry.key, message: message, advice: advice,
        location: table.location(file: entry.file, offset: entry.offset)),
      table: number)
  }
}

extension Table {
  /// Whether only code looks keys up, not the system, a settings bundle or a definition of intents.
  fileprivate var isUsedByCodeOnly: Bool {
    !name.hasSuffix("InfoPlist") && name != "AppShortcuts" && !path.contains("Settings.bundle/")
      && !catalog.entries.contains(where: \.isFromIntentDefinition)
  }
}

extension Catalog.Entry {
  private static let debugWords: Set = [
    "debug", "debugger", "debugging", "fake", "fakes", "mock", "mocked", "mocks", "stub", "stubbed",
    "stubs",
  ]

  /// Whether the key or a source text has a word of debug code.
  fileprivate func isForDebugging(in source: LanguageID) -> Bool {
    var texts = [key]
    for localization in localizations where localization.language == source {
      localization.content.forEachText { text, _ in texts.append(text) }
    }
    return texts.contains { $0.identifierWords.contains(where: Self.debugWords.contains) }
  }

  /// Whether the key is one that Xcode gave to a text of an `.intentdefinition` file: six random
  /// letters and digits, or two times six (`zb1Xop`, `ayoYEb-ehFLjY`).
  fileprivate var isFromIntentDefinition: Bool {
    let parts = key.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        part.utf8.count == 6 && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
          && part.contains { $0.isLowercase } && part.dropFirst().contains { $0.isUppercase }
          && part.contains { $0.isNumber }
      }
  }

  /// Whether the key is one of a storyboard or nib: `abc-12-xyz.text`.
  fileprivate var isFromInterfaceBuilder: Bool {
    guard let dot = key.firstIndex(of: ".") else { return false }
    let parts = key[..<dot].split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [3, 2, 3]
      && parts.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
  }
}
