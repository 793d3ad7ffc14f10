/// A piece of Swift code as far as the search for keys has to tell pieces apart.
struct Token {
  enum Kind: UInt8 {
    case identifier, number, `operator`, dot, comma, colon, other, regex
    case openParenthesis, closeParenthesis, openBracket, closeBracket, openBrace, closeBrace
    /// A literal is its start, pieces and interpolations in turn, and its end.
    case stringStart, stringPiece, interpolationStart, interpolationEnd, stringEnd
    case ifDirective, elseifDirective, elseDirective, endifDirective
  }

  let kind: Kind
  /// Whether there is a line end between the token before and this one.
  let startsLine: Bool
  /// Whether there is anything between the token before and this one.
  let followsSpace: Bool
  /// The range of its bytes; that of an identifier in backticks is without them.
  let start: Int32
  let end: Int32
  /// The index of the other token of a pair, or -1: brackets, literals, interpolations.
  var partner: Int32 = -1

  var range: Range<Int> { Int(start)..<Int(end) }
}
