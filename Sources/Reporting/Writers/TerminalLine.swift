/// A line of a report, which wraps on a terminal.
struct TerminalLine: ExpressibleByStringLiteral {
  /// The usual indentation of continuation lines.
  static let usualIndent = 4

  private var text: String
  /// The indentation of continuation lines; `nil` for a line to copy, which is never wrapped.
  private var indent: Int?

  init(_ text: String, indent: Int? = usualIndent) {
    self.text = text
    self.indent = indent
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  /// Creates a line with a label; continuation lines align with the text after it.
  init(label: String, _ text: String, style: (String) -> String = { $0 }) {
    self.init(style(label + text), indent: label.visibleWidth)
  }

  /// The line with additional indentation.
  func indented(by columns: Int) -> TerminalLine {
    TerminalLine(String.spaces(columns) + text, indent: indent.map { $0 + columns })
  }

  /// The line wrapped to the given number of columns.
  ///
  /// Lines break between words. A word longer than a line is kept whole and left for the terminal
  /// to break, so that it can still be copied.
  func wrapped(to width: Int?) -> [String] {
    guard let width, var indent, text.visibleWidth > width else { return [text] }
    if 2 * indent > width { indent = min(Self.usualIndent, width / 2) }
    var lines: [String] = []
    var line = ""
    var column = 0
    for (number, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated()
    {
      let wordWidth = String(word).visibleWidth
      if number == 0 {
        line += word
        column = wordWidth
      } else if column > indent, wordWidth > 0, column + 1 + wordWidth > width {
        lines.append(line.trimmedAtEnd)
        line = .spaces(indent) + word
        column = indent + wordWidth
      } else {
        line += " " + word
        column += 1 + wordWidth
      }
    }
    return lines + [line]
  }
}

extension [TerminalLine] {
  /// The wrapped lines as a string.
  func text(style: Style) -> String {
    flatMap { $0.wrapped(to: style.width) }.map { $0 + "\n" }.joined().withoutWorkflowCommands
  }
}

extension String {
  /// The lines wrapped between words to the given number of columns.
  ///
  /// Comments, and unless `wrapsIndented`, indented lines stay whole, because people copy them.
  package func wrapped(to width: Int?, wrapsIndented: Bool = false) -> String {
    guard let width else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isCopied = line.hasPrefix("#") || line.hasPrefix(" ") && !wrapsIndented
      return TerminalLine(String(line), indent: isCopied ? nil : TerminalLine.usualIndent)
        .wrapped(to: width).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }

  /// The number of columns, not counting the escape sequences of a `Style`.
  var visibleWidth: Int {
    utf8.contains(0x1B) ? replacing(/\u{1B}\[[0-9]*m/, with: "").displayWidth : displayWidth
  }

  /// The string without trailing spaces.
  var trimmedAtEnd: String {
    var text = self
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}
