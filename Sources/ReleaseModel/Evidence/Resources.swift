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
  /// The SHA-256 of the bytes that were searched; empty unless an attestation needs them.
  package var digests: [FileDigest] = []
  /// What must not ship, whatever the rules are; empty unless the files may ship.
  package var hygiene: [HygieneFact] = []

  package init(
    fileCount: Int, matches: [RuleMatch], unreadable: [String], compressed: [CompressedFile] = []
  ) {
    self.fileCount = fileCount
    self.matches = matches
    self.unreadable = unreadable
    self.compressed = compressed
  }
}

/// The files of a resource bundle or folder that ship with artifacts.
package struct ResourceReport: Sendable, Codable, Equatable {
  /// The bundle's name, or the path of the folder or file.
  package var name: String
  /// The build that produced it or that it stands for.
  package var build: String?
  /// True if it can't be traced to that build; nil otherwise.
  package var isBuiltElsewhere: Bool?
  /// The files; those of a bundle have its name and the path in it.
  package var files: [FileDigest]
  /// The files and folders that can't be read, with the reasons; nil if there are none.
  package var unreadable: [String]?

  package init(
    name: String, build: String?, isBuiltElsewhere: Bool = false, files: [FileDigest],
    unreadable: [String] = []
  ) {
    self.name = name
    self.build = build
    self.isBuiltElsewhere = isBuiltElsewhere ? true : nil
    self.files = files
    self.unreadable = unreadable.isEmpty ? nil : unreadable
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
