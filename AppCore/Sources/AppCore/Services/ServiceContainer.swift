/// A dependency container: creates each service once from its registration, and recreates dependent
/// services when one is replaced.
///
/// It is a value: a call that throws changes nothing, and copies share the services.
/// `AppServices.container` is an example.
public struct ServiceContainer: Sendable {
  private struct Node {
    let dependencies: [String]
    let make: @Sendable (ServiceContainer) throws -> any Sendable
  }

  private var nodes: [String: Node] = [:]
  private var made: [String: any Sendable] = [:]

  /// Creates an empty container.
  public init() {}

  /// Adds a registration, or replaces the one of the same name and recreates its dependents.
  public mutating func register<Service: Sendable>(
    _ registration: ServiceRegistration<Service>
  ) throws(ServiceContainerError) {
    var new = self
    let name = registration.name.rawValue
    new.nodes[name] = Node(dependencies: registration.dependencies) { try registration.make($0) }
    let outdated = new.dependents(of: name).filter { new.made.removeValue(forKey: $0) != nil }
    for name in outdated.sorted() { try new.create(name) }
    self = new
  }

  /// Creates every service that does not exist yet, dependencies first.
  public mutating func resolveAll() throws(ServiceContainerError) {
    var new = self
    for name in nodes.keys.sorted() { try new.create(name) }
    self = new
  }

  /// Returns existing services by name.
  public func resolve<each Service: Sendable>(
    _ names: repeat ServiceName<each Service>
  ) throws(ServiceContainerError) -> (repeat each Service) {
    (repeat try service(each names))
  }

  func service<Service>(_ name: ServiceName<Service>) throws(ServiceContainerError) -> Service {
    guard let found = made[name.rawValue] else { throw .missing(name.rawValue, neededBy: nil) }
    guard let service = found as? Service else {
      throw .wrongType(name.rawValue, expected: "\(Service.self)", found: "\(type(of: found))")
    }
    return service
  }

  /// Creates a service after its dependencies; `path` leads to it from the requested one.
  private mutating func create(_ name: String, path: [String] = []) throws(ServiceContainerError) {
    guard made[name] == nil else { return }
    if let start = path.firstIndex(of: name) { throw .cyclic(path[start...] + [name]) }
    guard let node = nodes[name] else { throw .missing(name, neededBy: path.last) }
    for dependency in node.dependencies { try create(dependency, path: path + [name]) }
    do {
      made[name] = try node.make(self)
    } catch {
      throw .notMade(name, reason: "\(error)")
    }
  }

  /// The names of the service and all services that depend on it, directly or indirectly.
  private func dependents(of name: String) -> Set<String> {
    var found: Set = [name]
    var open = [name]
    while let next = open.popLast() {
      for (dependent, node) in nodes where node.dependencies.contains(next) {
        if found.insert(dependent).inserted { open.append(dependent) }
      }
    }
    return found
  }
}

/// A service's name in a container, together with its type.
public struct ServiceName<Service: Sendable>: Sendable, Hashable {
  /// The name shown in errors; each name has a single type in a container.
  public let rawValue: String

  /// Creates a name, for example "calendar".
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// How to create a service, and the services it depends on.
public struct ServiceRegistration<Service: Sendable>: Sendable {
  /// The name of the service in a container.
  public let name: ServiceName<Service>

  /// The names of the services passed to `make`, in order.
  public let dependencies: [String]

  let make: @Sendable (ServiceContainer) throws -> Service

  /// Creates a registration; `make` receives the dependencies in the order of their names.
  public init<each Dependency: Sendable>(
    _ name: ServiceName<Service>,
    needs dependencies: repeat ServiceName<each Dependency>,
    make: @escaping @Sendable (repeat each Dependency) throws -> Service
  ) {
    self.name = name
    var names: [String] = []
    for dependency in repeat each dependencies { names.append(dependency.rawValue) }
    self.dependencies = names
    self.make = { container in try make(repeat try container.service(each dependencies)) }
  }
}

/// An error creating or resolving a service; `neededBy` is `nil` if the app requested it.
public enum ServiceContainerError: Error, Equatable, CustomStringConvertible {
  case missing(String, neededBy: String?)
  case cyclic([String])
  case wrongType(String, expected: String, found: String)
  case notMade(String, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .missing(let name, let dependent?):
      "no registration for the service \"\(name)\", which \"\(dependent)\" needs; register it first"
    case .missing(let name, nil):
      "the service \"\(name)\" does not exist; register it and call resolveAll first"
    case .cyclic(let names):
      "the services have a circular dependency: \(names.joined(separator: " -> ")); "
        + "remove one of these dependencies"
    case .wrongType(let name, let expected, let found):
      "the service \"\(name)\" is \(found), expected \(expected); use one type for each name"
    case .notMade(let name, let reason):
      "cannot create the service \"\(name)\": \(reason)"
    }
  }
}
