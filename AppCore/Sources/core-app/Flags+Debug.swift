#if DEBUG
  import AppCore
  import ArgumentParser

  struct Flags: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show or change feature flags.",
      subcommands: [FlagsList.self, FlagsSet.self, FlagsReset.self, UnknownCommand<Self>.self],
      defaultSubcommand: UnknownCommand<Self>.self)
  }

  struct FlagsList: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show all feature flags.")

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      try app.requireDefaults()
      for row in FeatureFlagsModel(service: app.preferences).rows {
        print("\(row.id)  \(row.title): \(row.isOn ? "on" : "off")\n  \(row.description)")
      }
    }
  }

  struct FlagsSet: AppCommand {
    enum State: String, CaseIterable, ExpressibleByArgument {
      case on, off, reset
    }

    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Turn a feature on or off, or reset it to its default.")

    @Argument(help: "The feature flag, for example newDetailView.") var name: String
    @Argument(help: "The new state.") var state: State
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      let model = FeatureFlagsModel(service: app.preferences)
      try model.set(name, isOn: state == .reset ? nil : state == .on)
      try app.data.save()
      for row in model.rows where row.id == name { print("\(name) is \(row.isOn ? "on" : "off").") }
    }
  }

  struct FlagsReset: AppCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset", abstract: "Reset all feature flags to their defaults.")

    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      FeatureFlagsModel(service: app.preferences).resetAll()
      try app.data.save()
      print("All feature flags were reset to their defaults.")
    }
  }
#endif
