import AppCore

struct Demo: AppCommand {
  enum Action: String, CaseIterable { case on, off, status }

  let name = "demo"
  let abstract = "Turn demo mode on or off. Demo mode shows sample data instead of the user's data."
  let arguments = [
    Argument(
      .required, "action", "Whether to turn it on or off, or only show the mode.", Action.words),
    .json,
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    let action: Action = try values["action"]
    if action != .status {
      app.session.switchMode(to: action == .on ? .demo : .standard)
      try app.save()
    }
    let mode = app.session.mode.rawValue
    if values.has("--json") {
      try printJSON(["mode": mode, "isDemoMode": app.session.isDemoMode])
    } else {
      print("\(app.texts("settings_mode")): \(app.texts("settings_mode_\(mode)"))")
    }
  }
}
