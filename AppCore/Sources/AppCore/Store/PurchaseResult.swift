/// How an attempt to buy a product ended, when it did not fail.
public enum PurchaseResult: String, Sendable {
  /// The product is owned, and the purchase is kept.
  case success

  /// The user changed their mind; nothing was bought.
  case cancelled

  /// Somebody has to approve the purchase first; `transactionUpdates` tells when it is made.
  case pending
}
