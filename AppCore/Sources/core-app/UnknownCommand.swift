import ArgumentParser

/// The default command of a group, for names that no command of the group has.
///
/// ArgumentParser itself would take the name for an argument, and complain about the next option.
struct UnknownCommand<Group: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "unknown", shouldDisplay: false)
  }

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    guard let word = words.first else { throw CleanExit.helpRequest(Group.self) }
    throw ValidationError("unknown \(word.hasPrefix("-") ? "option" : "command") '\(word)'")
  }
}
