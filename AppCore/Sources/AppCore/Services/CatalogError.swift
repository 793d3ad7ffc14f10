/// A service that a catalog cannot give.
public enum CatalogError: Error, Equatable, CustomStringConvertible {
  /// No blueprint has the name; `neededBy` is nil when the app itself asked for it.
  case missing(String, neededBy: String?)

  /// Services depend on each other in a circle; the first name is also the last.
  case cyclic([String])

  /// The service of the name has another type than the one asked for.
  case wrongType(String, expected: String, found: String)

  /// The blueprint of the name threw an error.
  case notMade(String, reason: String)

  /// A blueprint used the catalog while it made its service.
  case usedByBlueprint

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .missing(let name, let dependent):
      "no blueprint for the service \"\(name)\""
        + (dependent.map { ", which \"\($0)\" needs" } ?? "") + "; supply one first"
    case .cyclic(let names):
      "the services depend on each other in a circle: \(names.joined(separator: " -> ")); "
        + "let one of them do without the next"
    case .wrongType(let name, let expected, let found):
      "the service \"\(name)\" is \(found), expected \(expected); use one type for one name"
    case .notMade(let name, let reason):
      "cannot make the service \"\(name)\": \(reason)"
    case .usedByBlueprint:
      "a blueprint used its catalog while it made a service; name what it needs as dependencies"
    }
  }
}
