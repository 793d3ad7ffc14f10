#if DEBUG
  public import AppCore
  public import ArgumentParser

  struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Simulate premium or free access until another mode is set.")

    @Argument(help: "The simulation mode.")
    var mode: StoreKitService.DebugPremiumSimulationMode

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      let session = try data.open()
      session.store.debugPremiumSimulationMode = mode
      try session.data.save()
      print("Simulating \(mode.rawValue). Plays left today: \(session.playsLeft)")
    }
  }

  extension StoreKitService.DebugPremiumSimulationMode: ExpressibleByArgument {}
#endif
