/// The result for files that ship with artifacts: a resource bundle, or a folder's other files.
package struct ResourceEvidence: Sendable {
  /// The bundle's name, or the path of the folder as given.
  package var name: String
  /// The build that produced it or that it stands for.
  package var build: String?
  /// The contents of the files.
  package var inspection: Evidence<ResourceInspection>

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
  /// The strings that were found, once per rule.
  package var matches: [RuleMatch]
  /// The files that could not be searched, with the reason.
  package var unreadable: [String]

  package init(fileCount: Int, matches: [RuleMatch], unreadable: [String]) {
    self.fileCount = fileCount
    self.matches = matches
    self.unreadable = unreadable
  }
}
