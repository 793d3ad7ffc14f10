#if DEBUG
  public import AppCore
  public import ArgumentParser
  import Foundation

  extension Store {
    static var debugCommands: [any ParsableCommand.Type] {
      [
        StorePreset.self, StoreHistory.self, StoreResolvePending.self, StoreReset.self,
        StoreUpdates.self,
      ]
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
      commandName: "preset", abstract: "Use a simulated store, or return to the real one.")

    @Argument(help: "The simulated user, or none for the real store.") var name: PresetArgument

    @Option(help: "The outcome of the next purchases.")
    var outcome = StoreSimulation.Outcome.success

    @OptionGroup var options: AppOptions

    @MainActor
    func run() async throws {
      // An app whose simulation can't be read doesn't launch.
      let stored = try options.openData()
      try stored.setStoreSimulation(nil)
      if stored.defaultsProblem == nil { try stored.save() }
      try await run(options.launch())
    }

    func run(_ app: AppLaunch) async throws {
      let preset = StoreSimulation.Preset(rawValue: name.rawValue)
      let simulation = preset.map { StoreSimulation(preset: $0, outcome: outcome) }
      try app.data.setStoreSimulation(simulation)
      try app.data.save()
      print(
        simulation == nil
          ? "Using the real store."
          : "Simulating the store: preset \(name.rawValue), outcome \(outcome.rawValue).")
    }
  }

  struct StoreHistory: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "history", abstract: "Show the simulated purchases as JSON.")

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      print(try app.data.simulatedStore().simulation.json)
    }
  }

  struct StoreResolvePending: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "resolve-pending", abstract: "Approve the pending simulated purchases.")

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      let resolved = try app.data.simulatedStore().resolvePending()
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
      let store = try app.data.simulatedStore()
      try store.reset()
      print("Reset the simulated store to preset \(store.simulation.preset.rawValue).")
    }
  }

  struct StoreUpdates: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "updates",
      abstract: "Deliver simulated purchases, and print the resulting updates as JSON.",
      discussion: "These purchases are not saved.")

    @Argument(help: "The product identifiers, in delivery order.") var products: [String] = []
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      let simulation = try app.data.simulatedStore().simulation
      let all = try StoreKitConfiguration.bundled().products(in: .english)
      let available = all.map(\.id)
      for product in products where !available.contains(product) {
        throw StoreServiceError.productNotFound(productId: product, available: available)
      }
      let script = products.map { StoreTransaction(productId: $0, purchaseDate: Date()) }
      // The service is not referenced elsewhere, so it is deallocated, which ends the stream.
      let updates = MockStoreService(products: all, simulation: simulation, script: script)
        .transactionUpdates
      var delivered: [StoreTransaction] = []
      for await update in updates { delivered.append(update) }
      print(try delivered.json)
    }
  }

  extension AppData {
    fileprivate func simulatedStore() throws -> MockStoreService {
      guard let store = try ServiceFactory.makeMockStoreService(data: self) else {
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
