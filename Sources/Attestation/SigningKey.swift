internal import Crypto
package import Foundation

/// An Ed25519 key that signs.
package struct SigningKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// Reads a key in PEM: `BEGIN PRIVATE KEY`, as `openssl genpkey -algorithm ed25519` writes it.
  package init(pem: String) throws(KeyError) {
    // PKCS #8 around the 32 bytes of the key (RFC 8410, 7).
    let prefix: [UInt8] = [
      0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04,
      0x20,
    ]
    guard let bytes = PEM.key("PRIVATE KEY", in: pem, after: prefix),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
    else {
      throw KeyError(
        description: "it is no private Ed25519 key in PEM; make one with"
          + " `openssl genpkey -algorithm ed25519 -out key.pem`")
    }
    self.key = key
  }

  /// The key that verifies what this one signs.
  package var publicKey: PublicKey { PublicKey(key.publicKey) }

  /// Signs a text of some type; gives the 64 bytes of the signature (RFC 8032, 5.1).
  package func signature(of bytes: Data, type: String) throws -> Data {
    try key.signature(for: Envelope.signedBytes(type, bytes))
  }
}

/// Why a key can't be used.
package struct KeyError: Error, Equatable, CustomStringConvertible {
  /// What was expected; no full stop.
  package let description: String
}
