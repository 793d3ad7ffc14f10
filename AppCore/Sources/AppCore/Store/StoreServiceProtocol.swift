/// A store that sells products; `ServiceFactory` creates it.
public protocol StoreServiceProtocol: Sendable {
  /// The products for sale, in display order.
  func fetchProducts() async throws -> [StoreProduct]

  /// Buys a product, and stores the purchase; buying an owned product succeeds without effect.
  func purchase(productId: String) async throws -> PurchaseResult

  /// Whether the user owns the product.
  func isEntitled(productId: String) async -> Bool

  /// The valid purchases, sorted by product identifier.
  var currentEntitlements: [StoreTransaction] { get async }

  /// A new stream of the purchases that this service makes or finds until it is released.
  var transactionUpdates: AsyncStream<StoreTransaction> { get }

  /// Finds purchases made elsewhere, and those that have been approved.
  func restore() async throws
}

/// A store that only waits for the disk.
protocol ImmediateStoreService: StoreServiceProtocol {
  var transactions: [StoreTransaction] { get }
  /// The purchases that are waiting for approval.
  var pending: [StoreTransaction] { get }
  var rejectedReceipts: [RejectedReceipt] { get }
  func buy(productId: String) throws(StoreServiceError) -> PurchaseResult
  func reload() throws
}

extension ImmediateStoreService {
  var rejectedReceipts: [RejectedReceipt] { [] }

  /// Buys a product; see `StoreServiceProtocol`.
  public func purchase(productId: String) async throws -> PurchaseResult {
    try buy(productId: productId)
  }

  /// Whether the user owns the product.
  public func isEntitled(productId: String) async -> Bool {
    transactions.contains { $0.productId == productId }
  }

  /// The valid purchases, sorted by product identifier.
  public var currentEntitlements: [StoreTransaction] {
    get async { transactions }
  }

  /// Finds purchases made elsewhere.
  public func restore() async throws { try reload() }
}
