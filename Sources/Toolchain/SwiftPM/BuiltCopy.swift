internal import Cryptography
internal import ObjectFile

/// Detects files that are copies of build products.
package enum BuiltCopy {
  /// The first of some files that has the same bytes as another file, or the same loaded contents.
  ///
  /// The latter is true of a stripped copy. A file that can't be read isn't a copy.
  package static func original(of path: String, among others: [String]) -> String? {
    guard let digest = try? ContentDigest.sha256(ofFileAt: path) else { return nil }
    return others.first { other in
      if (try? ContentDigest.sha256(ofFileAt: other)) == digest { return true }
      guard let file = try? File(path: path), let made = try? File(path: other) else {
        return false
      }
      return (try? file.loadsTheSame(as: made)) == true
    }
  }
}
