#if DEBUG
  public import AppCore
  public import ArgumentParser
  import Foundation

  /// A preset, or "none" for the real store.
  enum PresetArgument: ExpressibleByArgument {
    case preset(StoreSimulation.Preset)
    case none

    static var allValueStrings: [String] {
      StoreSimulation.Preset.allCases.map(\.rawValue) + ["none"]
    }

    init?(argument: String) {
      if let preset = StoreSimulation.Preset(rawValue: argument) {
        self = .preset(preset)
      } else if argument == "none" {
        self = .none
      } else {
        return nil
      }
    }
  }

  extension StoreSimulation.Outcome: ExpressibleByArgument {}

  struct StorePreset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "preset", abstract: "Begin a simulated store, or go back to the real one.")

    @Argument(help: "The user to begin with, or none.")
    var name: PresetArgument

    @Option(help: "How the next purchases end.")
    var outcome = StoreSimulation.Outcome.success

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      let data = try data.openData()
      switch name {
      case .preset(let preset):
        try data.setStoreSimulation(StoreSimulation(preset: preset, outcome: outcome))
        print("Simulating the store: \(preset.rawValue), purchases end by \(outcome.rawValue).")
      case .none:
        try data.setStoreSimulation(nil)
        print("Using the real store.")
      }
      try data.save()
    }
  }

  struct StoreHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "history", abstract: "Show the simulated purchases as JSON.")

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      print(try data.openData().simulatedStore().simulation.json)
    }
  }

  struct StoreResolvePending: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resolve-pending", abstract: "Approve the pending simulated purchases.")

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      let data = try data.openData()
      let resolved = try data.simulatedStore().resolvePending()
      try data.save()
      print(
        "Resolved: \(resolved.isEmpty ? "none" : resolved.map(\.productId).joined(separator: ", "))"
      )
    }
  }

  struct StoreReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset", abstract: "Begin the simulated store's preset again.")

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      let data = try data.openData()
      let store = try data.simulatedStore()
      try store.reset()
      try data.save()
      print("Simulating the store from its beginning: \(store.simulation.preset.rawValue).")
    }
  }

  struct StoreUpdates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "updates",
      abstract: "Let the simulated store deliver purchases, and show its updates as JSON.",
      discussion: "Nothing of it is kept.")

    @Argument(help: "The identifiers of the products, in the order in which they are delivered.")
    var products: [String] = []

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      let simulation = try data.openData().simulatedStore().simulation
      let all = try StoreKitConfiguration.bundled().products(in: .english)
      let available = all.map(\.id)
      for product in products where !available.contains(product) {
        throw StoreServiceError.productNotFound(productId: product, available: available)
      }
      let script = products.map { StoreTransaction(productId: $0, purchaseDate: Date()) }
      // The stream ends with its service, which nothing holds any longer.
      let updates = MockStoreService(products: all, simulation: simulation, script: script)
        .transactionUpdates
      var delivered: [StoreTransaction] = []
      for await update in updates { delivered.append(update) }
      print(try delivered.json)
    }
  }

  private struct NoStoreSimulation: Error, CustomStringConvertible {
    let description = "the real store is used; choose a simulated one with store preset"
  }

  extension AppData {
    fileprivate func simulatedStore() throws -> MockStoreService {
      guard let store = try ServiceFactory.makeMockStoreService(data: self) else {
        throw NoStoreSimulation()
      }
      return store
    }
  }
#endif
