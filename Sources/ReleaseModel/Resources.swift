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
  /// The files that were searched only as they are, without what is compressed in them.
  package var compressed: [CompressedFile]

  package init(
    fileCount: Int, matches: [RuleMatch], unreadable: [String], compressed: [CompressedFile] = []
  ) {
    self.fileCount = fileCount
    self.matches = matches
    self.unreadable = unreadable
    self.compressed = compressed
  }
}

/// A file whose contents are compressed.
package struct CompressedFile: Sendable, Equatable {
  /// The path as shown in reports.
  package var name: String
  /// The path of the original, relative to the configuration.
  package var source: String
  /// The name of the format, such as `gzip`.
  package var format: String

  package init(name: String, source: String, format: String) {
    self.name = name
    self.source = source
    self.format = format
  }
}
