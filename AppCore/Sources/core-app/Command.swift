import AppCore

/// A command, or a group of commands.
protocol Command: Sendable {
  var name: String { get }
  var abstract: String { get }
  var discussion: String { get }
  var arguments: [Argument] { get }
  /// The options of the launch.
  var options: [Argument] { get }
  /// The commands of the group.
  var commands: [any Command] { get }

  /// Throws a `UsageError` if the values don't fit together.
  @MainActor
  func run(_ values: Values) async throws
}

extension Command {
  var discussion: String { "" }
  var arguments: [Argument] { [] }
  var options: [Argument] { [] }
  var commands: [any Command] { [] }
  func run(_ values: Values) {}
}

/// A command with the words that follow its name.
struct Call {
  private(set) var command: any Command = CoreApp()
  private(set) var path = CoreApp().name
  private var words: ArraySlice<String>

  /// Finds the command that the words name.
  init(_ all: [String]) throws {
    words = all.first == "help" ? all.dropFirst() + ["--help"] : all[...]
    while let named = command.commands.first(where: { $0.name == words.first }) {
      (command, path) = (named, "\(path) \(words.removeFirst())")
    }
    if isGroup, let word = words.first, !word.isHelp, !isVersion {
      let kind = word.isOption ? "option" : "command"
      throw error("unknown \(kind) '\(word)'" + word.hint(command.commands.map(\.name)), [])
    }
  }

  private var isVersion: Bool { command is CoreApp && words.first == "--version" }

  /// Whether the command only groups others.
  var isGroup: Bool { !command.commands.isEmpty && command.arguments.isEmpty }

  /// Runs the command in a given launch, or else in a new one.
  @MainActor
  func run(in app: AppLaunch? = nil) async throws {
    if isVersion { return print(CoreApp.version) }
    if isGroup || words.prefix(while: { $0 != "--" }).contains(where: \.isHelp) {
      return print(help)
    }
    let arguments = command.arguments + (app == nil ? command.options : [])
    do {
      let values = try Values(words, of: arguments)
      if let app, let command = command as? any AppCommand {
        try await command.run(app, values)
      } else {
        try await command.run(values)
      }
    } catch let problem as UsageError {
      throw error(problem.description, arguments)
    }
  }

  private func error(_ problem: String, _ arguments: [Argument]) -> UsageError {
    UsageError(
      description:
        "\(problem)\nUsage: \(usage(of: arguments))\n  See '\(path) --help' for more information.")
  }
}

/// Invalid arguments.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}

/// An error whose message was already shown.
struct Unsuccessful: Error {}
