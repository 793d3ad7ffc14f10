import Foundation

/// A dependency container: creates each service once from its blueprint, and recreates dependent
/// services when one is replaced.
///
/// Thread-safe. The services returned by one call are consistent: none depends on a service that
/// was replaced before the call.
///
/// ```swift
/// let catalog = Catalog()
/// try catalog.supply(Blueprint(.calendarStore) { FileCalendarStore(url: url) })
/// try catalog.prepareAll()
/// let events = try await catalog.obtain(.calendarStore).events(in: week)
/// ```
public final class Catalog: @unchecked Sendable {
  // @unchecked Sendable: `lock` guards both variables. Unlike a `Mutex` it is recursive, so that a
  // blueprint that uses the catalog while creating its service gets an error instead of
  // deadlocking.
  private let lock = NSRecursiveLock()
  private var graph = ServiceGraph()
  private var isInUse = false

  /// Creates an empty catalog.
  public init() {}

  /// Adds a blueprint, or replaces the one of the same name.
  ///
  /// If the service already exists, it and all services that depend on it are recreated, in
  /// dependency order; others are not.
  ///
  /// - Throws: The errors of `prepareAll` for the recreated services; nothing is changed then.
  public func supply<Service: Sendable>(_ blueprint: Blueprint<Service>) throws(CatalogError) {
    try use { (graph) throws(CatalogError) in try graph.supply(blueprint) }
  }

  /// Creates every service that does not exist yet, dependencies first.
  ///
  /// - Throws: `CatalogError.missing`, `cyclic`, `wrongType` or `notMade`; nothing is changed then.
  public func prepareAll() throws(CatalogError) {
    try use { (graph) throws(CatalogError) in try graph.prepareAll() }
  }

  /// Returns services by name, creating those that do not exist yet.
  ///
  /// Services obtained in one call are consistent, even if others are supplied concurrently.
  ///
  /// - Throws: The errors of `prepareAll` for these services and their dependencies.
  public func obtain<each Service: Sendable>(
    _ names: repeat ServiceName<each Service>
  ) throws(CatalogError) -> (repeat each Service) {
    try use { (graph) throws(CatalogError) in (repeat try graph.obtain(each names)) }
  }

  private func use<Result>(
    _ body: (inout ServiceGraph) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    lock.lock()
    defer { lock.unlock() }
    guard !isInUse else { throw .usedByBlueprint }
    isInUse = true
    defer { isInUse = false }
    var changed = graph
    let result = try body(&changed)
    graph = changed
    return result
  }
}
