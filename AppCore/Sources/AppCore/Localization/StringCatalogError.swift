/// An error reading a string catalog.
public struct StringCatalogError: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: String

  /// A one-line message that says what failed and what to do.
  public var description: String {
    "cannot read the string catalog \(path): \(reason); save it again with Xcode, or reinstall the app "
      + "with its resources"
  }
}
