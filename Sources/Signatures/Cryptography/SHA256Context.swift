internal import Algorithms
internal import CLibcrypto

/// An incremental SHA-256 hash (FIPS 180-4).
///
/// Its libcrypto calls fail only when memory runs out, which ends a Swift program anyway.
struct SHA256Context: ~Copyable {
  private let context: OpaquePointer

  init() {
    Libcrypto.initialize()
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      fatalError(LibcryptoError("EVP_DigestInit_ex").description)
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else {
      fatalError(LibcryptoError("EVP_DigestUpdate").description)
    }
  }

  /// The digest as 64 lowercase hexadecimal digits.
  consuming func finalize() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else {
      fatalError(LibcryptoError("EVP_DigestFinal_ex").description)
    }
    return digest.hexadecimal
  }
}
