internal import Cryptography
internal import ObjectFiles
internal import ObjectReading

/// Detects files that are copies of build products.
package enum BuiltCopy {
  /// Whether a file has the same bytes as one of the others, or the same loaded contents.
  ///
  /// The latter is true of a stripped copy. A file that can't be read isn't a copy.
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
