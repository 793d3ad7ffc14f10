import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibcrypto
#endif

/// A private Ed25519 key (RFC 8032) with its public key.
struct Ed25519Key: Sendable {
  /// The 32 bytes of the private key.
  let privateKey: Data
  /// The 32 bytes of the public key.
  let publicKey: Data

  /// Makes a new key.
  init() {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    guard let key = Self(privateKey: Data(bytes)) else {
      preconditionFailure("any 32 bytes are a private key")
    }
    self = key
  }

  #if canImport(CryptoKit)
    /// Takes a private key; nil unless it has 32 bytes.
    init?(privateKey: Data) {
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey) else {
        return nil
      }
      self.privateKey = privateKey
      publicKey = key.publicKey.rawRepresentation
    }

    /// Signs some bytes; throws what CryptoKit throws.
    func signature(for data: Data) throws -> Data {
      try Curve25519.Signing.PrivateKey(rawRepresentation: privateKey).signature(for: data)
    }

    /// Checks a signature of some bytes by this key.
    func isValid(signature: Data, for data: Data) -> Bool {
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else {
        return false
      }
      return key.isValidSignature(signature, for: data)
    }
  #else
    private static let byteCount = 32
    private static let signatureByteCount = 64

    private struct SigningFailed: Error {}

    /// Takes a private key; nil unless it has 32 bytes.
    init?(privateKey: Data) {
      guard privateKey.count == Self.byteCount else { return nil }
      var publicKey = [UInt8](repeating: 0, count: Self.byteCount)
      var count = publicKey.count
      let succeeded = Self.withKey(privateKey) { key in
        EVP_PKEY_get_raw_public_key(key, &publicKey, &count) == 1 && count == publicKey.count
      }
      guard succeeded == true else { return nil }
      self.privateKey = privateKey
      self.publicKey = Data(publicKey)
    }

    /// Signs some bytes; throws when libcrypto has no memory left.
    func signature(for data: Data) throws -> Data {
      var signature = [UInt8](repeating: 0, count: Self.signatureByteCount)
      var count = signature.count
      let succeeded = Self.withKey(privateKey) { key in
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return data.withUnsafeBytes { bytes in
          EVP_DigestSignInit(context, nil, nil, nil, key) == 1
            && EVP_DigestSign(
              context, &signature, &count, bytes.bindMemory(to: UInt8.self).baseAddress,
              bytes.count) == 1
        }
      }
      guard succeeded == true, count == signature.count else { throw SigningFailed() }
      return Data(signature)
    }

    /// Checks a signature of some bytes by this key.
    func isValid(signature: Data, for data: Data) -> Bool {
      guard signature.count == Self.signatureByteCount else { return false }
      let signature = [UInt8](signature)
      return Self.withKey(privateKey) { key in
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return data.withUnsafeBytes { bytes in
          EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
            && EVP_DigestVerify(
              context, signature, signature.count,
              bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count) == 1
        }
      } == true
    }

    /// Calls a closure with libcrypto's form of a private key; nil when there is none.
    private static func withKey<Result>(
      _ privateKey: Data, _ body: (OpaquePointer) throws -> Result
    ) rethrows -> Result? {
      let key = privateKey.withUnsafeBytes {
        EVP_PKEY_new_raw_private_key(
          EVP_PKEY_ED25519, nil, $0.bindMemory(to: UInt8.self).baseAddress, $0.count)
      }
      guard let key else { return nil }
      defer { EVP_PKEY_free(key) }
      return try body(key)
    }
  #endif
}
