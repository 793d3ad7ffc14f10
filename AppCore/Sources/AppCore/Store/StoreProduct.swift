/// A product that the app sells, as the user sees it.
public struct StoreProduct: Sendable, Hashable, Codable, Identifiable {
  /// How long a purchase lasts; the raw value is its name in a StoreKit configuration file.
  public enum ProductType: String, Sendable, Codable {
    /// Bought once, owned for ever.
    case nonConsumable = "NonConsumable"
  }

  /// The product that gives premium access.
  public static let premiumID = "premium"

  /// More board themes, without premium access.
  public static let themesID = "themes"

  /// The VIP deck, without premium access.
  public static let vipDeckID = "com.kape.vip"

  /// The product identifier, 1 to 100 of `A-Z a-z 0-9 . _ -`, not beginning with `.` or `-`.
  public let id: String

  /// The name in the user's language.
  public let displayName: String

  /// The price with its currency, for example "$2.99".
  public let displayPrice: String

  /// How long a purchase lasts.
  public let type: ProductType

  /// Describes a product; `StoreKitConfiguration` makes those that the app sells.
  public init(id: String, displayName: String, displayPrice: String, type: ProductType) {
    self.id = id
    self.displayName = displayName
    self.displayPrice = displayPrice
    self.type = type
  }
}
