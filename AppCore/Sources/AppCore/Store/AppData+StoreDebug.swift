#if DEBUG
  import Foundation

  extension AppData {
    static let storeSimulationKey = "Store.debugSimulation"

    /// The simulated store, stored in the user defaults as JSON; `nil` while the real one is used.
    public func storeSimulation() throws -> StoreSimulation? {
      guard let kept = defaults.object(forKey: Self.storeSimulationKey) else { return nil }
      do {
        guard let json = kept as? Data else {
          throw Failure(description: "expected data, found \(type(of: kept))")
        }
        return try StoreSimulation(json: json)
      } catch {
        throw Failure(
          description: "cannot read the store simulation in the user defaults key "
            + "\(Self.storeSimulationKey): \(error.reason); run `core-app store preset`")
      }
    }

    /// Stores a simulated store for services created from now on; `nil` returns to the real one.
    public func setStoreSimulation(_ simulation: StoreSimulation?) throws {
      defaults.set(
        try simulation.map { try JSONEncoder().encode($0) }, forKey: Self.storeSimulationKey)
    }
  }
#endif
