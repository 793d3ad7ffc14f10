internal import CLibcrypto
package import Foundation

/// Ed25519 keys (RFC 8032, section 5.1).
package enum Ed25519 {
  package struct PrivateKey: Sendable {
    private let key: KeyReference

    /// Reads the only `BEGIN PRIVATE KEY` block of a PEM file (RFC 8410, section 7), as `openssl
    /// genpkey -algorithm ed25519` writes it.
    ///
    /// Never asks for a password: an encrypted key is an error.
    package init(pem: String) throws(KeyError) {
      key = try PEMKeyReader.key(in: pem, .privateKey)
    }

    /// The key that verifies signatures of this key.
    package var publicKey: PublicKey { PublicKey(key) }

    /// The 64-byte signature, which is deterministic (RFC 8032, section 5.1.6).
    package func signature(for bytes: Data) throws(LibcryptoError) -> Data {
      guard let context = EVP_MD_CTX_new() else { throw LibcryptoError("EVP_MD_CTX_new") }
      defer { EVP_MD_CTX_free(context) }
      var signature = [UInt8](repeating: 0, count: 64)
      var count = signature.count
      guard EVP_DigestSignInit(context, nil, nil, nil, key.pointer) == 1,
        EVP_DigestSign(context, &signature, &count, Array(bytes), bytes.count) == 1, count == 64
      else { throw LibcryptoError("EVP_DigestSign") }
      return Data(signature)
    }
  }

  package struct PublicKey: Sendable {
    private let key: KeyReference

    fileprivate init(_ key: KeyReference) { self.key = key }

    /// Reads the only `BEGIN PUBLIC KEY` block of a PEM file (RFC 8410, section 4), as
    /// `openssl pkey -in key.pem -pubout` writes it.
    package init(pem: String) throws(KeyError) {
      key = try PEMKeyReader.key(in: pem, .publicKey)
    }

    /// The 32 bytes of the key (RFC 8032, section 5.1.5).
    package var rawRepresentation: Data { key.publicBytes }

    /// Whether the matching private key signed exactly these bytes.
    package func isValid(_ signature: Data, for bytes: Data) -> Bool {
      guard let context = EVP_MD_CTX_new() else { return false }
      defer {
        EVP_MD_CTX_free(context)
        ERR_clear_error()
      }
      return EVP_DigestVerifyInit(context, nil, nil, nil, key.pointer) == 1
        && EVP_DigestVerify(
          context, Array(signature), signature.count, Array(bytes), bytes.count) == 1
    }
  }
}
