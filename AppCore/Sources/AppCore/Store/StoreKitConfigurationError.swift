/// An error reading a StoreKit configuration file.
public enum StoreKitConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The file is missing from the app.
  case missing(name: String)

  /// The file can't be read or is not a StoreKit configuration.
  case unreadable(path: String, reason: String)

  /// A value is not supported by the app; `product` is `nil` outside the products.
  case invalid(path: String, product: String?, key: String, reason: String)

  /// A one-line message that says what failed, where, and what to do.
  public var description: String {
    switch self {
    case .missing(let name):
      "\(name) is missing from the app; rebuild or reinstall the app with its resources"
    case .unreadable(let path, let reason):
      "cannot read the StoreKit configuration \(path): \(reason); save it again with Xcode"
    case .invalid(let path, let product, let key, let reason):
      "invalid StoreKit configuration \(path): " + (product.map { "product \"\($0)\", " } ?? "")
        + "key \"\(key)\": \(reason); fix it in Xcode"
    }
  }
}
