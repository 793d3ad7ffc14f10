import ArgumentParser

/// The app without a screen: each run performs one action on the data in a folder.
@main
struct CoreApp: AsyncParsableCommand {
  static let version = "1.0"

  static let configuration = CommandConfiguration(
    commandName: "core-app",
    abstract: "Play, buy, and look at the health data and the settings of the example app.",
    version: version,
    subcommands: subcommands
  )

  private static var subcommands: [any ParsableCommand.Type] {
    let shipped: [any ParsableCommand.Type] = [
      Settings.self,
      Play.self,
      Buy.self,
      Restore.self,
      Status.self,
      Store.self,
      Demo.self,
      Health.self,
      BuildInfo.self,
      Prefs.self,
      Detail.self,
      Services.self,
    ]
    #if DEBUG
      return shipped + [
        Simulate.self,
        Flags.self,
        Launch.self,
        DeveloperModeCommand.self,
      ]
    #elseif DeveloperMode
      return shipped + [
        DeveloperModeCommand.self
      ]
    #else
      return shipped
    #endif
  }
}
