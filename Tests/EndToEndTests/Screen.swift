/// The contents of a terminal after some output.
struct Screen {
  private(set) var lines: [String] = [""]
  private var row = 0
  private var column = 0

  /// Interprets text, carriage returns, moving up, erasing to the end and colors; nil for any other
  /// control character.
  init?(_ output: String, columns: Int) {
    var rest = Substring(output)
    while let character = rest.unicodeScalars.first {
      if let match = rest.prefixMatch(of: /\u{1B}\[([0-9]*)([AJm])/) {
        rest = rest[match.range.upperBound...]
        switch match.2 {
        case "A": row = max(0, row - (Int(match.1) ?? 1))
        case "J": erase()
        default: break
        }
        continue
      }
      rest =
        rest.unicodeScalars.dropFirst().isEmpty ? "" : Substring(rest.unicodeScalars.dropFirst())
      switch character {
      case "\r": column = 0
      case "\n": goDown()
      case _ where character.value < 0x20: return nil
      default:
        if column == columns {
          column = 0
          goDown()
        }
        put(character)
      }
    }
  }

  private mutating func goDown() {
    row += 1
    if row == lines.count { lines.append("") }
  }

  private mutating func erase() {
    lines.removeSubrange((row + 1)...)
    lines[row] = String(lines[row].prefix(column))
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    var line = Array(lines[row].unicodeScalars)
    if column < line.count { line[column] = scalar } else { line.append(scalar) }
    lines[row] = String(String.UnicodeScalarView(line))
    column += 1
  }
}
