public import Foundation
import Synchronization

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

/// A product for sale, as shown to the user.
public struct StoreProduct: Sendable, Hashable, Codable, Identifiable {
  /// The duration of ownership; the raw value is its name in a StoreKit configuration file.
  public enum ProductType: String, Sendable, Codable {
    case nonConsumable = "NonConsumable"
  }

  /// The product that grants premium access.
  public static let premiumID = "premium"

  /// Additional board themes, without premium access.
  public static let themesID = "themes"

  /// The VIP deck, without premium access.
  public static let vipDeckID = "com.kape.vip"

  /// The product identifier: 1 to 100 of `A-Z a-z 0-9 . _ -`, not starting with `.` or `-`.
  public let id: String

  /// The localized name.
  public let displayName: String

  /// The price with its currency, for example "$2.99".
  public let displayPrice: String

  /// The duration of ownership.
  public let type: ProductType

  /// Creates a product; `StoreKitConfiguration` creates those that the app sells.
  public init(id: String, displayName: String, displayPrice: String, type: ProductType) {
    self.id = id
    self.displayName = displayName
    self.displayPrice = displayPrice
    self.type = type
  }
}

/// Delivers purchases to any number of streams; each receives all purchases after its creation.
final class TransactionBroadcast: Sendable {
  private let continuations = Mutex<[UUID: AsyncStream<StoreTransaction>.Continuation]>([:])

  deinit {
    // Outside the lock: finishing a stream removes it, which takes the lock.
    for continuation in continuations.withLock({ $0 }).values { continuation.finish() }
  }

  func stream() -> AsyncStream<StoreTransaction> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreTransaction.self)
    let id = UUID()
    continuations.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      _ = self?.continuations.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  func send(_ transactions: [StoreTransaction]) {
    continuations.withLock { continuations in
      for continuation in continuations.values {
        for transaction in transactions { continuation.yield(transaction) }
      }
    }
  }
}

extension StringCatalog {
  /// The message for the user after a purchase.
  public func text(
    for result: PurchaseResult, of product: StoreProduct, in language: AppLanguage
  ) -> String {
    text(
      "store_purchase_\(result.rawValue)", in: language.rawValue, .string(product.displayName))
  }

  /// The message for the user after a store error; it omits the cause, which is for logs.
  public func text(for error: StoreServiceError, in language: AppLanguage) -> String {
    switch error {
    case .productNotFound: text("store_error_product_not_found", in: language.rawValue)
    case .purchaseFailed: text("store_error_purchase_failed", in: language.rawValue)
    case .notEntitled: text("store_error_not_entitled", in: language.rawValue)
    }
  }
}
