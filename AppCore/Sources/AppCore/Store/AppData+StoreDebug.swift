#if DEBUG
  import Foundation

  /// A kept simulation that cannot be used.
  public struct StoreSimulationUnreadable: Error, CustomStringConvertible {
    let reason: String

    /// One line that says what failed and what to do.
    public var description: String {
      "cannot read the store simulation in the user defaults key \(AppData.storeSimulationKey): "
        + "\(reason); choose a preset again"
    }
  }

  extension AppData {
    static let storeSimulationKey = "Store.debugSimulation"

    /// The simulated store that the user defaults keep, as JSON; nil while the real one is used.
    ///
    /// - Throws: `StoreSimulationUnreadable`.
    public func storeSimulation() throws -> StoreSimulation? {
      guard let kept = defaults.object(forKey: Self.storeSimulationKey) else { return nil }
      guard let json = kept as? Data else {
        throw StoreSimulationUnreadable(reason: "expected data, found \(type(of: kept))")
      }
      do {
        return try JSONDecoder().decode(StoreSimulation.self, from: json)
      } catch {
        throw StoreSimulationUnreadable(reason: error.reason)
      }
    }

    /// Keeps a simulated store for the services made from now on; nil goes back to the real one.
    public func setStoreSimulation(_ simulation: StoreSimulation?) throws {
      defaults.set(
        try simulation.map { try JSONEncoder().encode($0) }, forKey: Self.storeSimulationKey)
    }
  }
#endif
