import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibcrypto
#endif

/// An Ed25519 private key (RFC 8032) with its public key.
struct Ed25519Key: Sendable {
  /// 32 bytes (RFC 8032, section 5.1.5).
  let privateKey: Data
  /// 32 bytes (RFC 8032, section 5.1.5).
  let publicKey: Data

  /// Generates a random key.
  init() {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    guard let key = Self(privateKey: Data(bytes)) else {
      preconditionFailure("any 32 bytes are a private key")
    }
    self = key
  }

  #if canImport(CryptoKit)
    /// Creates a key from its bytes; fails unless there are 32.
    init?(privateKey: Data) {
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey) else {
        return nil
      }
      self.privateKey = privateKey
      publicKey = key.publicKey.rawRepresentation
    }

    /// Signs bytes; rethrows errors of CryptoKit.
    func signature(for data: Data) throws -> Data {
      try Curve25519.Signing.PrivateKey(rawRepresentation: privateKey).signature(for: data)
    }

    /// Whether the signature of the bytes was made with this key.
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

    /// Creates a key from its bytes; fails unless there are 32.
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

    /// Signs bytes; throws if libcrypto runs out of memory.
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

    /// Whether the signature of the bytes was made with this key.
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

    /// Calls a closure with libcrypto's representation of a private key; returns `nil` if it can't
    /// be created.
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
