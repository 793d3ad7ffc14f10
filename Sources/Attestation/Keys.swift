internal import Crypto
internal import CryptoExtras
internal import Foundation

/// Why a key can't be used.
package struct KeyError: Error, CustomStringConvertible {
  /// What was expected, in one sentence.
  package let description: String
}

/// An Ed25519 key that signs.
package struct SigningKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// Reads a key in PEM: `BEGIN PRIVATE KEY`, as `openssl genpkey -algorithm ed25519` writes it
  /// (PKCS #8, RFC 8410).
  package init(pem: String) throws(KeyError) {
    do {
      key = try Curve25519.Signing.PrivateKey(pemRepresentation: pem)
    } catch {
      throw KeyError(
        description: "it is no private Ed25519 key in PEM; make one with"
          + " `openssl genpkey -algorithm ed25519 -out key.pem`")
    }
  }

  /// The key that verifies what this one signs.
  package var publicKey: PublicKey { PublicKey(key.publicKey) }

  /// Signs some bytes; gives the 64 bytes of the signature.
  package func signature(of bytes: Data) throws -> Data { try key.signature(for: bytes) }
}

/// An Ed25519 key that verifies.
package struct PublicKey: Sendable {
  private let key: Curve25519.Signing.PublicKey

  init(_ key: Curve25519.Signing.PublicKey) { self.key = key }

  /// Reads a key in PEM: `BEGIN PUBLIC KEY`, as `openssl pkey -in key.pem -pubout` writes it.
  package init(pem: String) throws(KeyError) {
    do {
      key = try Curve25519.Signing.PublicKey(pemRepresentation: pem)
    } catch {
      throw KeyError(
        description: "it is no public Ed25519 key in PEM; make one with"
          + " `openssl pkey -in key.pem -pubout -out key.pub`")
    }
  }

  /// Whether a signature of some bytes is this key's.
  package func isValid(_ signature: Data, for bytes: Data) -> Bool {
    key.isValidSignature(signature, for: bytes)
  }

  /// The name of the key, as in-toto makes it: SHA-256 of the key as canonical JSON.
  package var id: String {
    let digits = key.rawRepresentation.hexadecimal
    let text =
      #"{"keytype":"ed25519","keyval":{"public":"\#(digits)"},"scheme":"ed25519"}"#
    return Data(SHA256.hash(data: Data(text.utf8))).hexadecimal
  }
}

extension Data {
  /// Two lower-case digits a byte.
  var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
