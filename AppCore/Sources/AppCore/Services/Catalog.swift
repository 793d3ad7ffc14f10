import Foundation

/// The app's services: made of blueprints, each once, and replaced without leaving an old one behind.
///
/// Any thread may use it. What one call gives fits together: no service in it holds one that was
/// replaced before the call.
///
/// ```swift
/// let catalog = Catalog()
/// try catalog.supply(Blueprint(.calendarStore) { FileCalendarStore(url: url) })
/// try catalog.prepareAll()
/// let events = try await catalog.obtain(.calendarStore).events(in: week)
/// ```
public final class Catalog: @unchecked Sendable {
  // @unchecked Sendable: `lock` guards both variables. It is recursive, which a `Mutex` is not, so that a
  // blueprint that uses the catalog while it makes its service gets an error instead of waiting for
  // itself.
  private let lock = NSRecursiveLock()
  private var graph = ServiceGraph()
  private var isInUse = false

  /// Makes a catalog without services.
  public init() {}

  /// Adds a blueprint, or replaces the one of the same name.
  ///
  /// A service that was made already is made again, and so is every one that depends on it, in the
  /// order of dependency; none of the others is.
  ///
  /// - Throws: what `prepareAll` throws, about the services made again; nothing is changed then.
  public func supply<Service: Sendable>(_ blueprint: Blueprint<Service>) throws(CatalogError) {
    try use { (graph) throws(CatalogError) in try graph.supply(blueprint) }
  }

  /// Makes every service that is not made yet, those that others depend on first.
  ///
  /// - Throws: `CatalogError.missing`, `cyclic`, `wrongType` or `notMade`; nothing is changed then.
  public func prepareAll() throws(CatalogError) {
    try use { (graph) throws(CatalogError) in try graph.prepareAll() }
  }

  /// Gives the services of the names; those that are not made yet are made.
  ///
  /// Several names in one call give services that fit together, also while others are supplied.
  ///
  /// - Throws: what `prepareAll` throws, about these services and those that they depend on.
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
