internal import StringCatalogs
internal import SwiftSources

/// The string tables of a project, the required languages, and its code.
struct Project: Sendable {
  let tables: [Table]
  /// Tables that are not checked, such as those of tests.
  let otherTables: [Table]
  /// The names of tables that can't be read.
  let damagedTables: Set<String>
  /// The languages of each table, in the order of the tables.
  let languages: [TableLanguages]
  /// The required languages, in order; if none were specified, those of the tables: source
  /// languages first, then the others, sorted.
  let required: [LanguageID]
  /// Whether the required languages were derived from the tables.
  let isInferred: Bool
  /// The number of tables by language.
  let tableCounts: [LanguageID: Int]
  /// The uses of keys in code; `nil` skips the comparison with code.
  let uses: [KeyUseInFile]?
  /// The keys that code uses with a default value, which is the source string.
  let keysWithDefaults: Set<String>
  /// The string literals in code; `nil` skips the comparison with code.
  let literals: LiteralKeys?

  init(
    tables: [Table], otherTables: [Table], damagedTables: Set<String>,
    required given: [LanguageID]?, uses: [KeyUseInFile]?,
    literals: LiteralKeys?
  ) {
    var languages = tables.map { TableLanguages(of: $0) }
    var counts: [LanguageID: Int] = [:]
    var found: [LanguageID] = []
    for language in languages.flatMap(\.all) where language.isPresent {
      if counts[language.id] == nil, language.isKnown { found.append(language.id) }
      counts[language.id, default: 0] += 1
    }
    let sources = Set(tables.map(\.catalog.sourceLanguage))
    found.sort { one, other in
      (sources.contains(one) ? 0 : 1, one.canonical)
        < (sources.contains(other) ? 0 : 1, other.canonical)
    }
    var seen: Set<LanguageID> = []
    let required = (given ?? found).filter { seen.insert($0).inserted }
    for number in languages.indices {
      for (rank, id) in required.enumerated() { languages[number].require(id, rank: rank + 1) }
    }
    self.tables = tables
    self.otherTables = otherTables
    self.damagedTables = damagedTables
    self.languages = languages
    self.required = required
    self.uses = uses
    keysWithDefaults = Set(
      (uses ?? []).filter(\.use.hasDefault).compactMap { use -> String? in
        guard case .literal(let key) = use.use.key else { return nil }
        return key
      })
    self.literals = literals
    tableCounts = counts
    isInferred = given == nil
  }
}
