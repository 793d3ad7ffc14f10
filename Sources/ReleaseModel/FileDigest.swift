/// A file that a report names beside what it is about.
package struct FileDigest: Sendable, Codable, Equatable {
  /// The path, as it was given or relative to the configuration.
  package var file: String
  /// The SHA-256 of its bytes, as hexadecimal digits.
  package var sha256: String

  /// Creates a digest.
  package init(file: String, sha256: String) {
    self.file = file
    self.sha256 = sha256
  }
}
