public import Foundation

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
