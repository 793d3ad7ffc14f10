/// A product that the app sells; the raw value is its product identifier.
public enum StoreProduct: String, CaseIterable, Sendable {
  /// Unlimited plays for ever.
  case premium

  /// More board themes, without premium access.
  case themes

  /// True when owning the product gives premium access.
  public var grantsPremiumAccess: Bool { self == .premium }
}
