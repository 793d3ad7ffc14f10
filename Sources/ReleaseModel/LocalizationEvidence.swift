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
  /// The files and folders that were asked for, as the tables in them are named; nil when all of
  /// the package was.
  package var scope: [String]?

  /// Creates evidence.
  package init(
    keyCount: Int, languages: [String], coverage: [TableCoverage],
    problems: [LocalizationProblem] = [], useCount: Int? = nil, unreadable: [String] = [],
    scope: [String]? = nil
  ) {
    self.keyCount = keyCount
    self.languages = languages
    self.coverage = coverage
    self.problems = problems
    self.useCount = useCount
    self.unreadable = unreadable
    self.scope = scope
  }

  /// Whether a table would have been read if it were there.
  package func covers(_ table: String) -> Bool {
    guard let scope else { return true }
    return scope.contains { path in
      path == table || table.hasPrefix(path + "/") || (path == "." && !table.hasPrefix("/"))
    }
  }
}
