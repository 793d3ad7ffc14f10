/// A line on standard output that GitHub's runner obeys.
struct WorkflowCommand {
  /// The line, without its end.
  let text: String

  /// Creates a command; what it says may have any characters.
  init(name: String, properties: [(String, String)], _ message: String) {
    let properties = properties.map { "\($0)=\(Self.escaped($1.escapedForTerminal, ":,"))" }
    text = "::\(name) \(properties.joined(separator: ","))::\(Self.escaped(message))"
  }

  /// The runner undoes these escapes, the one for the percent sign last.
  private static func escaped(_ text: String, _ further: String = "") -> String {
    text.unicodeScalars.map { scalar in
      guard "%\r\n\(further)".unicodeScalars.contains(scalar) else { return "\(scalar)" }
      return "%" + (scalar.value < 16 ? "0" : "")
        + String(scalar.value, radix: 16, uppercase: true)
    }.joined()
  }
}

extension String {
  /// The text in a form in which GitHub's runner finds no command.
  ///
  /// The runner reads every line of a step's output: one that begins with `::` after white space is
  /// a command, and so is `##[name]` anywhere in it.
  package var withoutWorkflowCommands: String {
    // Not characters: a bracket with a combining mark is one, and is a bracket all the same.
    let lines = Array(utf8).replacing(Array("##[".utf8), with: Array(#"#\u{23}["#.utf8))
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line -> [UInt8] in
        let content = line.drop { " \t\r".utf8.contains($0) }
        guard content.starts(with: "::".utf8) else { return Array(line) }
        return line[..<content.startIndex] + Array(#"\u{3a}"#.utf8) + content.dropFirst()
      }
    return String(decoding: Array(lines.joined(separator: "\n".utf8)), as: UTF8.self)
  }
}
