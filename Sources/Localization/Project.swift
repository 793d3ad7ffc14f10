internal import StringCatalogs

/// The tables of a project with the languages that are required of each, and its code.
struct Project: Sendable {
  let tables: [Table]
  /// The languages of each table.
  let languages: [TableLanguages]
  /// The languages that are required, in order; those of the tables if nobody names any.
  let required: [LanguageID]
  /// Whether the required languages are those of the tables.
  let isInferred: Bool
  /// The number of tables that have a language.
  let tableCounts: [LanguageID: Int]
  /// The uses of keys in the code; nil if nothing is to be said about code.
  let uses: [KeyUseInFile]?
  /// The strings of the code; nil if nothing is to be said about code.
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
