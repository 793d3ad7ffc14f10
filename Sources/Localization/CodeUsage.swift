internal import StringCatalogs
internal import SwiftSources

/// Which keys of tables code uses, and which uses have no key.
struct CodeUsage {
  /// A use whose key is not in the tables, or computed.
  struct Stray {
    let use: KeyUseInFile
    /// The target whose tables are meant; nil: any.
    let target: String?
  }

  /// A key of a table as code names it.
  private struct Target: Hashable {
    let key: KeyUse.Key
    let table: KeyUse.Table
    /// The target whose tables are meant; nil: any.
    let target: String?
  }

  /// Who uses the keys of each table.
  private(set) var tables: [TableUsage]
  /// Each key once.
  private(set) var strays: [Stray] = []

  init(_ uses: [KeyUseInFile], of all: [Table]) {
    tables = all.map { TableUsage(entryCount: $0.catalog.entries.count) }
    let indices = all.map { KeyIndex(of: $0.catalog.entries) }
    var matches: [Target: [(table: Int, entry: Int)]] = [:]
    var reported: Set<Target> = []
    for use in uses {
      let own = use.use.isOfModule ? Self.target(of: use.file, all) : nil
      let target = Target(key: use.use.key, table: use.use.table, target: own)
      let reached = all.indices.filter {
        use.use.table.reaches(all[$0].name) && (own == nil || own == all[$0].target)
      }
      if case .dynamic = target.key {
        for table in reached { tables[table].hasDynamicUse = true }
        if !use.use.isDebugOnly { strays.append(Stray(use: use, target: own)) }
        continue
      }
      // Without a table, users see the key, which is then a text.
      if all.isEmpty || use.use.table == .standard && reached.isEmpty && own == nil { continue }
      let found =
        matches[target]
        ?? reached.flatMap { table in indices[table].matches(target.key).map { (table, $0) } }
      matches[target] = found
      for (table, entry) in found { tables[table].add(use, of: entry) }
      if found.isEmpty, !use.use.isDebugOnly, target.key.hasLetter,
        reported.insert(target).inserted
      {
        strays.append(Stray(use: use, target: own))
      }
    }
  }

  /// The target that a source file belongs to; nil if no table is in it.
  private static func target(of file: String, _ tables: [Table]) -> String? {
    tables.first { !$0.target.isEmpty && file.hasPrefix($0.target + "/") }?.target
  }
}
