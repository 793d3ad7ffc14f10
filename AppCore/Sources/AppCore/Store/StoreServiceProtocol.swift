public import Foundation

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

/// The outcome of a purchase that did not fail; a `pending` one needs approval.
public enum PurchaseResult: String, Sendable, CaseIterable {
  case success, cancelled, pending
}

/// A completed purchase.
public struct StoreTransaction: Sendable, Hashable, Codable, Identifiable {
  /// The identifier of the purchase.
  public let id: UUID

  /// The identifier of the product.
  public let productId: String

  /// The time of purchase, in whole seconds.
  public let purchaseDate: Date

  /// Creates a purchase; the date is truncated to whole seconds.
  public init(id: UUID = UUID(), productId: String, purchaseDate: Date) {
    self.id = id
    self.productId = productId
    self.purchaseDate = Date(
      timeIntervalSince1970: purchaseDate.timeIntervalSince1970.rounded(.down))
  }
}

/// An error of a store; a cause is one line without a final period, and says what to do.
public enum StoreServiceError: Error, Equatable, CustomStringConvertible {
  case productNotFound(productId: String, available: [String])
  case purchaseFailed(productId: String, cause: String)
  case notEntitled(productId: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .productNotFound(let id, let available):
      "no product \"\(id)\" is for sale; choose one of: \(available.joined(separator: ", "))"
    case .purchaseFailed(let id, let cause):
      "cannot buy \(id): \(cause)"
    case .notEntitled(let id):
      "\(id) is not owned; buy it, or restore earlier purchases"
    }
  }
}
