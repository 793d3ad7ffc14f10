/// What was seen in files that ship beside artifacts: a resource bundle, or the other files of a
/// folder.
package struct ResourceEvidence: Sendable {
  /// The bundle's name, or the path of the folder as it was given.
  package var name: String
  /// The build that made it or that it stands for.
  package var build: String?
  /// What the files have.
  package var inspection: Evidence<ResourceInspection>

  /// Creates evidence.
  package init(name: String, build: String?, inspection: Evidence<ResourceInspection>) {
    self.name = name
    self.build = build
    self.inspection = inspection
  }
}

/// The result of searching files for the strings of every rule.
package struct ResourceInspection: Sendable {
  /// The number of files that were searched.
  package var fileCount: Int
  /// The strings that were found, once a rule.
  package var matches: [RuleMatch]
  /// What could not be searched, with the reason.
  package var unreadable: [String]

  /// Creates an inspection.
  package init(fileCount: Int, matches: [RuleMatch], unreadable: [String]) {
    self.fileCount = fileCount
    self.matches = matches
    self.unreadable = unreadable
  }
}
