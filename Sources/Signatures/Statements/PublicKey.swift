internal import Algorithms
package import Cryptography
package import Foundation

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
