public import Foundation

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
