#if DEBUG
  public import AppCore
  public import ArgumentParser
  import Foundation

  extension Store {
    static var debugCommands: [any ParsableCommand.Type] {
      [StorePreset.self, StoreHistory.self, StoreResolvePending.self, StoreReset.self]
    }
  }

  /// A preset, or "none" for the real store.
  enum PresetArgument: String, CaseIterable, ExpressibleByArgument {
    case newUser = "new-user"
    case lapsed, vip, offline, none
  }

  extension StoreSimulation.Outcome: ExpressibleByArgument {}

  struct StorePreset: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "preset", abstract: "Use a simulated store, or return to the real one.",
      discussion: "If the store has the preset already, its purchases are kept; see `store reset`.")

    @Argument(help: "The simulated user, or none for the real store.") var name: PresetArgument

    @Option(help: "The outcome of the next purchases.")
    var outcome = StoreSimulation.Outcome.success

    @OptionGroup var options: AppOptions

    @MainActor
    func run() async throws {
      // An app whose simulation can't be read doesn't launch.
      let stored = try options.openData()
      if stored.defaultsProblem == nil, (try? stored.storeSimulation()) == nil {
        try stored.setStoreSimulation(nil)
        try stored.save()
      }
      try await run(options.launch())
    }

    func run(_ app: AppLaunch) async throws {
      let preset = StoreSimulation.Preset(rawValue: name.rawValue)
      if let store = app.store.mockStore, store.simulation.preset == preset {
        try store.setOutcome(outcome)
      } else {
        try app.simulateStore(preset.map { StoreSimulation(preset: $0, outcome: outcome) })
      }
      print(
        preset == nil
          ? "Using the real store."
          : "Simulating the store: preset \(name.rawValue), outcome \(outcome.rawValue).")
    }
  }

  struct StoreHistory: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "history", abstract: "Show the simulated purchases as JSON.")

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws { print(try app.simulatedStore().simulation.json) }
  }

  struct StoreResolvePending: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "resolve-pending", abstract: "Approve the pending simulated purchases.")

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      let resolved = try app.simulatedStore().resolvePending()
      print(
        "Resolved: \(resolved.isEmpty ? "none" : resolved.map(\.productId).joined(separator: ", "))"
      )
    }
  }

  struct StoreReset: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset", abstract: "Reset the simulated store to its preset.")

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
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
    static let configuration = CommandConfiguration(
      abstract: "Simulate premium or free access until another mode is set.")

    @Argument(help: "The simulation mode.") var mode: StoreKitService.DebugPremiumSimulationMode
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      app.store.debugPremiumSimulationMode = mode
      try app.data.save()
      print("Simulating \(mode.rawValue). \(app.playsText)")
    }
  }

  extension StoreKitService.DebugPremiumSimulationMode: ExpressibleByArgument {}
#endif
