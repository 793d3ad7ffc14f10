import Foundation

/// The folder with one receipt per product, `<product identifier>.receipt`, or `.pending` while the
/// purchase waits for approval, and the key that signed them.
struct ReceiptFolder: Sendable {
  struct Content: Sendable {
    var transactions: [StoreTransaction] = []
    var pending: [StoreTransaction] = []
    var rejected: [RejectedReceipt] = []
  }

  private static let suffix = "receipt"
  private static let pendingSuffix = "pending"

  let url: URL

  private var keyFile: InstallationKeyFile { InstallationKeyFile(folder: url) }

  /// Whether the only problem of a receipt is that its key is missing.
  var isMissingKey: Bool { load().rejected.contains { $0.reason == .keyMissing } }

  /// Reads and verifies the receipts; a folder that can't be listed counts as a rejected one.
  func load() -> Content {
    var content = Content()
    let files: [URL]
    do {
      files = try self.files()
    } catch {
      content.rejected = [RejectedReceipt(path: url.path, reason: .unreadable(error.reason))]
      return content
    }
    let key = Result { () throws(AppDataError) in try keyFile.load() }
      .mapError { RejectedReceipt.Reason.keyUnusable("\($0)") }
    for file in files {
      let isPending = file.pathExtension == Self.pendingSuffix
      do throws(RejectedReceipt.Reason) {
        let receipt = try Receipt(
          verifying: Self.read(file), key: key.get(),
          productId: file.deletingPathExtension().lastPathComponent, isPending: isPending)
        if isPending {
          content.pending.append(receipt.content.transaction)
        } else {
          content.transactions.append(receipt.content.transaction)
        }
      } catch {
        content.rejected.append(RejectedReceipt(path: file.path, reason: error))
      }
    }
    content.transactions.sort { $0.productId < $1.productId }
    return content
  }

  /// Signs a purchase and writes its receipt.
  func save(_ transaction: StoreTransaction, isPending: Bool = false) throws {
    let key = try keyFile.loadOrCreate()
    let file = file(transaction.productId, isPending: isPending)
    try DataFile(url: file).write(
      Receipt(transaction, isPending: isPending, key: key).encoded())
    guard !isPending else { return }
    try? FileManager.default.removeItem(at: self.file(transaction.productId, isPending: true))
  }

  private func file(_ productId: String, isPending: Bool) -> URL {
    url.appending(path: "\(productId).\(isPending ? Self.pendingSuffix : Self.suffix)")
  }

  /// The receipts, sorted by name.
  private func files() throws -> [URL] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
        .map { url.appending(path: $0) }
        .filter { [Self.suffix, Self.pendingSuffix].contains($0.pathExtension) }
    } catch CocoaError.fileReadNoSuchFile {
      return []
    }
  }

  private static func read(_ file: URL) throws(RejectedReceipt.Reason) -> Data {
    do {
      guard let data = try DataFile(url: file, maximumSize: 4096).read() else {
        throw Failure(description: "the file does not exist")
      }
      return data
    } catch {
      throw .unreadable("\(error)")
    }
  }
}
