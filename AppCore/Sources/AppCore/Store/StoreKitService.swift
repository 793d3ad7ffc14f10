public import Foundation
public import Observation

/// The user's purchases, and the one source of the subscription that they grant.
@MainActor
@Observable
public final class StoreKitService: SubscriptionServiceProtocol {
  /// The purchases of the products that the user owns, sorted by product.
  public var entitlements: [StoreTransaction] {
    access(keyPath: \.entitlements)
    return store.transactions
  }

  /// The identifiers of the products that the user owns.
  public var purchasedProductIDs: Set<String> { Set(entitlements.map(\.productId)) }

  /// The identifiers of the products whose purchase is waiting for approval.
  public var pendingProductIDs: Set<String> {
    Set(store.pending.map(\.productId)).subtracting(purchasedProductIDs)
  }

  var store: any ImmediateStoreService

  #if DEBUG || DeveloperMode
    /// The subscription of `RichServices`, instead of the one that was bought.
    @ObservationIgnored var tierSubscription: Subscription?
  #endif

  #if DEBUG
    let debugSimulation: DebugPremiumSimulation
  #endif

  /// Opens the store.
  public convenience init(data: AppData) throws {
    self.init(
      store: try ServiceFactory.makeImmediateStoreService(data: data), defaults: data.defaults)
  }

  init(store: any ImmediateStoreService, defaults: UserDefaults) {
    self.store = store
    #if DEBUG
      debugSimulation = DebugPremiumSimulation(defaults: defaults)
    #endif
  }

  /// The subscription that was bought.
  public var currentSubscription: Subscription {
    #if DEBUG
      return debugSimulation.subscription(insteadOf: actualSubscription)
    #else
      return actualSubscription
    #endif
  }

  /// Whether the user has premium access, which removes the limit on plays.
  public var hasPremiumAccess: Bool { currentSubscription.isActive() }

  /// The receipts that can't be read or verified, with the reasons, sorted by path.
  public var rejectedReceipts: [RejectedReceipt] { store.rejectedReceipts }

  private var actualSubscription: Subscription {
    #if DEBUG || DeveloperMode
      if let tierSubscription { return tierSubscription }
    #endif
    return purchasedProductIDs.contains(StoreProduct.premiumID) ? .pro : .free
  }

  /// Buys a product and stores the purchase; buying an owned product has no effect.
  @discardableResult
  public func buy(productID: String) throws(StoreServiceError) -> PurchaseResult {
    defer { notifyObservers() }
    return try store.buy(productId: productID)
  }

  /// Finds purchases made elsewhere or approved; those in `rejectedReceipts` can't be restored.
  public func restore() throws {
    try store.reload()
    notifyObservers()
  }

  /// Observes purchases reported by the store, until the current task is canceled.
  public func followUpdates() async {
    // The updates of a store end when another one replaces it.
    while !Task.isCancelled {
      let updates = store.transactionUpdates
      notifyObservers()
      for await _ in updates { notifyObservers() }
    }
  }

  private func notifyObservers() { withMutation(keyPath: \.entitlements) {} }
}

/// The features that the user may use, and for how long.
public struct Subscription: Sendable, Equatable {
  /// A level of features; the raw value is used in reports.
  public enum Tier: String, Sendable, CaseIterable {
    case free, pro
  }

  /// The level of features.
  public let tier: Tier

  /// When it ends; `nil` if it never does.
  public let expirationDate: Date?

  /// Creates a subscription.
  public init(tier: Tier, expirationDate: Date? = nil) {
    self.tier = tier
    self.expirationDate = expirationDate
  }

  /// No subscription.
  public static let free = Subscription(tier: .free)

  /// All features, with no end date.
  public static let pro = Subscription(tier: .pro)

  /// Whether the user has more than the free features at a given time.
  public func isActive(at date: Date = Date()) -> Bool {
    tier != .free && (expirationDate.map { date < $0 } ?? true)
  }
}

/// The one source of the user's subscription: plays, settings and services all ask it.
@MainActor
public protocol SubscriptionServiceProtocol: Sendable {
  /// The current subscription, even if it has expired.
  var currentSubscription: Subscription { get }
}

extension SubscriptionServiceProtocol {
  /// Whether the user has an active subscription.
  public var isPremium: Bool { currentSubscription.isActive() }
}
