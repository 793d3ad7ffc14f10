#if DEBUG
  import AppCore
  import ArgumentParser

  /// The launch arguments, which every command accepts.
  struct LaunchOptions: ParsableArguments {
    @Flag(name: .customLong("uitesting"), help: "Clear the user defaults, and use fixed services.")
    var isUITesting = false

    @Flag(
      name: .customLong("pro-debug"),
      help: "Clear the user defaults, and use services with a month of data and a subscription.")
    var isProDebug = false

    @Flag(help: "Do not show the onboarding.")
    var skipOnboarding = false

    @Flag(help: "Show the onboarding.")
    var showOnboarding = false

    var arguments: [String] {
      [
        (isUITesting, "--uitesting"), (isProDebug, "--pro-debug"),
        (skipOnboarding, "--skip-onboarding"), (showOnboarding, "--show-onboarding"),
      ].filter(\.0).map(\.1)
    }
  }

  struct Launch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Launch the app, and print what the launch arguments did as JSON.")

    private struct Report: Encodable {
      let tier: String
      let onboarding: String
      let showsOnboarding: Bool
      let hasEmptiedDefaults: Bool
    }

    @OptionGroup var options: AppOptions

    @MainActor
    func run() async throws {
      let app = try options.launch()
      let report = Report(
        tier: app.debugLaunch.tier.rawValue,
        onboarding: app.debugLaunch.arguments.onboarding.rawValue,
        showsOnboarding: app.showsOnboarding,
        hasEmptiedDefaults: app.debugLaunch.arguments.startsClean)
      print(try report.json)
    }
  }
#endif
