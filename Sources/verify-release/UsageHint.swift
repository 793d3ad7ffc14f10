internal import ArgumentParser
internal import Foundation
internal import ReleaseModel

/// Suggests what to write instead of an option or argument that a command doesn't have.
///
/// The parser suggests unrelated options, such as `--skip` for `--fix`. Its errors are not public, so its
/// message is read here; a hint is all that depends on it.
enum UsageHint {
  /// The parser's message about the arguments of the tool, with a better hint.
  ///
  /// - Parameters:
  ///   - text: The parser's message.
  ///   - arguments: The arguments of the tool, without its own name.
  /// - Returns: The message and the usage; nil for an error that needs no hint.
  static func message(instead text: String, in arguments: [String]) -> String? {
    let usage = #/\nUsage: (?<command>verify-release(?: [a-z]+)*)/#
    let path = text.firstMatch(of: usage)?.command.split(separator: " ").dropFirst() ?? []
    guard let root = commands else { return nil }
    if let found = text.firstMatch(of: #/^Error: Unknown option '(-[^']+)'[^\n]*/#) {
      let hint = hint(for: String(found.1), to: path.map(String.init), in: root)
      return text.replacingCharacters(
        in: found.range, with: "Error: Unknown option '\(found.1)'\(hint.map { " (\($0))" } ?? "")."
      )
    }
    if let found = text.firstMatch(of: #/^Error: Unexpected argument '([^']+)'/#),
      arguments.first?.hasPrefix("-") == true, root.subcommand(String(found.1)) != nil
    {
      return text.replacingCharacters(
        in: found.range,
        with: "\(found.0): put the command before its options: verify-release \(found.1) [OPTIONS]")
    }
    if path == ["verify"], let found = text.firstMatch(of: #/^Error: Missing expected [^\n]*/#) {
      return text.replacingCharacters(
        in: found.range,
        with:
          "\(found.0)\nTo verify the package instead of an attestation, run `verify-release` alone."
      )
    }
    return nil
  }

  private static func hint(for option: String, to path: [String], in root: Command) -> String? {
    let own = path.reduce(Optional(root)) { $0?.subcommand($1) }?.options ?? []
    let name = option.drop { $0 == "-" }.prefix { $0 != "=" }
    let word = String(name)
    if let nearest = Spelling.nearest(to: word, among: own)
      ?? own.filter({ word.hasPrefix($0 + "-") }).max(by: { $0.count < $1.count })
    {
      return "did you mean '--\(nearest)'?"
    }
    if word == "no-color", own.contains("color") { return "did you mean '--color never'?" }
    if own.contains("format"), OutputOptions.Format(rawValue: word) != nil {
      return "did you mean '--format \(word)'?"
    }
    return root.path(of: word).map { "it is an option of `\($0)`" }
  }

  /// All commands, as the parser describes them.
  private static var commands: Command? {
    struct Tool: Decodable { var command: Command }
    return try? JSONDecoder().decode(Tool.self, from: Data(VerifyRelease._dumpHelp().utf8)).command
  }

  /// A command with its long options.
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        var kind: String
        var name: String
      }
      var names: [Name]?
    }

    var commandName: String
    var subcommands: [Command]?
    var arguments: [Argument]?

    var options: [String] {
      let names: [Argument.Name] = (arguments ?? []).flatMap { $0.names ?? [] }
      return names.filter { $0.kind == "long" }.map(\.name)
    }

    func subcommand(_ name: String) -> Command? {
      subcommands?.first { $0.commandName == name }
    }

    /// The first command with an option, as written in a shell.
    func path(of option: String) -> String? {
      if options.contains(option) { return commandName }
      return (subcommands ?? []).lazy.compactMap { $0.path(of: option) }.first
        .map { "\(commandName) \($0)" }
    }
  }
}
