internal import ArgumentParser
internal import ReleaseModel

/// Checks the subcommand names of a command line.
enum CommandName {
  /// Rejects an unknown subcommand, which the parser would pass to the default subcommand.
  ///
  /// - Parameter arguments: The arguments of the tool, without its own name.
  /// - Throws: `ValidationError`.
  static func check(_ arguments: [String]) throws {
    var command: any ParsableCommand.Type = VerifyRelease.self
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    for word in words {
      let known = command.configuration.subcommands
      guard !word.hasPrefix("-"), !known.isEmpty else { return }
      let names = known.compactMap { $0.configuration.commandName }
      guard let next = known.first(where: { $0.configuration.commandName == word }) else {
        throw ValidationError(
          "Unknown command '\(word)'\(Spelling.suggestion(for: word, among: names)). Commands: "
            + names.joined(separator: ", ") + ".")
      }
      command = next
    }
  }
}
