import Foundation

/// The folder with one receipt per product, `<product identifier>.receipt`, and the key that signed
/// them.
///
/// The receipt of a purchase that waits for approval is `<product identifier>.pending`.
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

  /// Reads and verifies the receipts; there are none if the folder does not exist.
  ///
  /// A folder that can't be listed counts as a rejected receipt, so that the rest of the app works.
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
    for file in files {
      let isPending = file.pathExtension == Self.pendingSuffix
      do throws(RejectedReceipt.Reason) {
        let receipt = try Receipt(
          verifying: Self.read(file), key: key.receiptKey(),
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
      guard let data = try DataFile(url: file).read(maximumSize: 4096) else {
        throw DataFile.Failure(description: "the file does not exist")
      }
      return data
    } catch {
      throw .unreadable("\(error)")
    }
  }
}

extension Result<InstallationKey?, AppDataError> {
  fileprivate func receiptKey() throws(RejectedReceipt.Reason) -> InstallationKey? {
    do {
      return try get()
    } catch {
      throw .keyUnusable("\(error)")
    }
  }
}
