internal import Algorithms
internal import CLibcrypto

/// MD5 digests (RFC 1321), which the Swift compiler uses in names; never for security.
package enum MD5 {
  /// The digest of the string's UTF-8 form as 32 lowercase hexadecimal digits; nil if libcrypto is
  /// configured to reject MD5.
  package static func digest(of string: String) -> String? {
    Libcrypto.initialize()
    var digest = [UInt8](repeating: 0, count: 16)
    let bytes = Array(string.utf8)
    guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_md5(), nil) == 1 else { return nil }
    return digest.hexadecimal
  }
}
