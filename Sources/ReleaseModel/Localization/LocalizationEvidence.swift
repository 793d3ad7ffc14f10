/// What was read from string catalogs, strings files and the code that uses them.
package struct LocalizationEvidence: Sendable {
  /// The number of keys in all files.
  package var keyCount: Int
  /// The required languages.
  package var languages: [String]
  /// How much of each file is translated, in the order of their paths.
  package var coverage: [TableCoverage]
  /// The findings, by file, language and position.
  package var findings: [LocalizationFinding]
  /// The number of uses of keys in the code; nil if no code was read.
  package var useCount: Int?
  /// Why files could not be read, one sentence each.
  package var unreadable: [String]
  /// The requested files and folders, as table names; nil for the whole package.
  package var scope: [String]?

  package init(
    keyCount: Int, languages: [String], coverage: [TableCoverage],
    findings: [LocalizationFinding] = [], useCount: Int? = nil, unreadable: [String] = [],
    scope: [String]? = nil
  ) {
    self.keyCount = keyCount
    self.languages = languages
    self.coverage = coverage
    self.findings = findings
    self.useCount = useCount
    self.unreadable = unreadable
    self.scope = scope
  }

  /// Whether a table would have been read if it existed.
  package func covers(_ table: String) -> Bool {
    guard let scope else { return true }
    return scope.contains { path in
      path == table || table.hasPrefix(path + "/") || (path == "." && !table.hasPrefix("/"))
    }
  }
}
