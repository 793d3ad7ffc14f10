/// How a service is made, and the services that it is made of.
///
/// ```swift
/// Blueprint(.subscription, needs: .ownedProducts) { ownedProducts in
///   PurchasedSubscriptionService(ownedProducts: ownedProducts, proProductIDs: ["premium"])
/// }
/// ```
public struct Blueprint<Service: Sendable>: Sendable {
  /// The name under which a catalog gives the service.
  public let name: ServiceName<Service>

  /// The names of the services that `make` takes, in its order.
  public let dependencies: [String]

  let make: @Sendable (ServiceGraph) throws -> Service

  /// Describes a service that is made of others; `make` gets them in the order of their names.
  ///
  /// A catalog calls `make` while other threads wait for it: it has to be quick, and must not use
  /// the catalog itself.
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
