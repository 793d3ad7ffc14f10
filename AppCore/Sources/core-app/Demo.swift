import AppCore
import ArgumentParser

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn demo mode on or off. Demo mode shows sample data instead of the user's data.",
    subcommands: [On.self, Off.self, Status.self])

  struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show sample data.")

    @OptionGroup var demo: Options

    @MainActor
    func run() async throws { try demo.run(switchingTo: .demo) }
  }

  struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the user's data.")

    @OptionGroup var demo: Options

    @MainActor
    func run() async throws { try demo.run(switchingTo: .standard) }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show whether demo mode is on.")

    @OptionGroup var demo: Options

    @MainActor
    func run() async throws { try demo.run(switchingTo: nil) }
  }

  struct Options: ParsableArguments {
    private struct Report: Encodable {
      let mode: String
      let isDemoMode: Bool
    }

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: AppOptions

    @MainActor
    func run(switchingTo newMode: AppMode?) throws {
      let app = try options.launch()
      if let newMode {
        app.session.switchMode(to: newMode)
        try app.data.save()
      }
      let mode = app.session.mode
      if json {
        print(try Report(mode: mode.rawValue, isDemoMode: app.session.isDemoMode).json)
      } else {
        print(
          "\(app.localized("settings_mode")): \(app.localized("settings_mode_\(mode.rawValue)"))")
      }
    }
  }
}
