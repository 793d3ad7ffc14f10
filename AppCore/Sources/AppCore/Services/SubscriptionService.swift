/// What the user subscribed to; the raw value is for reports and files.
public enum Subscription: String, Sendable, CaseIterable {
  /// Nothing.
  case free

  /// Everything that the app offers.
  case pro
}

/// Something that knows the user's subscription.
public protocol SubscriptionServiceProtocol: Sendable {
  /// Gives the subscription at this moment.
  ///
  /// - Throws: an error when it cannot be found out; the user then has to be taken as `free`.
  func currentSubscription() async throws -> Subscription
}

/// The identifiers of the products that the user owns, asked for when they are needed.
public struct OwnedProducts: Sendable {
  /// Gives the identifiers at this moment.
  public let ids: @Sendable () async throws -> Set<String>

  /// Takes the way to find them out, for example from the store's entitlements.
  public init(ids: @escaping @Sendable () async throws -> Set<String>) {
    self.ids = ids
  }
}

/// The subscription that follows from what the user bought.
public struct PurchasedSubscriptionService: SubscriptionServiceProtocol {
  private let ownedProducts: OwnedProducts
  private let proProductIDs: Set<String>

  /// Takes the owned products and the identifiers of those that each give `pro`.
  public init(ownedProducts: OwnedProducts, proProductIDs: Set<String>) {
    self.ownedProducts = ownedProducts
    self.proProductIDs = proProductIDs
  }

  /// Gives `pro` to those who own one of the products.
  ///
  /// - Throws: what finding out the owned products throws.
  public func currentSubscription() async throws -> Subscription {
    try await ownedProducts.ids().isDisjoint(with: proProductIDs) ? .free : .pro
  }
}
