internal import ReleaseModel

/// Escaping for names, keys and paths, which come from untrusted files and must not be interpreted
/// by the program that shows them.
extension String {
  /// The string with control and format characters, line and paragraph separators and noncharacters
  /// written as `\u{…}`, so that a terminal shows them instead of obeying them.
  package var escapedForTerminal: String {
    // Most strings are plain.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if Self.isUnsafe(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// JSON text in which control and format characters are escaped, so that a terminal shows them instead
  /// of obeying them.
  var escapedInJSON: String {
    var result = ""
    var rest = self[...]
    while let index = rest.unicodeScalars.firstIndex(where: {
      $0 != "\n" && Self.isUnsafe($0)
    }) {
      result += rest[..<index]
      for unit in String(rest.unicodeScalars[index]).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      rest = rest[rest.unicodeScalars.index(after: index)...]
    }
    return result + rest
  }

  /// The string escaped for a Markdown paragraph or table cell.
  ///
  /// A backslash before ASCII punctuation makes it literal (CommonMark 2.4). Services look for
  /// mentions afterward, in the rendered page, so the `@` of a name gets its own code span. Colons
  /// and dots are escaped only where they would turn an address into a link.
  package var escapedForMarkdown: String {
    let scalars = Array(unicodeScalars)
    func isWord(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
        || scalars.indices.contains(index) && scalars[index].properties.numericType != nil
    }
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      if scalar == "@", !isWord(index - 1), isWord(index + 1) {
        result += "`@`"
      } else if Self.isUnsafe(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        let needsBackslash =
          switch scalar {
          case ":": scalars[(index + 1)...].prefix(2).elementsEqual(["/", "/"])
          case ".":
            String(String.UnicodeScalarView(scalars[..<index].suffix(3))).lowercased() == "www"
          default: #"\`*_{}[]<>|#~&!$@"#.unicodeScalars.contains(scalar)
          }
        if needsBackslash { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The string escaped for HTML and XML, inside elements and double-quoted attributes.
  ///
  /// Characters that XML 1.0 forbids (section 2.2, Char) are written as `\u{…}`.
  package var escapedForHTML: String {
    var result = ""
    for scalar in escapedForTerminal.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  /// The string as a Markdown code span, with a fence longer than any inside it.
  ///
  /// An empty string is written in words, because two backticks are not a code span.
  package var markdownCode: String {
    if isEmpty { return "*(empty)*" }
    let text = escapedForTerminal
    var longest = 0
    var run = 0
    // Iterates over scalars: a backtick with a combining mark is one character, but still ends a
    // code span.
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let scalars = text.unicodeScalars
    let padding = scalars.first == "`" || scalars.last == "`" ? " " : ""
    return fence + padding + text + padding + fence
  }

  /// The string as a Markdown code span in a table.
  ///
  /// A bar is written as `\u{7c}`: in a table it ends the cell even inside a code span, and parsers
  /// disagree on the meaning of a backslash before it.
  package var markdownCellCode: String {
    // Replacing characters would miss a bar with a combining mark.
    String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { $0 == "|" ? Array(#"\u{7c}"#.unicodeScalars) : [$0] })
    ).markdownCode
  }

  /// Whether the whole string is a web address of characters that need no escaping in a link of any
  /// format (RFC 3986 without brackets and quotes).
  package var isWebAddress: Bool {
    let lower = lowercased()
    guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return false }
    return lower.utf8.count > scheme.utf8.count
      && utf8.allSatisfy { $0.isUnreserved || ":/?#@!$&+,;=%".utf8.contains($0) }
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
