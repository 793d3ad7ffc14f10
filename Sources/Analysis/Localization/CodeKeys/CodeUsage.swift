package import SourceCode
internal import StringCatalogs

/// Matches the keys that code uses with the keys of string tables.
struct CodeUsage {
  /// A use of a computed key, or of a key that is in no table.
  struct Stray {
    let use: KeyUseInFile
    /// The target whose tables are searched; `nil` searches all.
    let target: String?
    /// Whether a view shows the literal, and nothing else suggests that it is a key.
    let mayBeShownAsIs: Bool
  }

  /// A table that code names but the project doesn't have.
  struct MissingTable {
    let firstUse: KeyUseInFile
    /// The target whose tables are searched; `nil` searches all.
    let target: String?
    var keys: Set<KeyUse.Key> = []
  }

  /// A key and table as named in code.
  private struct Target: Hashable {
    let key: KeyUse.Key
    let table: KeyUse.Table
    /// The target whose tables are searched; `nil` searches all.
    let target: String?
  }

  /// A table as named in code, and the target whose tables are searched.
  private struct TableName: Hashable {
    let table: KeyUse.Table
    let target: String?
  }

  /// How code uses a key.
  enum Usage {
    case none
    /// Used only in debug code; the value is the first use.
    ///
    /// Release code that computes keys may use it too, but is then expected to mention it somewhere.
    case debug(KeyUseInFile)
    case release
  }

  /// How code uses the entries of each table.
  private(set) var tables: [[Usage]]
  /// Missing keys, once each, at the first use that is certainly of a key, if there is one; and all
  /// uses of computed keys in release code.
  private(set) var strays: [Stray] = []
  /// In order of first use.
  private(set) var missingTables: [MissingTable] = []

  /// The uses that format a string without a locale, with the indices of the table and entry.
  private(set) var withoutLocale: [(use: KeyUseInFile, table: Int, entry: Int)] = []

  /// Compares the uses with the keys of `all` or, for tables that are not among them, with those of
  /// `others`.
  ///
  /// The tables named `damaged` may contain any key.
  init(_ uses: [KeyUseInFile], of all: [Table], others: [Table], damaged: Set<String>) {
    tables = all.map { Array(repeating: .none, count: $0.catalog.entries.count) }
    let indices = all.map { KeyIndex(of: $0.catalog.entries) }
    let otherIndices = others.map { KeyIndex(of: $0.catalog.entries) }
    var matches: [Target: [(table: Int, entry: Int)]] = [:]
    /// The indices of missing keys in `strays`.
    var reported: [Target: Int] = [:]
    var missing: [TableName: Int] = [:]
    for use in uses {
      let own = use.use.isOfModule ? Self.target(of: use.file, all) : nil
      let target = Target(key: use.use.key, table: use.use.table, target: own)
      let reached = all.indices.filter {
        use.use.table.reaches(all[$0].name) && (own == nil || own == all[$0].target)
      }
      if case .dynamic = target.key {
        if !use.use.isDebugOnly {
          strays.append(Stray(use: use, target: own, mayBeShownAsIs: false))
        }
        continue
      }
      // Without a table, the key itself is shown to users.
      if all.isEmpty || use.use.table == .standard && reached.isEmpty && own == nil { continue }
      let found =
        matches[target]
        ?? reached.flatMap { table in indices[table].matches(target.key).map { (table, $0) } }
      matches[target] = found
      for (table, entry) in found {
        if use.use.lacksLocale, !use.use.isDebugOnly { withoutLocale.append((use, table, entry)) }
        if !use.use.isDebugOnly {
          tables[table][entry] = .release
        } else if case .none = tables[table][entry] {
          tables[table][entry] = .debug(use)
        }
      }
      guard found.isEmpty, !use.use.isDebugOnly, !use.use.hasDefault,
        !damaged.contains(where: use.use.table.reaches)
      else { continue }
      let reachedOthers = others.indices.filter {
        use.use.table.reaches(others[$0].name) && (reached.isEmpty || use.use.table == .dynamic)
      }
      if reachedOthers.contains(where: { !otherIndices[$0].matches(target.key).isEmpty }) {
        continue
      }
      let styles = reached.map { indices[$0].style } + reachedOthers.map { otherIndices[$0].style }
      guard target.key.isForTable(isAlwaysKey: use.use.isAlwaysKey, styles: styles),
        use.use.isAlwaysKey || !use.isForDevelopers
      else { continue }
      if reached.isEmpty, reachedOthers.isEmpty {
        let name = TableName(table: use.use.table, target: own)
        let number = missing[name] ?? missingTables.count
        if number == missingTables.count {
          missingTables.append(MissingTable(firstUse: use, target: own))
        }
        missing[name] = number
        missingTables[number].keys.insert(target.key)
      } else if use.use.table != .standard || !Self.isBesideTargets(use.file, all) {
        // A key with other specifiers is the same string.
        let similar = target.key.withoutTypes
        let mayBeShownAsIs =
          use.use.mayBeShownAsIs
          && (indices + otherIndices).allSatisfy { $0.matches(similar).isEmpty }
        let stray = Stray(use: use, target: own, mayBeShownAsIs: mayBeShownAsIs)
        if let number = reported[target] {
          if strays[number].mayBeShownAsIs, !mayBeShownAsIs { strays[number] = stray }
        } else {
          reported[target] = strays.count
          strays.append(stray)
        }
      }
    }
  }

  /// Whether a source file is in a target without tables while sibling targets have some.
  ///
  /// Its keys are either shown to users as they are or looked up in the tables of the program.
  private static func isBesideTargets(_ file: String, _ tables: [Table]) -> Bool {
    target(of: file, tables) == nil
      && tables.contains { table in
        guard let end = table.target.lastIndex(of: "/") else { return false }
        return file.hasPrefix(table.target[...end])
      }
  }

  /// The target that a source file belongs to; `nil` if the target has no table.
  private static func target(of file: String, _ tables: [Table]) -> String? {
    tables.first { !$0.target.isEmpty && file.hasPrefix($0.target + "/") }?.target
  }
}

/// A use of a key, with its file.
package struct KeyUseInFile: Sendable {
  /// The path of the Swift source, as shown in findings.
  package let file: String
  package let use: KeyUse

  package init(file: String, use: KeyUse) {
    self.file = file
    self.use = use
  }
}
