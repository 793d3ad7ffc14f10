/// A store that sells products and knows which ones the user owns.
///
/// `ServiceFactory.makeStoreService(data:language:)` gives the one to use.
public protocol StoreServiceProtocol: Sendable {
  /// The products for sale, in the order in which they are shown.
  func fetchProducts() async throws -> [StoreProduct]

  /// Buys a product; buying an owned product again succeeds and changes nothing.
  ///
  /// After `PurchaseResult.success` the purchase survives a crash and a loss of power. After a failure
  /// at the very end it may have been made nonetheless; buying again is safe.
  ///
  /// - Throws: `StoreServiceError.productNotFound` or `StoreServiceError.purchaseFailed`.
  func purchase(productId: String) async throws -> PurchaseResult

  /// True when the user owns the product.
  func isEntitled(productId: String) async -> Bool

  /// The purchases that entitle to something, sorted by product identifier.
  var currentEntitlements: [StoreTransaction] { get async }

  /// A new stream of the purchases that this service makes or finds from now on; it ends with the
  /// service.
  ///
  /// Every stream gets every purchase once. One that another process made is found by `restore()`, or
  /// by the next `purchase(productId:)`.
  var transactionUpdates: AsyncStream<StoreTransaction> { get }

  /// Looks for purchases made elsewhere, for example by another process.
  ///
  /// - Throws: when they cannot be read; the user then owns what they owned before.
  func restore() async throws
}

extension StoreServiceProtocol {
  /// Returns when the user owns the product.
  ///
  /// - Throws: `StoreServiceError.notEntitled`.
  public func requireEntitlement(productId: String) async throws(StoreServiceError) {
    guard await isEntitled(productId: productId) else { throw .notEntitled(productId: productId) }
  }
}

/// A store that answers without waiting for anything but the disk.
protocol ImmediateStoreService: StoreServiceProtocol {
  var transactions: [StoreTransaction] { get }
  func buy(productId: String) throws(StoreServiceError) -> PurchaseResult
  func reload() throws
}

extension ImmediateStoreService {
  /// Buys a product, as the protocol says.
  public func purchase(productId: String) async throws -> PurchaseResult {
    try buy(productId: productId)
  }

  /// True when the user owns the product.
  public func isEntitled(productId: String) async -> Bool {
    transactions.contains { $0.productId == productId }
  }

  /// The purchases that entitle to something, sorted by product identifier.
  public var currentEntitlements: [StoreTransaction] {
    get async { transactions }
  }

  /// Looks for purchases made elsewhere.
  public func restore() async throws {
    try reload()
  }
}
