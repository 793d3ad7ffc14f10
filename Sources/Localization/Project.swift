internal import StringCatalogs

/// The string tables of a project, the required languages, and its code.
struct Project: Sendable {
  let tables: [Table]
  /// The languages of each table, in the order of the tables.
  let languages: [TableLanguages]
  /// The required languages, in order; those of the tables if none were specified.
  let required: [LanguageID]
  /// Whether the required languages were derived from the tables.
  let isInferred: Bool
  /// The number of tables that have a language.
  let tableCounts: [LanguageID: Int]
  /// The uses of keys in code; `nil` skips the comparison with code.
  let uses: [KeyUseInFile]?
  /// The string literals in code; `nil` skips the comparison with code.
  let literals: LiteralKeys?

  init(
    tables: [Table], required given: [LanguageID]?, uses: [KeyUseInFile]?, literals: LiteralKeys?
  ) {
    var languages = tables.map { TableLanguages(of: $0) }
    var counts: [LanguageID: Int] = [:]
    var found: [LanguageID] = []
    for language in languages.flatMap(\.all) where language.hasText {
      if counts[language.id] == nil, language.isKnown { found.append(language.id) }
      counts[language.id, default: 0] += 1
    }
    var seen: Set<LanguageID> = []
    let required = (given ?? found).filter { seen.insert($0).inserted }
    for number in languages.indices {
      for (rank, id) in required.enumerated() { languages[number].require(id, rank: rank + 1) }
    }
    self.tables = tables
    self.languages = languages
    self.required = required
    self.uses = uses
    self.literals = literals
    tableCounts = counts
    isInferred = given == nil
  }
}
