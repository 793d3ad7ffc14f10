import Foundation

/// The secret key of one installation, which signs what only the app may write (HMAC-SHA256).
struct InstallationKey {
  fileprivate let bytes: [UInt8]

  /// The first half of the SHA-256 of the key, as 32 hexadecimal digits.
  let installationID: String

  fileprivate init(bytes: [UInt8]) {
    self.bytes = bytes
    installationID = SHA256Digest(of: Data(bytes)).bytes.prefix(16)
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  func signature(for data: Data) -> Data {
    Data(SHA256Digest(authenticating: data, key: bytes).bytes)
  }

  func isValid(signature: Data, for data: Data) -> Bool {
    SHA256Digest(bytes: Array(signature)) == SHA256Digest(authenticating: data, key: bytes)
  }
}

/// The file with the installation's key, in the folder of the receipts.
struct InstallationKeyFile: Sendable {
  private struct Content: Codable {
    /// Detects a damaged key.
    var installationID: String
    var key: Data
    var version: Int
  }

  private static let version = 3

  /// The folder of the receipts.
  let folder: URL

  private var file: DataFile {
    DataFile(url: folder.appending(path: "signing.key"), maximumSize: 4096)
  }

  /// Reads the key; returns `nil` if there is none.
  func load() throws(AppDataError) -> InstallationKey? {
    let content: Content
    do {
      guard let data = try file.read() else { return nil }
      content = try Content(json: data)
    } catch {
      throw unusable(error.reason)
    }
    guard content.version == Self.version else {
      throw unusable("expected version \(Self.version), found \(content.version)")
    }
    let key = InstallationKey(bytes: Array(content.key))
    guard content.key.count == SHA256Digest.byteCount,
      content.installationID == key.installationID
    else {
      throw unusable("its installationID does not match")
    }
    return key
  }

  /// Reads the key, or creates it if nothing has been signed with a lost one.
  func loadOrCreate() throws(AppDataError) -> InstallationKey {
    if let key = try load() { return key }
    guard !ReceiptFolder(url: folder).isMissingKey else {
      throw unusable("it is missing, but receipts exist")
    }
    let key = InstallationKey(
      bytes: (0..<SHA256Digest.byteCount).map { _ in UInt8.random(in: 0...255) })
    try save(key)
    return key
  }

  private func save(_ key: InstallationKey) throws(AppDataError) {
    try AppData.create(folder)
    let content = Content(
      installationID: key.installationID, key: Data(key.bytes), version: Self.version)
    guard let data = try? Receipt.encoder.encode(content) else {
      preconditionFailure("a key can be encoded")
    }
    try file.write(data)
  }

  private func unusable(_ reason: String) -> AppDataError {
    .signingKeyUnusable(path: file.url.path, reason: reason)
  }
}
