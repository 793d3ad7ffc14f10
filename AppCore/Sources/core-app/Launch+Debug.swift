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

    @Flag(help: "Do not show the onboarding.") var skipOnboarding = false
    @Flag(help: "Show the onboarding.") var showOnboarding = false

    var arguments: [String] {
      [
        (isUITesting, "--uitesting"), (isProDebug, "--pro-debug"),
        (skipOnboarding, "--skip-onboarding"), (showOnboarding, "--show-onboarding"),
      ].filter(\.0).map(\.1)
    }
  }

  struct Launch: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "Launch the app, and print what the launch arguments did as JSON.")

    private struct Report: Encodable {
      let arguments: [String]
      let tier: String
      let onboarding: String
      let showsOnboarding: Bool
      let hasEmptiedDefaults: Bool
    }

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      let report = Report(
        arguments: app.debugLaunch.arguments.list, tier: app.debugLaunch.tier.rawValue,
        onboarding: app.debugLaunch.arguments.onboarding.rawValue,
        showsOnboarding: app.showsOnboarding,
        hasEmptiedDefaults: app.debugLaunch.arguments.startsClean)
      print(try report.json)
    }
  }
#endif
