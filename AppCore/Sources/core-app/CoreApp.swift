import ArgumentParser

/// The app without a user interface: each run performs one action on a data folder.
@main
struct CoreApp: AsyncParsableCommand {
  static let version = "1.0"

  static let configuration = CommandConfiguration(
    commandName: "core-app",
    abstract: "Run the example app: play, buy products, and show health data and settings.",
    discussion: """
      Examples:
        core-app status --data /tmp/app
        core-app health --demo --language es --data /tmp/app
        core-app prefs set Appearance.theme dark --data /tmp/app
      """,
    version: version,
    subcommands: subcommands + [UnknownCommand<Self>.self],
    defaultSubcommand: UnknownCommand<Self>.self
  )

  private static var subcommands: [any ParsableCommand.Type] {
    let shipped: [any ParsableCommand.Type] = [
      Settings.self, Play.self, Decks.self, Buy.self, Restore.self, Status.self, Store.self,
      Demo.self, Health.self, BuildInfo.self, Prefs.self, Detail.self, CalendarCommand.self,
      Services.self,
    ]
    #if DEBUG
      return shipped + [Simulate.self, Flags.self, Launch.self, DeveloperModeCommand.self]
    #elseif DeveloperMode
      return shipped + [DeveloperModeCommand.self]
    #else
      return shipped
    #endif
  }
}
