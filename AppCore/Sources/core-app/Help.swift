import Foundation

extension Call {
  /// The command with these arguments.
  func usage(of arguments: [Argument]) -> String {
    guard !isGroup else { return "\(path) <subcommand>" }
    return arguments.reduce(path) { usage, argument in
      let label = argument.label + (argument.kind == .repeated ? " ..." : "")
      return usage + (argument.kind == .required ? " \(label)" : " [\(label)]")
    }
  }

  /// What `--help` prints.
  var help: String {
    let arguments = command.arguments + command.options
    let entries =
      arguments.map { ($0.label, $0.details) }
      + command.commands.map { ($0.name, $0.abstract) }
      + (command is CoreApp ? [("--version", "Show the version.")] : [])
      + [("-h, --help", "Show help information.")]
    let list = entries.map { label, text in
      "  \(label.padding(toLength: 24, withPad: " ", startingAt: 0))\(text.wrapped(indent: 26))"
    }
    let texts = ["OVERVIEW: \(command.abstract)".wrapped(), command.discussion.wrapped()]
    return (texts + ["USAGE: \(usage(of: arguments))", list.joined(separator: "\n")])
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension Argument {
  /// The argument as shown in help: `--deck <deck>`, `--json` or `<product>`.
  var label: String {
    let placeholder = "<\(name.trimmingPrefix("--"))>"
    return !name.isOption ? placeholder : kind == .flag ? name : "\(name) \(placeholder)"
  }

  /// The help, the possible values and the default.
  var details: String {
    let possible = values.isEmpty ? "" : " (values: \(values.joined(separator: ", ")))"
    return help + possible + (defaultValue.map { " (default: \($0))" } ?? "")
  }
}

extension String {
  /// Whether the word asks for help.
  var isHelp: Bool { self == "--help" || self == "-h" }

  /// Suggests the most similar of some words for this one, which is none of them.
  func hint(_ words: [String]) -> String {
    let similar = words.map { ($0, distance(to: $0)) }.min { $0.1 < $1.1 }
    guard let (word, distance) = similar, distance <= max(1, count / 3) else { return "" }
    return "; did you mean '\(word)'?"
  }

  /// The number of characters to insert, remove and replace to get another word.
  private func distance(to other: String) -> Int {
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, next) in other.enumerated() {
        let replaced = diagonal + (character == next ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }

  /// Breaks the lines at spaces, before column 80; all but the first are indented.
  fileprivate func wrapped(indent: Int = 0) -> String {
    matches(of: indent == 0 ? /(?m)(.{1,80})(?: |$)/ : /(?m)(.{1,54})(?: |$)/).map(\.1)
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
