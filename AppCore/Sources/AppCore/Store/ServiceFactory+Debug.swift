#if DEBUG
  extension ServiceFactory {
    /// The simulated store of the app's data, with its stored purchases; `nil` if none is selected.
    public static func makeMockStoreService(
      data: AppData, language: AppLanguage = .english
    ) throws -> MockStoreService? {
      guard let simulation = try data.storeSimulation() else { return nil }
      return MockStoreService(
        products: try StoreKitConfiguration.bundled().products(in: language),
        simulation: simulation,
        keep: {
          try data.setStoreSimulation($0)
          try data.save()
        })
    }
  }
#endif
