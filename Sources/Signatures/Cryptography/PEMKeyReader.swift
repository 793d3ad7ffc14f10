internal import CLibcrypto
internal import Foundation

/// The reason why a key can't be used.
package struct KeyError: Error, Equatable, CustomStringConvertible {
  /// What was expected and found, and the command to create such a key, without a final period.
  package let description: String
}

/// Reads Ed25519 keys; libcrypto parses PEM (RFC 7468) and DER (RFC 8410).
///
/// Blocks are decoded but never decrypted, so libcrypto can't prompt for a password.
enum PEMKeyReader {
  enum Kind {
    case privateKey
    case publicKey

    var label: String {
      switch self {
      case .privateKey: "PRIVATE KEY"
      case .publicKey: "PUBLIC KEY"
      }
    }

    func error(found: String) -> KeyError {
      switch self {
      case .privateKey:
        KeyError(
          description:
            "expected an unencrypted Ed25519 private key in PEM format, found \(found); create"
            + " one with `openssl genpkey -algorithm ed25519 -out key.pem`")
      case .publicKey:
        KeyError(
          description:
            "expected an Ed25519 public key in PEM format, found \(found); extract it with"
            + " `openssl pkey -in key.pem -pubout -out key.pub`")
      }
    }
  }

  /// Reads the key of the only block of a kind, ignoring other blocks and text around them.
  static func key(in pem: String, _ kind: Kind) throws(KeyError) -> KeyReference {
    Libcrypto.initialize()
    defer { ERR_clear_error() }
    let file = BIO_new(BIO_s_mem())
    defer { BIO_free(file) }
    let bytes = Array(pem.utf8)
    guard let file, let count = Int32(exactly: bytes.count), BIO_write(file, bytes, count) == count
    else { throw kind.error(found: "a file that is too large") }

    var key: KeyReference?
    var others: [String] = []
    while let block = try PEMBlock(next: file, kind) {
      // RFC 7468, section 3; unprintable characters could control the terminal.
      guard block.label.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
        throw kind.error(found: "a malformed PEM block")
      }
      guard block.label == kind.label else {
        others.append(block.label)
        continue
      }
      guard key == nil else { throw kind.error(found: "more than one '\(kind.label)' block") }
      guard !block.hasHeaders else { throw kind.error(found: "an encrypted key") }
      key = try Self.key(from: block.contents, kind)
    }
    if let key { return key }
    if others.contains("ENCRYPTED PRIVATE KEY"), kind == .privateKey {
      throw kind.error(found: "an encrypted key")
    }
    throw kind.error(found: others.first.map { "the block '\($0)'" } ?? "no PEM block")
  }

  /// Reads a key from DER: PKCS #8 (RFC 5958) or SubjectPublicKeyInfo (RFC 5280).
  ///
  /// libcrypto also accepts other encodings of a key. Here, only the encoding that it writes is
  /// accepted, so that each key has a single form.
  static func key(
    from der: UnsafeBufferPointer<UInt8>, _ kind: Kind
  ) throws(KeyError) -> KeyReference {
    Libcrypto.initialize()
    defer { ERR_clear_error() }
    guard let key = decode(der, kind) else { throw kind.error(found: "a damaged key") }
    var bytes = [UInt8](repeating: 0, count: 32)
    var count = bytes.count
    guard EVP_PKEY_is_a(key, "ED25519") == 1 else {
      let type = EVP_PKEY_get0_type_name(key).map { String(cString: $0) }
      EVP_PKEY_free(key)
      throw kind.error(found: "a key of type \(type ?? "unknown")")
    }
    guard isEncoding(der, of: key, kind),
      EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, count == bytes.count
    else {
      EVP_PKEY_free(key)
      throw kind.error(found: "a damaged key")
    }
    return KeyReference(owning: key, publicBytes: Data(bytes))
  }

  /// Decodes a key, which the caller owns and which other bytes may follow; returns `nil` if there
  /// is none.
  private static func decode(_ der: UnsafeBufferPointer<UInt8>, _ kind: Kind) -> OpaquePointer? {
    var next = der.baseAddress
    switch kind {
    case .privateKey:
      guard let info = d2i_PKCS8_PRIV_KEY_INFO(nil, &next, der.count) else { return nil }
      defer { PKCS8_PRIV_KEY_INFO_free(info) }
      return EVP_PKCS82PKEY(info)
    case .publicKey:
      return d2i_PUBKEY(nil, &next, der.count)
    }
  }

  /// Whether the bytes equal the encoding that libcrypto writes for the key.
  private static func isEncoding(
    _ der: UnsafeBufferPointer<UInt8>, of key: OpaquePointer, _ kind: Kind
  ) -> Bool {
    var encoded: UnsafeMutablePointer<UInt8>?
    let count: Int32
    switch kind {
    case .privateKey:
      guard let info = EVP_PKEY2PKCS8(key) else { return false }
      defer { PKCS8_PRIV_KEY_INFO_free(info) }
      count = i2d_PKCS8_PRIV_KEY_INFO(info, &encoded)
    case .publicKey:
      count = i2d_PUBKEY(key, &encoded)
    }
    guard let encoded, count > 0 else { return false }
    defer { openssl_clear_free(encoded, Int(count)) }
    return UnsafeBufferPointer(start: encoded, count: Int(count)).elementsEqual(der)
  }
}

/// A block of a PEM file, in libcrypto's memory.
private struct PEMBlock: ~Copyable {
  private let name: UnsafeMutablePointer<CChar>
  private let data: UnsafeMutablePointer<UInt8>
  private let count: Int
  let hasHeaders: Bool

  /// Reads the next block; fails at the end of the file, and throws for an incomplete block.
  init?(next file: OpaquePointer, _ kind: PEMKeyReader.Kind) throws(KeyError) {
    var name: UnsafeMutablePointer<CChar>?
    var header: UnsafeMutablePointer<CChar>?
    var data: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard PEM_read_bio(file, &name, &header, &data, &count) == 1, let name, let header, let data
    else {
      // On failure, libcrypto leaves nothing to free.
      guard openssl_is_end_of_pem(ERR_peek_last_error()) == 1 else {
        throw kind.error(found: "a malformed PEM block")
      }
      return nil
    }
    hasHeaders = header.pointee != 0
    openssl_free(header)
    self.name = name
    self.data = data
    self.count = count
  }

  deinit {
    openssl_free(name)
    openssl_clear_free(data, count)
  }

  var label: String { String(cString: name) }
  var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: data, count: count) }
}

/// An Ed25519 key in libcrypto's memory.
///
/// `@unchecked Sendable`: the key is immutable, and libcrypto supports concurrent use of such keys
/// (openssl-threads(7)).
final class KeyReference: @unchecked Sendable {
  let pointer: OpaquePointer
  /// The 32 bytes of the public key (RFC 8032, section 5.1.5).
  let publicBytes: Data

  /// Takes ownership of an `EVP_PKEY`.
  init(owning pointer: OpaquePointer, publicBytes: Data) {
    self.pointer = pointer
    self.publicBytes = publicBytes
  }

  deinit { EVP_PKEY_free(pointer) }
}
