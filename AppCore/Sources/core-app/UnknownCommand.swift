import ArgumentParser

/// The default command of a group, for names that no command of the group has.
///
/// ArgumentParser itself would take the name for an argument, and complain about the next option.
struct UnknownCommand<Group: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let group = Group.self == CoreApp.self ? "core-app" : "core-app \(Group._commandName)"
    return CommandConfiguration(
      commandName: "unknown",
      usage: "\(group) <subcommand>\nSee '\(group) --help' for more information.",
      shouldDisplay: false, helpNames: [])
  }

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func validate() throws {
    guard let word = words.first else { throw CleanExit.helpRequest(Group.self) }
    throw ValidationError("unknown \(word.hasPrefix("-") ? "option" : "command") '\(word)'")
  }
}
