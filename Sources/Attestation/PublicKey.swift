internal import Crypto
package import Foundation

/// An Ed25519 key that verifies.
package struct PublicKey: Sendable {
  private let key: Curve25519.Signing.PublicKey

  /// SubjectPublicKeyInfo in front of the 32 bytes of a key (RFC 8410, 4).
  private static let prefix: [UInt8] = [
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]

  init(_ key: Curve25519.Signing.PublicKey) { self.key = key }

  /// Reads a key in PEM: `BEGIN PUBLIC KEY`, as `openssl pkey -in key.pem -pubout` writes it.
  package init(pem: String) throws(KeyError) {
    guard let bytes = PEM.key("PUBLIC KEY", in: pem, after: Self.prefix),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
    else {
      throw KeyError(
        description: "it is no public Ed25519 key in PEM; make one with"
          + " `openssl pkey -in key.pem -pubout -out key.pub`")
    }
    self.key = key
  }

  /// Reads a key as the one line between the first and the last of its PEM.
  package init?(base64: String) {
    guard let bytes = PEM.key(base64: base64, after: Self.prefix),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
    else { return nil }
    self.key = key
  }

  /// Whether a signature of a text of some type is this key's.
  package func isValid(_ signature: Data, of bytes: Data, type: String) -> Bool {
    key.isValidSignature(signature, for: Envelope.signedBytes(type, bytes))
  }

  /// The name of the key as securesystemslib makes it: the SHA-256 of canonical JSON, as 64
  /// hexadecimal digits.
  package var id: String {
    let digits = key.rawRepresentation.hexadecimal
    let text = #"{"keytype":"ed25519","keyval":{"public":"\#(digits)"},"scheme":"ed25519"}"#
    return ContentDigest.sha256(of: Data(text.utf8))
  }
}
