internal import ArgumentParser
internal import ReleaseModel

/// The words of a command line that name a command.
enum CommandName {
  /// Rejects a word that names no command, which the parser would take for an argument of the default
  /// one.
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
          "There is no command '\(word)'\(Spelling.suggestion(for: word, among: names)). Commands: "
            + names.joined(separator: ", ") + ".")
      }
      command = next
    }
  }
}
