/// A service's name in a container, together with its type.
public struct ServiceName<Service: Sendable>: Sendable, Hashable {
  /// The name shown in errors; each name has a single type in a container.
  public let rawValue: String

  /// Creates a name, for example "calendar".
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
