import Foundation

/// A dependency container: creates each service once from its registration, and recreates dependent
/// services when one is replaced.
///
/// Thread-safe. The services returned by one call are consistent: none depends on a service that
/// was replaced before the call.
///
/// ```swift
/// let container = ServiceContainer()
/// try container.register(ServiceRegistration(.calendarStore) { FileCalendarStore(url: url) })
/// try container.resolveAll()
/// let events = try await container.resolve(.calendarStore).events(in: week)
/// ```
public final class ServiceContainer: @unchecked Sendable {
  // @unchecked Sendable: `lock` guards both variables. Unlike a `Mutex` it is recursive, so that a
  // registration that uses the container while creating its service gets an error instead of
  // deadlocking.
  private let lock = NSRecursiveLock()
  private var graph = ServiceGraph()
  private var isInUse = false

  /// Creates an empty container.
  public init() {}

  /// Adds a registration, or replaces the one of the same name.
  ///
  /// If the service already exists, it and all services that depend on it are recreated, in
  /// dependency order; others are not.
  ///
  /// - Throws: The errors of `resolveAll` for the recreated services; nothing is changed then.
  public func register<Service: Sendable>(_ registration: ServiceRegistration<Service>)
    throws(ServiceContainerError)
  {
    try use { (graph) throws(ServiceContainerError) in try graph.register(registration) }
  }

  /// Creates every service that does not exist yet, dependencies first.
  ///
  /// - Throws: `ServiceContainerError.missing`, `cyclic`, `wrongType` or `notMade`; nothing is changed then.
  public func resolveAll() throws(ServiceContainerError) {
    try use { (graph) throws(ServiceContainerError) in try graph.resolveAll() }
  }

  /// Returns services by name, creating those that do not exist yet.
  ///
  /// Services resolved in one call are consistent, even if others are registered concurrently.
  ///
  /// - Throws: The errors of `resolveAll` for these services and their dependencies.
  public func resolve<each Service: Sendable>(
    _ names: repeat ServiceName<each Service>
  ) throws(ServiceContainerError) -> (repeat each Service) {
    try use { (graph) throws(ServiceContainerError) in (repeat try graph.resolve(each names)) }
  }

  private func use<Result>(
    _ body: (inout ServiceGraph) throws(ServiceContainerError) -> Result
  ) throws(ServiceContainerError) -> Result {
    lock.lock()
    defer { lock.unlock() }
    guard !isInUse else { throw .usedByRegistration }
    isInUse = true
    defer { isInUse = false }
    var changed = graph
    let result = try body(&changed)
    graph = changed
    return result
  }
}
