/// Names, keys and paths come from files that anybody may have made; what they hold must not act on
/// what shows them.
extension String {
  /// The text with control, bidirectional-override and line-separator characters, and what Unicode
  /// never assigns, written as `\u{…}`, so that a terminal shows them and obeys none.
  package var escapedForTerminal: String {
    // Most texts are plain.
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

  /// The text escaped for a Markdown paragraph or table cell.
  ///
  /// A backslash in front of ASCII punctuation makes it literal (CommonMark 2.4). Services find mentions
  /// after that, in the words of the page, so the `@` of a name stands in a code span of its own. Colons
  /// and dots are only escaped where they would make an address a link.
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

  /// The text escaped for HTML and XML, inside elements and double-quoted attributes.
  ///
  /// What XML 1.0 forbids (section 2.2, Char) is written as `\u{…}`.
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

  /// The text as a Markdown code span, with a fence that is longer than any inside it.
  ///
  /// An empty text is written in words: two backticks are no code span.
  package var markdownCode: String {
    if isEmpty { return "*(empty)*" }
    let text = escapedForTerminal
    var longest = 0
    var run = 0
    // Not characters: a backtick with a combining mark is one, and ends a code span all the same.
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let scalars = text.unicodeScalars
    let padding = scalars.first == "`" || scalars.last == "`" ? " " : ""
    return fence + padding + text + padding + fence
  }

  /// The text as a Markdown code span in a table.
  ///
  /// A bar is written as `\u{7c}`: in a table it ends the cell even inside a code span, and parsers
  /// do not agree on what a backslash in front of it means there.
  package var markdownCellCode: String {
    // A replacement of characters would miss a bar with a combining mark.
    String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { $0 == "|" ? Array(#"\u{7c}"#.unicodeScalars) : [$0] })
    ).markdownCode
  }
}
