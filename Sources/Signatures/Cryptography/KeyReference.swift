internal import CLibcrypto
internal import Foundation

/// An Ed25519 key in libcrypto's memory.
///
/// `@unchecked Sendable`: the key is immutable, and libcrypto supports concurrent use of such keys
/// (openssl-threads(7)).
final class KeyReference: @unchecked Sendable {
  let pointer: OpaquePointer
  /// The 32 bytes of the public key (RFC 8032, section 5.1.5).
  let publicBytes: Data

  /// Takes ownership of an `EVP_PKEY`.
  init(owning pointer: OpaquePointer, publicBytes: Data) {
    self.pointer = pointer
    self.publicBytes = publicBytes
  }

  deinit { EVP_PKEY_free(pointer) }
}
