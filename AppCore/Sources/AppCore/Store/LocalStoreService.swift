public import Foundation
import Synchronization

/// The store of this app: purchases are receipts in the app's data folder, signed with a key of
/// this installation (Ed25519).
///
/// Each receipt is on disk before its purchase is reported; the calling thread waits for the disk.
/// Several processes can share the folder; `restore()` finds purchases of the others. The key is
/// stored with the receipts, so a signature proves that the app wrote the receipt, not that money
/// was paid.
public final class LocalStoreService: ImmediateStoreService {
  private let products: [StoreProduct]
  private let folder: ReceiptFolder
  private let now: @Sendable () -> Date
  private let content: Mutex<ReceiptFolder.Content>
  private let updates = TransactionBroadcast()

  /// Reads the products and the receipts in `data.receiptFolder`; nothing is written.
  ///
  /// - Throws: `AppDataError.purchasesUnreadable` if the folder can't be read,
  ///   `.signingKeyUnusable` if the key can't be read.
  public init(
    data: AppData,
    configuration: StoreKitConfiguration,
    language: AppLanguage = .english,
    files: any ReceiptFileOperations = POSIXFileOperations(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(AppDataError) {
    products = configuration.products(in: language)
    folder = ReceiptFolder(url: data.receiptFolder, files: files)
    self.now = now
    content = Mutex(try folder.load())
  }

  /// The invalid receipts with the reasons, sorted by path.
  public var rejectedReceipts: [RejectedReceipt] { content.withLock { $0.rejected } }

  /// The products of the configuration.
  public func fetchProducts() async -> [StoreProduct] { products }

  /// A new stream of the purchases made or found from now on.
  public var transactionUpdates: AsyncStream<StoreTransaction> { updates.stream() }

  var transactions: [StoreTransaction] { content.withLock { $0.transactions } }

  func buy(productId: String) throws(StoreServiceError) -> PurchaseResult {
    guard products.contains(where: { $0.id == productId }) else {
      throw .productNotFound(productId: productId, available: products.map(\.id))
    }
    do {
      try content.withLock { content in
        // A product already owned, perhaps through another process, is not bought twice.
        try reload(&content)
        guard !content.transactions.contains(where: { $0.productId == productId }) else { return }
        try folder.save(StoreTransaction(productId: productId, purchaseDate: now()))
        try reload(&content)
      }
    } catch {
      throw .purchaseFailed(productId: productId, cause: "\(error)")
    }
    return .success
  }

  func reload() throws {
    try content.withLock { try reload(&$0) }
  }

  private func reload(_ content: inout ReceiptFolder.Content) throws(AppDataError) {
    let known = Set(content.transactions)
    content = try folder.load()
    updates.send(content.transactions.filter { !known.contains($0) })
  }
}
