import Foundation

/// The folder with the signing key and one receipt per product, `<product identifier>.receipt`.
///
/// Each file is written under a unique temporary name before it gets its final one, so that several
/// processes can share the folder. A crash leaves at most one temporary file, whose name begins
/// with a period and which is never read.
struct ReceiptFolder: Sendable {
  struct Content: Sendable {
    var transactions: [StoreTransaction] = []
    var rejected: [RejectedReceipt] = []
  }

  private static let suffix = ".receipt"

  let url: URL
  let files: any ReceiptFileOperations

  private var keyURL: URL { url.appending(path: InstallationKey.fileName) }

  /// Reads and verifies the receipts; there are none if the folder does not exist.
  func load() throws(AppDataError) -> Content {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    } catch CocoaError.fileReadNoSuchFile {
      return Content()
    } catch {
      throw .purchasesUnreadable(path: url.path, reason: error.reason)
    }
    // Read after listing the names: the key is older than every receipt that another process writes
    // meanwhile.
    let key = try InstallationKey.load(from: keyURL)
    var content = Content()
    for name in names.sorted() where Self.isReceipt(name) {
      let file = url.appending(path: name)
      do throws(RejectedReceipt.Reason) {
        let receipt = try Receipt(
          verifying: Self.read(file), key: key, productId: String(name.dropLast(Self.suffix.count)))
        content.transactions.append(receipt.content.transaction)
      } catch {
        content.rejected.append(RejectedReceipt(path: file.path, reason: error))
      }
    }
    content.transactions.sort { $0.productId < $1.productId }
    return content
  }

  /// Signs a purchase and writes its receipt; returns once it survives a power loss.
  func save(_ transaction: StoreTransaction) throws {
    try files.createFolder(url.path)
    let key = try loadOrCreateKey()
    let file = url.appending(path: transaction.productId + Self.suffix)
    try withTemporaryFile(Receipt(transaction, key: key).encoded()) { temporary in
      try files.rename(temporary, to: file.path)
    }
    // The names of the receipt, of the key (even if created by another process) and of the folder.
    try files.synchronizeFolder(url.path)
    try files.synchronizeFolder(url.deletingLastPathComponent().path)
  }

  /// Reads the key, or creates it if there are no receipts signed with a lost key.
  private func loadOrCreateKey() throws -> InstallationKey {
    // Read before the key, which is older than every receipt that another process writes meanwhile.
    let hasReceipts = try FileManager.default.contentsOfDirectory(atPath: url.path)
      .contains(where: Self.isReceipt)
    if let key = try InstallationKey.load(from: keyURL) { return key }
    guard !hasReceipts else {
      throw AppDataError.signingKeyUnusable(
        path: keyURL.path, reason: "it is missing, but receipts exist")
    }
    return try createKey()
  }

  private static func isReceipt(_ name: String) -> Bool {
    name.hasSuffix(suffix) && !name.hasPrefix(".")
  }

  /// Creates the key, or reads the one that another process created at the same time.
  private func createKey() throws -> InstallationKey {
    let key = InstallationKey()
    return try withTemporaryFile(key.encoded()) { temporary in
      do {
        try files.link(temporary, to: keyURL.path)
      } catch let error as FileOperationError where error.code == EEXIST {
        try files.remove(temporary)
        guard let winner = try InstallationKey.load(from: keyURL) else { throw error }
        return winner
      }
      try files.remove(temporary)
      try files.synchronizeFolder(url.path)
      return key
    }
  }

  private func withTemporaryFile<Result>(
    _ contents: Data, body: (_ path: String) throws -> Result
  ) throws -> Result {
    let temporary = url.appending(path: ".\(UUID().uuidString)").path
    do {
      try files.createFile(temporary, contents: contents)
      return try body(temporary)
    } catch {
      try? files.remove(temporary)
      throw error
    }
  }

  private static func read(_ file: URL) throws(RejectedReceipt.Reason) -> Data {
    do {
      try SmallFile.check(file)
      return try Data(contentsOf: file)
    } catch let error as SmallFileError {
      throw .unreadable("\(error)")
    } catch {
      throw .unreadable(error.reason)
    }
  }
}
