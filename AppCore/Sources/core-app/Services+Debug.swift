#if DEBUG
  import AppCore
  import ArgumentParser

  struct Launch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Launch the app with launch arguments, and print its services and state as JSON.")

    private struct Report: Encodable {
      let tier: String
      let onboarding: String
      let showsOnboarding: Bool
      let hasEmptiedDefaults: Bool
      let events: Int?
      let subscription: String?
    }

    @Argument(
      parsing: .allUnrecognized,
      help: "--uitesting, --pro-debug, --skip-onboarding, --show-onboarding; others are ignored.")
    var arguments: [String] = []

    @OptionGroup var data: DataOption

    @MainActor
    func run() async throws {
      let launch = try data.launch(arguments: arguments)
      let services = try await ServicesReport(launch: launch, data: data)
      let report = Report(
        tier: launch.debugLaunch.tier.rawValue,
        onboarding: launch.debugLaunch.arguments.onboarding.rawValue,
        showsOnboarding: services.showsOnboarding,
        hasEmptiedDefaults: launch.debugLaunch.hasEmptiedDefaults,
        events: services.events,
        subscription: services.subscription
      )
      print(try report.json)
    }
  }
#endif
