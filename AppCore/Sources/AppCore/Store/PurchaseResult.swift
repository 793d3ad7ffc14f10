/// The outcome of a purchase that did not fail; a `pending` one needs approval.
public enum PurchaseResult: String, Sendable, CaseIterable {
  case success, cancelled, pending
}
