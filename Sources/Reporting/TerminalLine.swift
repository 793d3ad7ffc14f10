/// A line of a report, which on a terminal takes as many lines as it needs.
struct TerminalLine: ExpressibleByStringLiteral {
  /// What most lines that follow are indented by.
  static let usualIndent = 4

  private var text: String
  /// The column at which what does not fit goes on; nil: never broken, because it is to be copied.
  private var indent: Int?

  init(_ text: String, indent: Int? = usualIndent) {
    self.text = text
    self.indent = indent
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  /// A line that begins with a label; what does not fit goes on below its text.
  init(label: String, _ text: String, style: (String) -> String = { $0 }) {
    self.init(style(label + text), indent: label.displayWidth)
  }

  /// The line further to the right.
  func indented(by columns: Int) -> TerminalLine {
    TerminalLine(String.spaces(columns) + text, indent: indent.map { $0 + columns })
  }

  /// The lines that it takes.
  ///
  /// Lines end between words. A word that is longer than a line is left whole, for the terminal to
  /// break, because then it can still be copied.
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
  /// The lines as text.
  func text(style: Style) -> String {
    style.finished(flatMap { $0.wrapped(to: style.width) }.map { $0 + "\n" }.joined())
  }
}

extension String {
  /// So many spaces.
  static func spaces(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }

  /// How many columns the text takes, of which the sequences of a `Style` are none.
  var visibleWidth: Int {
    utf8.contains(0x1B) ? replacing(/\u{1B}\[[0-9]*m/, with: "").displayWidth : displayWidth
  }
}
