#if DEBUG
  import AppCore
  import Foundation

  extension Store {
    var debugCommands: [any Command] {
      [StorePreset(), StoreHistory(), StoreResolvePending(), StoreReset()]
    }
  }

  struct StorePreset: AppCommand {
    let name = "preset"
    let abstract = "Use a simulated store, or return to the real one."
    let discussion =
      "If the store already has the preset, its purchases are kept; see `store reset`."
    let arguments = [
      Argument(
        .required, "name", "The simulated user, or none for the real store.",
        StoreSimulation.Preset.words + ["none"]),
      Argument(
        .optional, "--outcome", "The outcome of the next purchases.", StoreSimulation.Outcome.words,
        default: StoreSimulation.Outcome.success.rawValue),
    ]

    @MainActor
    func run(_ values: Values) async throws {
      // An app whose simulation can't be read doesn't launch.
      let stored = try AppOptions.openData(values)
      if stored.defaultsProblem == nil, (try? stored.storeSimulation()) == nil {
        try stored.setStoreSimulation(nil)
        try stored.save()
      }
      try await run(AppOptions.launch(values), values)
    }

    func run(_ app: AppLaunch, _ values: Values) async throws {
      let name: String = try values["name"]
      let outcome: StoreSimulation.Outcome = try values["--outcome"]
      let preset = StoreSimulation.Preset(rawValue: name)
      if let store = app.store.mockStore, store.simulation.preset == preset {
        try store.setOutcome(outcome)
      } else {
        try app.simulateStore(preset.map { StoreSimulation(preset: $0, outcome: outcome) })
      }
      print(
        preset == nil
          ? "Using the real store."
          : "Simulating the store: preset \(name), outcome \(outcome.rawValue).")
    }
  }

  struct StoreHistory: AppCommand {
    let name = "history"
    let abstract = "Show the simulated purchases as JSON."

    func run(_ app: AppLaunch, _ values: Values) async throws {
      try printJSON(of: app.simulatedStore().simulation)
    }
  }

  struct StoreResolvePending: AppCommand {
    let name = "resolve-pending"
    let abstract = "Approve the pending simulated purchases."

    func run(_ app: AppLaunch, _ values: Values) async throws {
      let ids = try app.simulatedStore().resolvePending().map(\.productId)
      print("Resolved: \(ids.isEmpty ? "none" : ids.joined(separator: ", "))")
    }
  }

  struct StoreReset: AppCommand {
    let name = "reset"
    let abstract = "Reset the simulated store to its preset."

    func run(_ app: AppLaunch, _ values: Values) async throws {
      let store = try app.simulatedStore()
      try store.reset()
      print("Reset the simulated store to preset \(store.simulation.preset.rawValue).")
    }
  }

  extension AppLaunch {
    fileprivate func simulatedStore() throws -> MockStoreService {
      guard let store = store.mockStore else {
        throw CustomerError(
          description: "the app uses the real store; run `core-app store preset` to simulate one")
      }
      return store
    }
  }

  struct Simulate: AppCommand {
    let name = "simulate"
    let abstract = "Simulate premium or free access until another mode is set."
    let arguments = [
      Argument(
        .required, "mode", "The simulation mode.", StoreKitService.DebugPremiumSimulationMode.words)
    ]

    func run(_ app: AppLaunch, _ values: Values) async throws {
      let mode: StoreKitService.DebugPremiumSimulationMode = try values["mode"]
      app.store.debugPremiumSimulationMode = mode
      try app.save()
      print("Simulating \(mode.rawValue). \(app.playsText)")
    }
  }
#endif
