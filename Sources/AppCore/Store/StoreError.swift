/// A purchase that the store refuses.
public enum StoreError: Error, Equatable, CustomStringConvertible {
  /// No product has this identifier.
  case unknownProduct(String)

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .unknownProduct(let id):
      "no product \"\(id)\" is for sale; choose one of: "
        + StoreProduct.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}
