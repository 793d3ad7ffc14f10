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
        Each argument is a command such as "prefs set Appearance.theme dark", in the syntax of a shell \
        and without the options of the launch, such as --data. All of them act on this launch, as taps \
        on a screen do: what they change lasts, and its language and services stay. Exits with code 1 \
        if a command fails.
        """)

    private struct Report: Encodable {
      let arguments: [String]
      let tier: String
      let showsOnboarding: Bool
      let hasEmptiedDefaults: Bool
    }

    @Argument(help: "The commands to run, in order.") var commands: [String] = []
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      guard commands.isEmpty else { return try await run(commands, app) }
      let report = Report(
        arguments: app.debugLaunch.arguments.list, tier: app.debugLaunch.tier.rawValue,
        showsOnboarding: app.showsOnboarding,
        hasEmptiedDefaults: app.debugLaunch.arguments.startsClean)
      print(try report.json)
    }

    private func run(_ commands: [String], _ app: AppLaunch) async throws {
      var failed = false
      for command in commands {
        print("$ \(command)")
        do {
          var parsed = try parse(command)
          if let parsed = parsed as? any AppCommand {
            try await parsed.run(app)
          } else {
            try parsed.run()
          }
        } catch {
          print(CoreApp.fullMessage(for: error))
          failed = failed || !CoreApp.exitCode(for: error).isSuccess
        }
      }
      if failed { throw ExitCode.failure }
    }

    private func parse(_ command: String) throws -> any ParsableCommand {
      let words = try command.shellWords()
      let end = words.firstIndex(of: "--") ?? words.endIndex
      let ofLaunch = ["--data", "--language"] + LaunchArguments.known
      let names = words[..<end].map { String($0.prefix { $0 != "=" }) }
      if let name = names.first(where: ofLaunch.contains) {
        throw CustomerError(
          description: "'\(name)' belongs to the launch; put it outside of the quoted command")
      }
      guard let first = words.first else { throw CustomerError(description: "a command is empty") }
      let data = first == BuildInfo.configuration.commandName ? [] : ["--data", options.folder]
      return try CoreApp.parseAsRoot(words[..<end] + data + words[end...])
    }
  }

  extension String {
    /// Splits a command as a shell does: quotes and backslashes keep spaces.
    fileprivate func shellWords() throws -> [String] {
      var words: [String] = []
      var word: String?
      var quote: Character?
      var rest = self[...]
      while let character = rest.popFirst() {
        switch character {
        case quote: quote = nil
        case "'" where quote == nil, "\"" where quote == nil:
          quote = character
          word = word ?? ""
        case "\\" where quote == nil || quote == "\"" && (rest.first == "\"" || rest.first == "\\"):
          word = (word ?? "") + (rest.popFirst().map { String($0) } ?? "")
        case _ where character.isWhitespace && quote == nil:
          words += [word].compactMap(\.self)
          word = nil
        default: word = (word ?? "") + String(character)
        }
      }
      if let quote { throw CustomerError(description: "the quote \(quote) is not closed") }
      return words + [word].compactMap(\.self)
    }
  }
#endif
