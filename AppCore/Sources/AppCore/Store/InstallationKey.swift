import Foundation

/// The Ed25519 key that signs the receipts of one installation.
struct InstallationKey {
  // The public key is stored to detect a damaged private key.
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

  private let key: Ed25519Key

  /// The first half of the SHA-256 of the public key, as 32 hexadecimal digits.
  let installationID: String

  private init(key: Ed25519Key) {
    self.key = key
    installationID = SHA256Digest(of: key.publicKey).bytes.prefix(16)
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  init() {
    self.init(key: Ed25519Key())
  }

  /// Reads a key file; returns `nil` if there is none.
  static func load(from url: URL) throws(AppDataError) -> InstallationKey? {
    do {
      try SmallFile.check(url)
      let content = try Content(jsonFile: url)
      guard content.version == version else {
        throw Damaged(reason: "expected version \(version), found \(content.version)")
      }
      guard let key = Ed25519Key(privateKey: content.privateKey),
        key.publicKey == content.publicKey
      else {
        throw Damaged(reason: "the private key and the public key do not match")
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

  /// The contents of a key file.
  func encoded() throws -> Data {
    try Receipt.encoder.encode(
      Content(
        privateKey: key.privateKey, publicKey: key.publicKey, version: Self.version))
  }

  func signature(for data: Data) throws -> Data {
    try key.signature(for: data)
  }

  func isValid(signature: Data, for data: Data) -> Bool {
    key.isValid(signature: signature, for: data)
  }
}
