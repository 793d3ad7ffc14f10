/// A service's name in a catalog, together with the type under which it is obtained.
public struct ServiceName<Service: Sendable>: Sendable, Hashable {
  /// The name, as errors show it; one name has one type in a catalog.
  public let rawValue: String

  /// Takes a name, for example "calendar".
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
