import AppCore
import ArgumentParser

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn demo mode on or off. Demo mode shows sample data instead of the user's data.",
    subcommands: [On.self, Off.self, Status.self])

  struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show sample data.")

    @OptionGroup var options: Options

    @MainActor
    func run() async throws { try options.run(switchingTo: .demo) }
  }

  struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the user's data.")

    @OptionGroup var options: Options

    @MainActor
    func run() async throws { try options.run(switchingTo: .standard) }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show whether demo mode is on.")

    @OptionGroup var options: Options

    @MainActor
    func run() async throws { try options.run(switchingTo: nil) }
  }

  struct Options: ParsableArguments {
    private struct Report: Encodable {
      let mode: String
    }

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var data: DataOption

    @MainActor
    func run(switchingTo newMode: AppMode?) throws {
      let app = try data.open()
      if let newMode {
        app.session.switchMode(to: newMode)
        try app.data.save()
      }
      let mode = app.session.mode
      if json {
        print(try Report(mode: mode.rawValue).json)
      } else {
        print("Demo mode: \(mode == .demo ? "on" : "off")")
      }
    }
  }
}
