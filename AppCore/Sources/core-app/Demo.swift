import AppCore
import ArgumentParser

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn demo mode on or off. Demo mode shows sample data instead of the user's data.",
    subcommands: [On.self, Off.self, Status.self])

  struct On: AppCommand {
    static let configuration = CommandConfiguration(abstract: "Show sample data.")

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws { try app.show(switchingTo: .demo, json: json) }
  }

  struct Off: AppCommand {
    static let configuration = CommandConfiguration(abstract: "Show the user's data.")

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws { try app.show(switchingTo: .standard, json: json) }
  }

  struct Status: AppCommand {
    static let configuration = CommandConfiguration(abstract: "Show whether demo mode is on.")

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws { try app.show(switchingTo: nil, json: json) }
  }
}

private struct DemoReport: Encodable {
  let mode: String
  let isDemoMode: Bool
}

extension AppLaunch {
  fileprivate func show(switchingTo newMode: AppMode?, json: Bool) throws {
    try requireDefaults()
    if let newMode {
      session.switchMode(to: newMode)
      try data.save()
    }
    let mode = session.mode.rawValue
    print(
      json
        ? try DemoReport(mode: mode, isDemoMode: session.isDemoMode).json
        : "\(texts("settings_mode")): \(texts("settings_mode_\(mode)"))")
  }
}
