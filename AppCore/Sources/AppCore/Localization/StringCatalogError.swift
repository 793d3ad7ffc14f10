/// An error reading a string catalog.
public enum StringCatalogError: Error, Equatable, CustomStringConvertible {
  case missing(name: String)
  case unreadable(path: String, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .missing(let name):
      "\(name) is missing from the app; rebuild or reinstall the app with its resources"
    case .unreadable(let path, let reason):
      "cannot read the string catalog \(path): \(reason); save it again with Xcode"
    }
  }
}
