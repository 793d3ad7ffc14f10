internal import Cryptography
internal import ObjectFile

package enum ArtifactDigest {
  /// The SHA-256 of a file or, for a thin archive, of its members.
  ///
  /// A thin archive has no contents of its own. Its digest is that of the sorted list of its
  /// members' digests, one per line, as printed by `sha256sum FILE... | cut -c1-64 | sort |
  /// sha256sum`.
  ///
  /// - Parameter path: The absolute path of the artifact.
  /// - Throws: `ReadError`, `UnreadableFile` and `CancellationError`.
  /// - Returns: 64 lowercase hexadecimal digits.
  package static func sha256(ofFileAt path: String) throws -> String {
    let files = try Object.contentPaths(of: path)
    guard files != [path] else { return try ContentDigest.sha256(ofFileAt: path) }
    let digests = try files.map { try ContentDigest.sha256(ofFileAt: $0) }
    return ContentDigest.sha256(of: digests.sorted().map { $0 + "\n" }.joined())
  }
}
