#if DEBUG
  import AppCore

  struct Flags: Command {
    let name = "flags"
    let abstract = "Show or change feature flags."
    var commands: [any Command] { [FlagsList(), FlagsSet(), FlagsReset()] }
  }

  struct FlagsList: AppCommand {
    let name = "list"
    let abstract = "Show all feature flags."

    func run(_ app: AppLaunch, _ values: Values) async throws {
      try app.requireDefaults()
      for row in FeatureFlagsModel(service: app.preferences).rows {
        print("\(row.id)  \(row.title): \(row.isOn ? "on" : "off")\n  \(row.description)")
      }
    }
  }

  struct FlagsSet: AppCommand {
    enum State: String, CaseIterable { case on, off, reset }

    let name = "set"
    let abstract = "Turn a feature on or off, or reset it to its default."
    let arguments = [
      Argument(.required, "name", "The feature flag, such as newDetailView."),
      Argument(.required, "state", "The new state.", State.words),
    ]

    func run(_ app: AppLaunch, _ values: Values) async throws {
      let (flag, state): (String, State) = try (values["name"], values["state"])
      let model = FeatureFlagsModel(service: app.preferences)
      try model.set(flag, isOn: state == .reset ? nil : state == .on)
      try app.save()
      for row in model.rows where row.id == flag { print("\(flag) is \(row.isOn ? "on" : "off").") }
    }
  }

  struct FlagsReset: AppCommand {
    let name = "reset"
    let abstract = "Reset all feature flags to their defaults."

    func run(_ app: AppLaunch, _ values: Values) async throws {
      FeatureFlagsModel(service: app.preferences).resetAll()
      try app.save()
      print("All feature flags were reset to their defaults.")
    }
  }
#endif
