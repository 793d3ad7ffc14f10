/// The registrations and the services created from them; the dependencies of an existing service
/// always exist.
struct ServiceGraph {
  private struct Node {
    let dependencies: [String]
    let make: @Sendable (ServiceGraph) throws -> any Sendable
  }

  private var nodes: [String: Node] = [:]
  private var made: [String: any Sendable] = [:]

  mutating func register<Service>(_ registration: ServiceRegistration<Service>)
    throws(ServiceContainerError)
  {
    let name = registration.name.rawValue
    nodes[name] = Node(dependencies: registration.dependencies) { try registration.make($0) }
    let outdated = dependents(of: name).filter { made.removeValue(forKey: $0) != nil }
    for name in outdated.sorted() { try create(name) }
  }

  mutating func resolveAll() throws(ServiceContainerError) {
    for name in nodes.keys.sorted() { try create(name) }
  }

  mutating func resolve<Service>(_ name: ServiceName<Service>) throws(ServiceContainerError)
    -> Service
  {
    try create(name.rawValue)
    return try service(name)
  }

  func service<Service>(_ name: ServiceName<Service>) throws(ServiceContainerError) -> Service {
    guard let found = made[name.rawValue] else {
      throw .missing(name.rawValue, neededBy: nil)
    }
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
