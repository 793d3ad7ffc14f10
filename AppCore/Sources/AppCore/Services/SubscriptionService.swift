/// The user's subscription; the raw value is used in reports and files.
public enum Subscription: String, Sendable, CaseIterable {
  /// No subscription.
  case free

  /// All features of the app.
  case pro
}

/// A source of the user's subscription.
public protocol SubscriptionServiceProtocol: Sendable {
  /// Returns the current subscription.
  ///
  /// - Throws: An error if it can't be determined; treat the user as `free` then.
  func currentSubscription() async throws -> Subscription
}

/// The identifiers of the products that the user owns, determined on demand.
public struct OwnedProducts: Sendable {
  /// Returns the current identifiers.
  public let ids: @Sendable () async throws -> Set<String>

  /// Creates the source from a closure, for example one that reads the store's entitlements.
  public init(ids: @escaping @Sendable () async throws -> Set<String>) {
    self.ids = ids
  }
}

/// Derives the subscription from the products that the user owns.
public struct PurchasedSubscriptionService: SubscriptionServiceProtocol {
  private let ownedProducts: OwnedProducts
  private let proProductIDs: Set<String>

  /// Creates the service; each of `proProductIDs` includes `pro`.
  public init(ownedProducts: OwnedProducts, proProductIDs: Set<String>) {
    self.ownedProducts = ownedProducts
    self.proProductIDs = proProductIDs
  }

  /// Returns `pro` if the user owns one of the products.
  ///
  /// - Throws: Errors of `ownedProducts`.
  public func currentSubscription() async throws -> Subscription {
    try await ownedProducts.ids().isDisjoint(with: proProductIDs) ? .free : .pro
  }
}
