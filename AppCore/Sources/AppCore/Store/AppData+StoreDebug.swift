#if DEBUG
  import Foundation

  /// An error for an invalid stored simulation.
  public struct StoreSimulationUnreadable: Error, CustomStringConvertible {
    let reason: String

    /// A one-line message that says what failed and what to do.
    public var description: String {
      "cannot read the store simulation in the user defaults key \(AppData.storeSimulationKey): "
        + "\(reason); run `core-app store preset`"
    }
  }

  extension AppData {
    static let storeSimulationKey = "Store.debugSimulation"

    /// The simulated store, stored in the user defaults as JSON; `nil` while the real one is used.
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

    /// Stores a simulated store for services created from now on; `nil` returns to the real one.
    public func setStoreSimulation(_ simulation: StoreSimulation?) throws {
      defaults.set(
        try simulation.map { try JSONEncoder().encode($0) }, forKey: Self.storeSimulationKey)
    }
  }
#endif
