/// Splits Swift, C, C++ or Objective-C code into tokens.
///
/// Open brackets are kept on an explicit stack, so they can be nested arbitrarily deeply. A syntax
/// error affects only nearby tokens: a literal ends at the end of its line, and `}` and `#endif`
/// close everything opened inside them.
struct Lexer {
  /// An open bracket or interpolation.
  private struct Frame {
    let kind: Token.Kind
    let token: Int32
    /// The start of the literal that contains an interpolation.
    var literal: Int32 = -1
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the code is C, C++ or Objective-C.
  private let isC: Bool
  private var tokens: [Token] = []
  private var frames: [Frame] = []
  /// The indices of interpolations in `frames`.
  private var interpolations: [Int] = []
  /// The number of frames at each open `#if`.
  private var conditions: [Int] = []
  private var position = 0
  /// Whether there is a line break between the last token and the position.
  private var isAfterLineEnd = true
  private var followsSpace = true
  /// No regex starts before this position, according to an earlier search.
  ///
  /// Otherwise, a line of slashes would be searched from each of them.
  private var regexFree = 0

  /// Takes at most the first 2 GiB of a file.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isC: Bool = false) {
    self.isC = isC
    self.bytes = UnsafeBufferPointer(rebasing: bytes.prefix(Int(Int32.max)))
  }

  /// The byte at an index, or 0 past the end.
  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func run() -> [Token] {
    tokens.reserveCapacity(bytes.count / 4)
    position = bytes.byteOrderMarkSize
    if byte(position) == UInt8(ascii: "#"), byte(position + 1) == UInt8(ascii: "!") { skipLine() }
    while position < bytes.count { step() }
    return tokens
  }

  private mutating func append(_ kind: Token.Kind, from start: Int, to end: Int) {
    tokens.append(
      Token(
        kind: kind, startsLine: isAfterLineEnd, followsSpace: followsSpace, start: Int32(start),
        end: Int32(end)))
    isAfterLineEnd = false
    followsSpace = false
  }

