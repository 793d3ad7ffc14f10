/// The outcome of a purchase that did not fail.
public enum PurchaseResult: String, Sendable, Decodable {
  /// The product is owned, and the purchase is stored.
  case success

  /// The user canceled; nothing was bought.
  case cancelled

  /// The purchase needs approval; `transactionUpdates` delivers it once it is approved.
  case pending
}
