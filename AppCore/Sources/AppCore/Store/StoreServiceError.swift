/// An error of a store; a cause is one line without a final period, and says what to do.
public enum StoreServiceError: Error, Equatable, CustomStringConvertible {
  case productNotFound(productId: String, available: [String])
  case purchaseFailed(productId: String, cause: String)
  case notEntitled(productId: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .productNotFound(let id, let available):
      "no product \"\(id)\" is for sale; choose one of: \(available.joined(separator: ", "))"
    case .purchaseFailed(let id, let cause):
      "cannot buy \(id): \(cause)"
    case .notEntitled(let id):
      "\(id) is not owned; buy it, or restore earlier purchases"
    }
  }
}
