/// What was read from the tables of texts and the code that uses them.
package struct LocalizationEvidence: Sendable {
  /// The number of keys in all tables.
  package var keyCount: Int
  /// The required languages.
  package var languages: [String]
  /// How far each table is translated, in the order of their paths.
  package var coverage: [TableCoverage]
  /// What is wrong, by table, language and position.
  package var problems: [LocalizationProblem]
  /// The number of uses of keys in the code; nil when no code was read.
  package var useCount: Int?
  /// Why files could not be read, one sentence each.
  package var unreadable: [String]

  /// Creates evidence.
  package init(
    keyCount: Int, languages: [String], coverage: [TableCoverage],
    problems: [LocalizationProblem] = [], useCount: Int? = nil, unreadable: [String] = []
  ) {
    self.keyCount = keyCount
    self.languages = languages
    self.coverage = coverage
    self.problems = problems
    self.useCount = useCount
    self.unreadable = unreadable
  }
}
