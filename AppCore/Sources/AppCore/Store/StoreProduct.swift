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
