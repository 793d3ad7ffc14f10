package import Cryptography
package import Foundation

/// An Ed25519 key that signs bytes together with their type, as DSSE requires.
package struct SigningKey: Sendable {
  private let key: Ed25519.PrivateKey

  /// Reads a key from a PEM file with one unencrypted `BEGIN PRIVATE KEY` block.
  package init(pem: String) throws(KeyError) { key = try Ed25519.PrivateKey(pem: pem) }

  /// The key that verifies signatures of this key.
  package var publicKey: PublicKey { PublicKey(key.publicKey) }

  /// Signs bytes with a type, and returns the 64-byte signature (RFC 8032, section 5.1.6); throws
  /// `LibcryptoError`.
  package func signature(of bytes: Data, type: String) throws -> Data {
    try key.signature(for: Envelope.signedBytes(type, bytes))
  }
}
