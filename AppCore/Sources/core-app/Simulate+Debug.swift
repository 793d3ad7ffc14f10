#if DEBUG
  public import AppCore
  public import ArgumentParser

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
