#if DEBUG
  extension ServiceFactory {
    /// The simulated store of the app's data, with its stored purchases; `nil` if none is selected.
    public static func makeMockStoreService(
      data: AppData, language: AppLanguage = .english
    ) throws -> MockStoreService? {
      guard let simulation = try data.storeSimulation() else { return nil }
      let keeper = SimulationKeeper(data: data)
      return MockStoreService(
        products: try StoreKitConfiguration.bundled().products(in: language),
        simulation: simulation,
        keep: {
          try keeper.data.setStoreSimulation($0)
          try keeper.data.save()
        })
    }
  }

  // `UserDefaults` is thread-safe according to its documentation, but not marked as such on Linux;
  // the folder is a value.
  private struct SimulationKeeper: @unchecked Sendable {
    let data: AppData
  }
#endif
