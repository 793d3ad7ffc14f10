/// How to create a service, and the services it depends on.
///
/// ```swift
/// ServiceRegistration(.subscription, needs: .ownedProducts) { ownedProducts in
///   PurchasedSubscriptionService(ownedProducts: ownedProducts, proProductIDs: ["premium"])
/// }
/// ```
public struct ServiceRegistration<Service: Sendable>: Sendable {
  /// The name of the service in a container.
  public let name: ServiceName<Service>

  /// The names of the services passed to `make`, in order.
  public let dependencies: [String]

  let make: @Sendable (ServiceGraph) throws -> Service

  /// Creates a registration; `make` receives the dependencies in the order of their names.
  ///
  /// A container calls `make` while other threads wait: it must be fast, and must not use the container
  /// itself.
  public init<each Dependency: Sendable>(
    _ name: ServiceName<Service>,
    needs dependencies: repeat ServiceName<each Dependency>,
    make: @escaping @Sendable (repeat each Dependency) throws -> Service
  ) {
    self.name = name
    var names: [String] = []
    for dependency in repeat each dependencies { names.append(dependency.rawValue) }
    self.dependencies = names
    self.make = { graph in try make(repeat try graph.service(each dependencies)) }
  }
}
