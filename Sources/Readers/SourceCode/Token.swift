/// A token of Swift code, only as detailed as the searches need.
struct Token {
  enum Kind: UInt8 {
    case identifier, number, `operator`, dot, comma, colon, other, regex
    case openParenthesis, closeParenthesis, openBracket, closeBracket, openBrace, closeBrace
    /// A literal consists of its start, alternating pieces and interpolations, and its end.
    case stringStart, stringPiece, interpolationStart, interpolationEnd, stringEnd
    case ifDirective, elseifDirective, elseDirective, endifDirective

    var isDirective: Bool { rawValue >= Kind.ifDirective.rawValue }
  }

  let kind: Kind
  /// Whether there is a line break between the previous token and this one.
  let startsLine: Bool
  /// Whether there is anything between the previous token and this one.
  let followsSpace: Bool
  /// The range of its bytes, without the backticks of an identifier.
  let start: Int32
  let end: Int32
  /// The index of the other token of a pair, or -1: brackets, literals, interpolations.
  var partner: Int32 = -1

  var range: Range<Int> { Int(start)..<Int(end) }
}
