#if DEBUG
  import AppCore

  /// The launch arguments, which every command accepts.
  enum LaunchOptions {
    static let all = [
      Argument(
        .flag, "--uitesting", "Clear the user defaults, and use services with fixed results."),
      Argument(
        .flag, "--pro-debug",
        "Clear the user defaults, and use services with a month of data and a subscription."),
      Argument(.flag, "--skip-onboarding", "Skip onboarding."),
      Argument(.flag, "--show-onboarding", "Show onboarding."),
    ]

    static func check(_ values: Values) throws {
      do {
        _ = try LaunchArguments(all.map(\.name).filter(values.has))
      } catch {
        throw UsageError(description: "\(error)")
      }
    }
  }

  struct Launch: AppCommand {
    let name = "launch"
    let abstract =
      "Launch the app and run commands, or print the effect of launch arguments as JSON."
    let discussion = """
      Each argument is a command such as "prefs set Appearance.theme dark", quoted as in a shell and \
      without launch options such as --data. All commands run in this one launch, \
      like taps on a screen: they share its language and services, and each sees what earlier ones \
      changed. Exits with code 1 if a command fails.
      """

    let arguments = [Argument(.repeated, "commands", "The commands to run, in order.")]

    func run(_ app: AppLaunch, _ values: Values) async throws {
      let commands = values.all("commands")
      if commands.isEmpty {
        let (arguments, tier) = (app.debugLaunch.arguments, app.debugLaunch.tier)
        try printJSON([
          "arguments": arguments.list, "tier": tier.rawValue,
          "showsOnboarding": app.showsOnboarding, "hasEmptiedDefaults": arguments.startsClean,
        ])
      }
      var failed = false
      for command in commands {
        print("$ \(command)")
        do {
          let words = try command.shellWords()
          let names = words.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
          if let name = names.first(where: AppOptions.all.map(\.name).contains) {
            throw CustomerError(
              description: "'\(name)' belongs to the launch; put it outside the quoted command")
          }
          guard !words.isEmpty else { throw CustomerError(description: "a command is empty") }
          try await Call(words).run(in: app)
        } catch {
          if !(error is Unsuccessful) { print("Error: \(error)") }
          failed = true
        }
      }
      if failed { throw Unsuccessful() }
    }
  }

  extension String {
    /// Splits a command as a shell does: quotes and backslashes keep spaces.
    fileprivate func shellWords() throws -> [String] {
      var words: [String] = []
      var quote: Character?
      var isInWord = false
      var rest = self[...]
      while let character = rest.popFirst() {
        guard quote != nil || !character.isWhitespace else {
          isInWord = false
          continue
        }
        if !isInWord { words.append("") }
        isInWord = true
        switch character {
        case quote: quote = nil
        case "'" where quote == nil, "\"" where quote == nil: quote = character
        case "\\" where quote == nil || quote == "\"" && (rest.first == "\"" || rest.first == "\\"):
          words[words.count - 1] += rest.popFirst().map { String($0) } ?? ""
        default: words[words.count - 1].append(character)
        }
      }
      if let quote { throw CustomerError(description: "the quote \(quote) is not closed") }
      return words
    }
  }
#endif
