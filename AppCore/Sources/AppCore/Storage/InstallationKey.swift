import Foundation

/// The Ed25519 key of one installation, which signs what only the app may write.
struct InstallationKey {
  fileprivate let key: Ed25519Key

  /// The first half of the SHA-256 of the public key, as 32 hexadecimal digits.
  let installationID: String

  /// How often something was signed that must not be replaced by an older version.
  var revision = 0

  fileprivate init(key: Ed25519Key) {
    self.key = key
    installationID = SHA256Digest(of: key.publicKey).bytes.prefix(16)
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  func signature(for data: Data) throws -> Data {
    try key.signature(for: data)
  }

  func isValid(signature: Data, for data: Data) -> Bool {
    key.isValid(signature: signature, for: data)
  }
}

/// The file with the installation's key, in the folder of the receipts.
struct InstallationKeyFile: Sendable {
  // The public key is stored to detect a damaged private key.
  private struct Content: Codable {
    var privateKey: Data
    var publicKey: Data
    var version: Int
    var revision: Int?
  }

  private static let version = 1

  /// The folder of the receipts.
  let folder: URL

  private var file: DataFile { DataFile(url: folder.appending(path: "signing.key")) }

  /// Reads the key; returns `nil` if there is none.
  func load() throws(AppDataError) -> InstallationKey? {
    do {
      guard let data = try file.read(maximumSize: 4096) else { return nil }
      let content = try Content(json: data)
      guard content.version == Self.version else {
        throw unusable("expected version \(Self.version), found \(content.version)")
      }
      guard let key = Ed25519Key(privateKey: content.privateKey), key.publicKey == content.publicKey
      else { throw unusable("the private key and the public key do not match") }
      var found = InstallationKey(key: key)
      found.revision = content.revision ?? 0
      return found
    } catch let error as AppDataError {
      throw error
    } catch let failure as DataFile.Failure {
      throw unusable("\(failure)")
    } catch {
      throw unusable(error.reason)
    }
  }

  /// Reads the key, or creates it if nothing has been signed with a lost one.
  func loadOrCreate() throws(AppDataError) -> InstallationKey {
    if let key = try load() { return key }
    guard !ReceiptFolder(url: folder).isMissingKey else {
      throw unusable("it is missing, but receipts exist")
    }
    let key = InstallationKey(key: Ed25519Key())
    try save(key)
    return key
  }

  func save(_ key: InstallationKey) throws(AppDataError) {
    try AppData.create(folder)
    let content = Content(
      privateKey: key.key.privateKey, publicKey: key.key.publicKey, version: Self.version,
      revision: key.revision)
    guard let data = try? Receipt.encoder.encode(content) else {
      preconditionFailure("a key can be encoded")
    }
    try file.write(data)
  }

  private func unusable(_ reason: String) -> AppDataError {
    .signingKeyUnusable(path: file.url.path, reason: reason)
  }
}