  /// Appends the bytes at the position as a token, and skips them.
  private mutating func take(_ kind: Token.Kind, length: Int = 1) {
    append(kind, from: position, to: position + length)
    position += length
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0, 0x0B, 0x0C:
      position += 1
      followsSpace = true
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      position += 1
      isAfterLineEnd = true
      followsSpace = true
      endLiteralsOfLine()
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "#"):
      if isC {
        stepInC(byte)
      } else if byte == UInt8(ascii: "\"") {
        string(hashes: 0)
      } else if byte == UInt8(ascii: "#") {
        hash()
      } else {
        take(.other)
      }
    case UInt8(ascii: "`"): quotedIdentifier()
    case UInt8(ascii: "("): open(.openParenthesis)
    case UInt8(ascii: "["): open(.openBracket)
    case UInt8(ascii: "{"): open(.openBrace)
    case UInt8(ascii: ")"): closeParenthesis()
    case UInt8(ascii: "]"): closeBracket()
    case UInt8(ascii: "}"): closeBrace()
    case UInt8(ascii: ","): take(.comma)
    case UInt8(ascii: ":"): take(.colon)
    case UInt8(ascii: "."): take(.dot)
    case UInt8(ascii: "/"): slash()
    default:
      if byte.isDigit {
        number()
      } else if byte.isWord {
        var end = position + 1
        while end < bytes.count, bytes[end].isWord { end += 1 }
        take(.identifier, length: end - position)
      } else if byte.isOperator {
        operatorSign()
      } else {
        take(.other)
      }
    }
  }

  private mutating func skipLine() {
    while position < bytes.count, !bytes[position].isLineEnd { position += 1 }
  }

  // MARK: Brackets

  private mutating func open(_ kind: Token.Kind) {
    frames.append(Frame(kind: kind, token: Int32(tokens.count)))
    take(kind)
  }

  /// Appends a token that closes the innermost open one.
  private mutating func close(_ kind: Token.Kind) {
    let open = frames.removeLast().token
    take(kind)
    pair(open)
  }

  /// Pairs a token with the last one.
  private mutating func pair(_ first: Int32) {
    let second = tokens.count - 1
    tokens[Int(first)].partner = Int32(second)
    tokens[second].partner = first
  }

  private mutating func closeParenthesis() {
    switch frames.last?.kind {
    case .openParenthesis: close(.closeParenthesis)
    case .interpolationStart:
      let literal = frames.last?.literal ?? 0
      interpolations.removeLast()
      close(.interpolationEnd)
      stringBody(of: literal)
    default: take(.closeParenthesis)
    }
  }

  private mutating func closeBracket() {
    if frames.last?.kind == .openBracket { close(.closeBracket) } else { take(.closeBracket) }
  }

  private mutating func closeBrace() {
    while let last = frames.last?.kind, last == .openParenthesis || last == .openBracket {
      frames.removeLast()
    }
    if frames.last?.kind == .openBrace { close(.closeBrace) } else { take(.closeBrace) }
  }

  /// Removes everything opened after the first `count` open tokens.
  private mutating func unwind(to count: Int) {
    guard count < frames.count else { return }
    frames.removeSubrange(count...)
    while let last = interpolations.last, last >= count { interpolations.removeLast() }
  }

  /// Ends the literals that must end on this line.
  ///
  /// The interpolations of a single-line literal can't contain line breaks either.
  private mutating func endLiteralsOfLine() {
    while let place = interpolations.last {
      let literal = tokens[Int(frames[place].literal)]
      guard StringDelimiter(of: literal, in: bytes).quotes == 1 else { return }
      unwind(to: place)
    }
  }

  // MARK: Literals

  /// Reads a literal up to its end or first interpolation, starting at its hash signs or, if it has
  /// none, its quotation mark.
  private mutating func string(hashes: Int) {
    let quote = position + hashes
    var end = quote + 1
    if byte(end) == UInt8(ascii: "\""), byte(end + 1) == UInt8(ascii: "\"") {
      // A multiline literal starts with `"""`; `#"""#` is one quotation mark.
      if hashes == 0 || byte(end + 2).isLineEnd { end += 2 }
    }
    take(.stringStart, length: end - position)
    stringBody(of: Int32(tokens.count - 1))
  }

  /// Continues a literal from its start or after an interpolation.
  private mutating func stringBody(of literal: Int32) {
    let delimiter = StringDelimiter(of: tokens[Int(literal)], in: bytes)
    let (stop, end) = delimiter.stop(after: position, in: bytes)
    if position < end { take(.stringPiece, length: end - position) }
    switch stop {
    case .interpolation:
      interpolations.append(frames.count)
      frames.append(Frame(kind: .interpolationStart, token: Int32(tokens.count), literal: literal))
      take(.interpolationStart, length: delimiter.hashes + 2)
    case .end:
      take(.stringEnd, length: delimiter.length)
      pair(literal)
    case .cut: break
    }
  }

  /// The position after a regex literal and its hash signs, given its slash; nil if it isn't one.
  private mutating func endOfRegex(_ slash: Int, hashes: Int) -> Int? {
    guard position >= regexFree else { return nil }
    let literal = RegexLiteral(at: slash, hashes: hashes, in: bytes)
    if literal.end == nil { regexFree = literal.searchEnd }
    return literal.end
  }

  /// Whether an expression can start after the last token, so that a slash isn't a division.
  private var startsExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .comma, .colon, .openParenthesis, .openBracket, .openBrace, .interpolationStart, .operator,
      .other, .ifDirective, .elseifDirective, .elseDirective, .endifDirective:
      return true
    case .dot, .stringStart, .stringPiece, .interpolationEnd:
      return false
    case .identifier:
      let word = bytes[last.range]
      return isAfterLineEnd || Self.wordsBeforeExpressions.contains { word.elementsEqual($0.utf8) }
    case .number, .regex, .closeParenthesis, .closeBracket, .closeBrace, .stringEnd:
      return isAfterLineEnd
    }
  }

  private static let wordsBeforeExpressions = [
    "return", "in", "case", "if", "guard", "while", "where", "try", "await", "throw", "else",
    "switch", "yield", "is", "as", "do", "default", "let", "var",
  ]

  // MARK: Words and signs

  /// Reads an identifier in backticks, which can contain any text since Swift 6.2.
  private mutating func quotedIdentifier() {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), !bytes[end].isLineEnd { end += 1 }
    guard byte(end) == UInt8(ascii: "`") else { return take(.other) }
    append(.identifier, from: position + 1, to: end)
    position = end + 1
  }

  private mutating func number() {
    let exponent = UInt8(ascii: byte(position + 1) == UInt8(ascii: "x") ? "p" : "e")
    var end = position + 1
    while end < bytes.count {
      let isSign = bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+")
      let isPoint = bytes[end] == UInt8(ascii: ".") && byte(end + 1).isDigit
      let isSeparator = isC && bytes[end] == UInt8(ascii: "'") && byte(end + 1).isWord
      guard
        bytes[end].isWord || isPoint || isSeparator || isSign && bytes[end - 1] | 0x20 == exponent
      else { break }
      end += 1
    }
    take(.number, length: end - position)
  }

  private mutating func slash() {
    if byte(position + 1) == UInt8(ascii: "/") {
      skipLine()
      followsSpace = true
    } else if byte(position + 1) == UInt8(ascii: "*") {
      blockComment()
    } else if !isC, startsExpression, let end = endOfRegex(position, hashes: 0) {
      take(.regex, length: end - position)
    } else {
      operatorSign()
    }
  }

  private mutating func blockComment() {
    var depth = 1
    position += 2
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "*"), self.byte(position + 1) == UInt8(ascii: "/") {
        position += 2
        depth -= 1
        if depth == 0 { break }
      } else if !isC, byte == UInt8(ascii: "/"), self.byte(position + 1) == UInt8(ascii: "*") {
        position += 2
        depth += 1
      } else {
        if byte.isLineEnd { isAfterLineEnd = true }
        position += 1
      }
    }
    followsSpace = true
  }

  private mutating func operatorSign() {
    var end = position + 1
    while end < bytes.count, bytes[end].isOperator {
      let isComment =
        bytes[end] == UInt8(ascii: "/")
        && (byte(end + 1) == UInt8(ascii: "/") || byte(end + 1) == UInt8(ascii: "*"))
      if isComment { break }
      end += 1
    }
    take(.operator, length: end - position)
  }

  private mutating func hash() {
    var end = position + 1
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    let hashes = end - position
    if byte(end) == UInt8(ascii: "\"") { return string(hashes: hashes) }
    if byte(end) == UInt8(ascii: "/"), let end = endOfRegex(end, hashes: hashes) {
      return take(.regex, length: end - position)
    }
    guard hashes == 1 else { return take(.other, length: hashes) }
    while end < bytes.count, bytes[end].isWord { end += 1 }
    directive(length: end - position)
  }

  private mutating func directive(length: Int) {
    let word = bytes[position + 1..<position + length]
    directive(word, length: length)
  }

  private mutating func directive(_ word: Slice<UnsafeBufferPointer<UInt8>>, length: Int) {
    let (openings, others) = (
      ["if", "ifdef", "ifndef"], ["elseif", "elif", "elifdef", "elifndef"]
    )
    if openings.contains(where: { word.elementsEqual($0.utf8) }) {
      conditions.append(frames.count)
      take(.ifDirective, length: length)
    } else if (others + ["else"]).contains(where: { word.elementsEqual($0.utf8) }) {
      unwind(to: conditions.last ?? frames.count)
      take(
        word.elementsEqual("else".utf8) ? .elseDirective : .elseifDirective, length: length)
    } else if word.elementsEqual("endif".utf8) {
      unwind(to: conditions.popLast() ?? frames.count)
      take(.endifDirective, length: length)
    } else {
      take(.other)
    }
  }

  // MARK: C

  private mutating func stepInC(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "#") where isAfterLineEnd:
      var start = position + 1
      while self.byte(start).isBlank { start += 1 }
      var end = start
      while end < bytes.count, bytes[end].isWord { end += 1 }
      directive(bytes[start..<end], length: end - position)
    case UInt8(ascii: "\\"):
      // Joins two lines.
      let isLineEnd = self.byte(position + 1) == UInt8(ascii: "\r")
      let length = isLineEnd && self.byte(position + 2) == UInt8(ascii: "\n") ? 3 : 2
      guard self.byte(position + 1).isLineEnd else { return take(.other) }
      position += length
      followsSpace = true
    case UInt8(ascii: "#"): take(.other)
    default: take(.stringPiece, length: endOfLiteralInC - position)
    }
  }

  /// The position after the literal that starts here, or the end of its line.
  private var endOfLiteralInC: Int {
    if let last = tokens.last, last.kind == .identifier, !followsSpace,
      bytes[Int(last.end) - 1] == UInt8(ascii: "R"), let end = endOfRawLiteral
    {
      return end
    }
    var end = position + 1
    while end < bytes.count, bytes[end] != bytes[position], !bytes[end].isLineEnd {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(byte(end) == bytes[position] ? end + 1 : end, bytes.count)
  }

  /// The end of `R"mark(…)mark"`; nil if it has none.
  private var endOfRawLiteral: Int? {
    guard let open = bytes[position...].prefix(18).firstIndex(of: UInt8(ascii: "(")) else {
      return nil
    }
    let stop = [UInt8(ascii: ")")] + bytes[(position + 1)..<open] + [UInt8(ascii: "\"")]
    var index = open + 1
    while index + stop.count <= bytes.count {
      if bytes[index] == stop[0], bytes[index..<index + stop.count].elementsEqual(stop) {
        return index + stop.count
      }
      index += 1
    }
    return nil
  }
}

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
