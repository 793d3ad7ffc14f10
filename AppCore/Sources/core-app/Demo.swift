import AppCore
import ArgumentParser

struct Demo: AppCommand {
  enum Action: String, CaseIterable, ExpressibleByArgument {
    case on, off, status
  }

  private struct Report: Encodable {
    let mode: String
    let isDemoMode: Bool
  }

  static let configuration = CommandConfiguration(
    abstract: "Turn demo mode on or off. Demo mode shows sample data instead of the user's data.")

  @Argument(help: "Whether to turn it on or off, or only show the mode.") var action: Action
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    try app.requireDefaults()
    if action != .status {
      app.session.switchMode(to: action == .on ? .demo : .standard)
      try app.data.save()
    }
    let mode = app.session.mode.rawValue
    print(
      json
        ? try Report(mode: mode, isDemoMode: app.session.isDemoMode).json
        : "\(app.texts("settings_mode")): \(app.texts("settings_mode_\(mode)"))")
  }
}
