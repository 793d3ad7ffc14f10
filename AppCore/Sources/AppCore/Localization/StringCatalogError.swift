/// A string catalog that cannot be used.
public enum StringCatalogError: Error, Equatable, CustomStringConvertible {
  /// The catalog is missing from the app.
  case missing(name: String)

  /// The file cannot be read or is not a string catalog.
  case unreadable(path: String, reason: String)

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .missing(let name):
      "the app has no \(name); build or install it again with its resources"
    case .unreadable(let path, let reason):
      "cannot read the string catalog \(path): \(reason); save it again with Xcode"
    }
  }
}
