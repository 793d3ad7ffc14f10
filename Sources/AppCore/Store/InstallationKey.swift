import Crypto
import Foundation

/// The Ed25519 key that signs the receipts of one installation.
struct InstallationKey {
  // The public key is there to tell a damaged private key.
  private struct Content: Codable {
    var privateKey: Data
    var publicKey: Data
    var version: Int
  }

  private struct Damaged: Error {
    let reason: String
  }

  static let fileName = "signing.key"
  private static let version = 1

  private let key: Curve25519.Signing.PrivateKey

  /// The first half of the SHA-256 of the public key, in hexadecimal: 32 digits.
  let installationID: String

  private init(key: Curve25519.Signing.PrivateKey) {
    self.key = key
    installationID = SHA256.hash(data: key.publicKey.rawRepresentation).prefix(16)
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Makes a new key.
  init() {
    self.init(key: Curve25519.Signing.PrivateKey())
  }

  /// Reads a key file; nil when there is none.
  static func load(from url: URL) throws(AppDataError) -> InstallationKey? {
    do {
      try SmallFile.check(url)
      let content = try Content(jsonFile: url)
      guard content.version == version else {
        throw Damaged(reason: "expected version \(version), found \(content.version)")
      }
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: content.privateKey),
        key.publicKey.rawRepresentation == content.publicKey
      else {
        throw Damaged(reason: "the private and the public key do not belong together")
      }
      return InstallationKey(key: key)
    } catch SmallFileError.missing {
      return nil
    } catch let error as SmallFileError {
      throw .signingKeyUnusable(path: url.path, reason: "\(error)")
    } catch let damage as Damaged {
      throw .signingKeyUnusable(path: url.path, reason: damage.reason)
    } catch {
      throw .signingKeyUnusable(path: url.path, reason: error.reason)
    }
  }

  /// The bytes of a key file.
  func encoded() throws -> Data {
    try Receipt.encoder.encode(
      Content(
        privateKey: key.rawRepresentation, publicKey: key.publicKey.rawRepresentation,
        version: Self.version))
  }

  func signature(for data: Data) throws -> Data {
    try key.signature(for: data)
  }

  func isValid(signature: Data, for data: Data) -> Bool {
    key.publicKey.isValidSignature(signature, for: data)
  }
}
