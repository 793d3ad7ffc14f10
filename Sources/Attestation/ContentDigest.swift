internal import Crypto
package import Foundation

/// Digests of what is signed or verified, as 64 lower-case hexadecimal digits.
package enum ContentDigest {
  /// The SHA-256 of some bytes.
  package static func sha256(of data: Data) -> String {
    Data(SHA256.hash(data: data)).hexadecimal
  }

  /// The SHA-256 of a file, which is read in pieces; throws what reading throws.
  package static func sha256(of file: FileHandle) throws -> String {
    var hash = SHA256()
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
    return Data(hash.finalize()).hexadecimal
  }

  /// The SHA-256 of a list of files: one line each with digest, two spaces and path, sorted by
  /// bytes, as `sha256sum PATH... | LC_ALL=C sort -u | sha256sum` gives it.
  package static func sha256(of files: [(path: String, contents: Data)]) -> String {
    let lines = Set(
      files.map { path, contents in
        // `sha256sum` puts a backslash in front of a line in which it had to write one.
        let escaped = path.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
          .replacing("\r", with: "\\r")
        return (escaped == path ? "" : "\\") + sha256(of: contents) + "  \(escaped)\n"
      })
    let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return sha256(of: Data(sorted.joined().utf8))
  }
}

extension Data {
  /// Two lower-case digits a byte.
  var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
