import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibcrypto
#endif

/// A SHA-256 digest (FIPS 180-4) or HMAC-SHA256 code (RFC 2104): 32 bytes.
struct SHA256Digest: Equatable {
  static let byteCount = 32

  let bytes: [UInt8]

  /// Computes the digest of the bytes.
  init(of data: Data) {
    #if canImport(CryptoKit)
      bytes = Array(SHA256.hash(data: data))
    #else
      var digest = [UInt8](repeating: 0, count: Self.byteCount)
      let succeeded = data.withUnsafeBytes {
        EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_sha256(), nil)
      }
      precondition(succeeded == 1, "libcrypto has no SHA-256")
      bytes = digest
    #endif
  }

  /// Computes the code that only someone with the key can compute.
  init(authenticating data: Data, key: [UInt8]) {
    #if canImport(CryptoKit)
      bytes = Array(HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: key)))
    #else
      var code = [UInt8](repeating: 0, count: Self.byteCount)
      let result = data.withUnsafeBytes {
        HMAC(
          EVP_sha256(), key, Int32(key.count), $0.bindMemory(to: UInt8.self).baseAddress, $0.count,
          &code, nil)
      }
      precondition(result != nil, "libcrypto has no HMAC-SHA256")
      bytes = code
    #endif
  }

  /// Creates a digest from its bytes; fails unless there are 32.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Compares in constant time.
  static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
    zip(left.bytes, right.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
