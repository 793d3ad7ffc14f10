/// What was found in files that ship with artifacts: a resource bundle, or a folder's other files.
package typealias ResourceEvidence = InspectionEvidence<ResourceInspection>

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
