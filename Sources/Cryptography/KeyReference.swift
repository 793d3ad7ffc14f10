internal import CLibcrypto
internal import Foundation

/// An Ed25519 key in libcrypto's memory.
///
/// `@unchecked Sendable`: nothing changes the key after it was read, and libcrypto allows any number
/// of threads to use such a key (openssl-threads(7)).
final class KeyReference: @unchecked Sendable {
  let pointer: OpaquePointer
  /// The 32 bytes of the public key (RFC 8032, section 5.1.5).
  let publicBytes: Data

  /// Takes over an `EVP_PKEY`, and frees it in the end.
  init(owning pointer: OpaquePointer, publicBytes: Data) {
    self.pointer = pointer
    self.publicBytes = publicBytes
  }

  deinit { EVP_PKEY_free(pointer) }
}
