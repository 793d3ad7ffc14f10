/// A deck of cards to play with; the raw value is used on the command line.
public enum Deck: String, CaseIterable, Sendable {
  case standard, vip

  /// The product that unlocks the deck; `nil` if everyone has it.
  public var productID: String? { self == .vip ? StoreProduct.vipDeckID : nil }
}

extension StoreKitService {
  /// Whether the user owns the product that unlocks the deck.
  public func isUnlocked(_ deck: Deck) -> Bool {
    deck.productID.map(purchasedProductIDs.contains) ?? true
  }

  /// Throws unless the deck is unlocked.
  public func requireUnlocked(_ deck: Deck) throws(StoreServiceError) {
    if let productID = deck.productID, !isUnlocked(deck) {
      throw .notEntitled(productId: productID)
    }
  }
}
