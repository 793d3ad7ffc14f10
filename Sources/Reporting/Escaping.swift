/// Names, keys and paths come from files that anybody may have made; what they hold must not act on
/// what shows them.
extension String {
  /// The text with control, bidirectional-override and line-separator characters written as
  /// `\u{…}`, so that a terminal shows them and obeys none.
  package var escapedForTerminal: String {
    escaped { _ in false }
  }

  /// The text escaped for a Markdown paragraph or table cell.
  ///
  /// A backslash in front of ASCII punctuation makes it literal (CommonMark 2.4).
  package var escapedForMarkdown: String {
    escaped { #"\`*_{}[]<>|#~&!$@"#.unicodeScalars.contains($0) }
  }

  private func escaped(_ needsBackslash: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if Self.isUnsafe(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        if needsBackslash(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: true
    default: false
    }
  }

  /// The text as a Markdown code span, with a fence that is longer than any inside it.
  package var markdownCode: String {
    let text = escapedForTerminal.replacing("|", with: "\\|")
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + padding + text + padding + fence
  }
}
