internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Toolchain
internal import Verification

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
        // Its default subcommand takes paths.
        if command == LocalizationCommand.self { return }
        throw ValidationError(
          "Unknown command '\(word)'\(hint(for: word, in: command)). Commands: "
            + names.joined(separator: ", ") + ".")
      }
      command = next
    }
  }

  /// What other tools call some commands.
  private static let meanings = [
    "check": "verify-release run", "test": "verify-release run",
    "scan": "verify-release inspect FILE", "version": "verify-release --version",
  ]

  /// What the word may have meant, in parentheses, or an empty string.
  private static func hint(for word: String, in command: any ParsableCommand.Type) -> String {
    let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
    if command == VerifyRelease.self, let meant = meanings[word] {
      return " (did you mean `\(meant)`?)"
    }
    if let nearest = Spelling.nearest(to: word, among: names) {
      return Spelling.suggestion(of: nearest)
    }
    for outer in command.configuration.subcommands {
      if outer.configuration.subcommands.contains(where: { $0.configuration.commandName == word }) {
        return " (did you mean '\(outer.configuration.commandName ?? "") \(word)'?)"
      }
    }
    if Registry.ids.contains(word) { return " (to run this check: verify-release --only \(word))" }
    let path = [word].quotedForShell
    guard FileManager.default.fileExists(atPath: word) else { return "" }
    return FileFinder.isFolder(word)
      ? " (to verify the package in this folder: verify-release --package-path \(path))"
      : " (to inspect this file: verify-release inspect \(path))"
  }
}
