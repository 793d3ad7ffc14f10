/// A StoreKit configuration file that cannot be used.
public enum StoreKitConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The file is missing from the app.
  case missing(name: String)

  /// The file cannot be read or does not have the form of a StoreKit configuration.
  case unreadable(path: String, reason: String)

  /// A value is not one that the app can sell by; `product` is nil outside the products.
  case invalid(path: String, product: String?, key: String, reason: String)

  /// One line that says what failed, where, and what to do.
  public var description: String {
    switch self {
    case .missing(let name):
      "the app has no \(name); build or install it again with its resources"
    case .unreadable(let path, let reason):
      "cannot read the StoreKit configuration \(path): \(reason); save it again with Xcode"
    case .invalid(let path, let product, let key, let reason):
      "wrong StoreKit configuration \(path): " + (product.map { "product \"\($0)\", " } ?? "")
        + "key \"\(key)\": \(reason); correct it in Xcode"
    }
  }
}
