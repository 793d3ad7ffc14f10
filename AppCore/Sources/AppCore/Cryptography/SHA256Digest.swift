import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibcrypto
#endif

/// The 32 bytes of a SHA-256 (FIPS 180-4).
struct SHA256Digest: Equatable {
  static let byteCount = 32

  let bytes: [UInt8]

  /// Digests some bytes.
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

  /// Takes a digest that was computed elsewhere; nil unless it has 32 bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Compares in a time that does not depend on where two digests differ.
  static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
    zip(left.bytes, right.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
