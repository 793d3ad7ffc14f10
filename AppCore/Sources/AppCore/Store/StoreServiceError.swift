/// What a store refuses or cannot do.
public enum StoreServiceError: Error, Equatable, CustomStringConvertible {
  /// No product for sale has this identifier.
  case productNotFound(productId: String, available: [String])

  /// The product is not bought; the cause is one line without a full stop.
  case purchaseFailed(productId: String, cause: String)

  /// The user does not own the product.
  case notEntitled(productId: String)

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .productNotFound(let id, let available):
      "no product \"\(id)\" is for sale; choose one of: \(available.joined(separator: ", "))"
    case .purchaseFailed(let id, let cause):
      "cannot buy \(id): \(cause); try again"
    case .notEntitled(let id):
      "\(id) is not owned; buy it, or restore earlier purchases"
    }
  }
}
