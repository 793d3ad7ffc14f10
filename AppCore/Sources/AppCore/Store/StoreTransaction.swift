public import Foundation

/// A purchase that was made.
public struct StoreTransaction: Sendable, Hashable, Codable, Identifiable {
  /// The purchase's own identifier.
  public let id: UUID

  /// The product that was bought.
  public let productId: String

  /// When it was bought, in whole seconds.
  public let purchaseDate: Date

  /// Describes a purchase; the date is cut to whole seconds.
  public init(id: UUID = UUID(), productId: String, purchaseDate: Date) {
    self.id = id
    self.productId = productId
    self.purchaseDate = Date(
      timeIntervalSince1970: purchaseDate.timeIntervalSince1970.rounded(.down))
  }
}
