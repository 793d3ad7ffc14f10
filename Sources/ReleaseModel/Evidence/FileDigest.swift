/// A file that a report refers to, identified by its digest.
package struct FileDigest: Sendable, Codable, Equatable {
  /// The path, as given or relative to the configuration.
  package var file: String
  /// The SHA-256 of its bytes, as hexadecimal digits.
  package var sha256: String

  package init(file: String, sha256: String) {
    self.file = file
    self.sha256 = sha256
  }
}
