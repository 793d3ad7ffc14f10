import Foundation

/// The folder with one receipt per product, `<product identifier>.receipt`, and the key that signed
/// them.
struct ReceiptFolder: Sendable {
  struct Content: Sendable {
    var transactions: [StoreTransaction] = []
    var rejected: [RejectedReceipt] = []
  }

  private static let suffix = ".receipt"
  private static let pendingSuffix = ".pending"

  let url: URL

  private var keyFile: InstallationKeyFile { InstallationKeyFile(folder: url) }

  static func isReceipt(_ name: String) -> Bool { name.hasSuffix(suffix) }

  /// Reads and verifies the receipts; there are none if the folder does not exist.
  ///
  /// A folder that can't be listed counts as a rejected receipt, so that the rest of the app works.
  func load() -> Content {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    } catch CocoaError.fileReadNoSuchFile {
      return Content()
    } catch {
      let reason = RejectedReceipt.Reason.unreadable(error.reason)
      return Content(rejected: [RejectedReceipt(path: url.path, reason: reason)])
    }
    var content = Content()
    let key = Result { () throws(AppDataError) in try keyFile.load() }
    for name in names.sorted() where Self.isReceipt(name) {
      let file = url.appending(path: name)
      do throws(RejectedReceipt.Reason) {
        let receipt = try Receipt(
          verifying: Self.read(file), key: key.receiptKey(),
          productId: String(name.dropLast(Self.suffix.count)))
        content.transactions.append(receipt.content.transaction)
      } catch {
        content.rejected.append(RejectedReceipt(path: file.path, reason: error))
      }
    }
    content.transactions.sort { $0.productId < $1.productId }
    return content
  }

  /// Signs a purchase and writes its receipt.
  func save(_ transaction: StoreTransaction) throws {
    let key = try keyFile.loadOrCreate()
    let file = DataFile(url: url.appending(path: transaction.productId + Self.suffix))
    try file.write(Receipt(transaction, key: key).encoded())
    try? FileManager.default.removeItem(at: pendingFile(of: transaction.productId))
  }

  /// The products whose purchase waits for approval.
  var pendingIDs: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
      .filter { $0.hasSuffix(Self.pendingSuffix) }.map {
        String($0.dropLast(Self.pendingSuffix.count))
      }
      .sorted()
  }

  /// Records that the purchase of a product waits for approval.
  func savePending(_ productId: String) throws {
    try AppData.create(url)
    try DataFile(url: pendingFile(of: productId)).write(Data())
  }

  private func pendingFile(of productId: String) -> URL {
    url.appending(path: productId + Self.pendingSuffix)
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
