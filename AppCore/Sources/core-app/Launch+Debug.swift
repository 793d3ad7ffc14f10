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
      abstract: "Launch the app, and print what the launch arguments did as JSON, or run commands.",
      discussion: """
        Each argument is a command without --data, such as "prefs set Appearance.theme dark". All of \
        them act on this launch, as taps on a screen do: what they change lasts, and its language and \
        services stay. Exits with code 1 if a command fails.
        """)

    private struct Report: Encodable {
      let arguments: [String]
      let tier: String
      let onboarding: String
      let showsOnboarding: Bool
      let hasEmptiedDefaults: Bool
    }

    @Argument(help: "The commands to run, in order.") var commands: [String] = []
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      guard commands.isEmpty else { return try await run(commands, app) }
      let report = Report(
        arguments: app.debugLaunch.arguments.list, tier: app.debugLaunch.tier.rawValue,
        onboarding: app.debugLaunch.arguments.onboarding.rawValue,
        showsOnboarding: app.showsOnboarding,
        hasEmptiedDefaults: app.debugLaunch.arguments.startsClean)
      print(try report.json)
    }

    private func run(_ commands: [String], _ app: AppLaunch) async throws {
      var failed = false
      for command in commands {
        print("$ \(command)")
        do {
          let words = command.split(separator: " ").map(String.init)
          var parsed = try CoreApp.parseAsRoot(words + ["--data", options.folder])
          if let parsed = parsed as? any AppCommand {
            try await parsed.run(app)
          } else {
            try parsed.run()
          }
        } catch {
          print(CoreApp.fullMessage(for: error))
          failed = true
        }
      }
      if failed { throw ExitCode.failure }
    }
  }
#endif
