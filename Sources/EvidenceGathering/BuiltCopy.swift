internal import Cryptography
internal import ELF

/// Whether a file is what a build has made.
package enum BuiltCopy {
  /// Whether a file has the same bytes as one of some others, or is loaded as the same, as a stripped
  /// copy is.
  ///
  /// What can't be read is a copy of nothing.
  package static func isCopy(_ path: String, ofOneOf others: [String]) -> Bool {
    guard let digest = try? ContentDigest.sha256(ofFileAt: path) else { return false }
    return others.contains { other in
      if (try? ContentDigest.sha256(ofFileAt: other)) == digest { return true }
      guard let file = try? File(path: path), let made = try? File(path: other) else {
        return false
      }
      return (try? file.loadsTheSame(as: made)) == true
    }
  }
}
