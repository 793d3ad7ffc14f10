internal import Algorithms
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

/// An Ed25519 key that verifies signatures of a `SigningKey`.
package struct PublicKey: Sendable {
  private let key: Ed25519.PublicKey

  init(_ key: Ed25519.PublicKey) { self.key = key }

  /// Reads a key from a PEM file with one `BEGIN PUBLIC KEY` block.
  package init(pem: String) throws(KeyError) { key = try Ed25519.PublicKey(pem: pem) }

  /// Whether the matching private key signed these bytes with this type.
  package func isValid(_ signature: Data, of bytes: Data, type: String) -> Bool {
    key.isValid(signature, for: Envelope.signedBytes(type, bytes))
  }

  /// The ID of the key as securesystemslib computes it: the SHA-256 of canonical JSON, as 64
  /// hexadecimal digits.
  package var id: String {
    let digits = key.rawRepresentation.hexadecimal
    return ContentDigest.sha256(
      of: #"{"keytype":"ed25519","keyval":{"public":"\#(digits)"},"scheme":"ed25519"}"#)
  }
}
