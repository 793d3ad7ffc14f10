/// An error creating or resolving a service.
public enum ServiceContainerError: Error, Equatable, CustomStringConvertible {
  /// No registration has the name; `neededBy` is `nil` if the app itself requested it.
  case missing(String, neededBy: String?)

  /// Services depend on each other in a cycle; the first name is also the last.
  case cyclic([String])

  /// The service does not have the requested type.
  case wrongType(String, expected: String, found: String)

  /// The registration threw an error.
  case notMade(String, reason: String)

  /// A registration used the container while creating its service.
  case usedByRegistration

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .missing(let name, let dependent):
      "no registration for the service \"\(name)\""
        + (dependent.map { ", which \"\($0)\" needs" } ?? "") + "; register it first"
    case .cyclic(let names):
      "the services have a circular dependency: \(names.joined(separator: " -> ")); "
        + "remove one of these dependencies"
    case .wrongType(let name, let expected, let found):
      "the service \"\(name)\" is \(found), expected \(expected); use one type for each name"
    case .notMade(let name, let reason):
      "cannot create the service \"\(name)\": \(reason)"
    case .usedByRegistration:
      "a registration used its container while creating a service; declare the services that it needs "
        + "as dependencies"
    }
  }
}
