internal import ReleaseModel

/// A line on standard output that GitHub's runner interprets.
struct WorkflowCommand {
  /// The line, without a newline.
  let text: String

  /// Creates a command; the message is escaped and may contain any characters.
  init(name: String, properties: [(String, String)], _ message: String) {
    let properties = properties.map { "\($0)=\(Self.escaped($1.escapedForTerminal, ":,"))" }
    text = "::\(name) \(properties.joined(separator: ","))::\(Self.escaped(message))"
  }

  /// Escapes a value; the runner undoes these escapes, the percent sign last.
  private static func escaped(_ text: String, _ further: String = "") -> String {
    text.unicodeScalars.map { scalar in
      "%\r\n\(further)".unicodeScalars.contains(scalar)
        ? UInt8(ascii: scalar).percentEncoded : "\(scalar)"
    }.joined()
  }
}

extension String {
  /// The string with GitHub workflow commands made inert.
  ///
  /// The runner reads every line of a step's output. A line that begins with `::` after optional
  /// whitespace is a command, and so is `##[name]` anywhere in a line.
  package var withoutWorkflowCommands: String {
    // Both kinds of command begin with a doubled character, which most strings don't contain.
    var text = self
    let isPlain = text.withUTF8 { bytes in
      bytes.indices.dropFirst().allSatisfy { index in
        bytes[index] != bytes[index - 1]
          || bytes[index] != UInt8(ascii: ":") && bytes[index] != UInt8(ascii: "#")
      }
    }
    if isPlain { return self }
    // Compares bytes, not characters: a bracket with a combining mark is still a bracket to the
    // runner.
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

/// All bytes that occur in UTF-8 whitespace.
///
/// Some also occur in other characters; a harmless string may then be escaped too.
private let whiteSpace = Set(
  (" \t\u{B}\u{C}\u{85}\u{A0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}"
    + "\u{2008}\u{2009}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}").utf8)
