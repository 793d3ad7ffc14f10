/// Regex literals, distinguished from operators as in SE-0354.
extension Lexer {
  /// Whether an expression can start after the last token, so that a slash isn't a division.
  var startsExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .comma, .colon, .openParenthesis, .openBracket, .openBrace, .interpolationStart, .operator,
      .other, .ifDirective, .elseifDirective, .elseDirective, .endifDirective:
      return true
    case .dot, .stringStart, .stringPiece, .interpolationEnd:
      return false
    case .identifier:
      let word = bytes[last.range]
      return isAfterLineEnd || Self.words.contains { word.elementsEqual($0.utf8) }
    case .number, .regex, .closeParenthesis, .closeBracket, .closeBrace, .stringEnd:
      return isAfterLineEnd
    }
  }

  private static let words = [
    "return", "in", "case", "if", "guard", "while", "where", "try", "await", "throw", "else",
    "switch", "yield", "is", "as", "do", "default", "let", "var",
  ]

  /// The position after a regex literal and its hash signs, given its slash; nil if it isn't one.
  mutating func endOfRegex(_ slash: Int, hashes: Int) -> Int? {
    var index = slash + 1
    var isMultiline = false
    if hashes == 0 {
      if byte(index).isBlank { return nil }
    } else {
      while byte(index).isBlank { index += 1 }
      isMultiline = byte(index).isLineEnd
    }
    var groups = 0
    var classes = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/"):
        let end = index + 1 + hashes
        if hashes == 0 {
          if bytes[index - 1].isBlank, bytes[index - 2] != UInt8(ascii: "\\") { break scan }
          if byte(end) == UInt8(ascii: "/") || byte(end) == UInt8(ascii: "*") { break scan }
          return end
        }
        if end <= bytes.count, bytes[index + 1..<end].allSatisfy({ $0 == UInt8(ascii: "#") }) {
          return end
        }
      case UInt8(ascii: "\\"): if !byte(index + 1).isLineEnd { index += 1 }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): if !isMultiline { break scan }
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(classes - 1, 0)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0 && hashes == 0:
        if groups == 0 { break scan }
        groups -= 1
      default: break
      }
      index += 1
    }
    regexFree = index
    return nil
  }
}
