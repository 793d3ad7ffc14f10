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
    let bytes = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var startsLine = true
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case UInt8(ascii: ":") where startsLine && next == byte:
        result += Array(#"\u{3a}"#.utf8)
      case UInt8(ascii: "#")
      where index > 0 && bytes[index - 1] == byte && next == UInt8(ascii: "["):
        result += Array(#"\u{23}"#.utf8)
      default: result.append(byte)
      }
      startsLine = "\n\r".utf8.contains(byte) || (startsLine && whiteSpace.contains(byte))
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// All bytes of white space in UTF-8.
///
/// Some are in other characters too; what was no command is made harmless then.
private let whiteSpace = Set(
  (" \t\u{B}\u{C}\u{85}\u{A0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}"
    + "\u{2008}\u{2009}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}").utf8)
