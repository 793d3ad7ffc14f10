/// The structure of the expressions in a file, judging by brackets, operators and line breaks.
struct CodeExpressions: TokenReader {
  struct Argument {
    let label: Token?
    /// The tokens of the value.
    let value: Range<Int>
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]

  /// The arguments between matching brackets; nil if the closing one is missing.
  func arguments(of open: Int) -> [Argument]? {
    let close = Int(tokens[open].partner)
    guard close > open else { return nil }
    var arguments: [Argument] = []
    var start = open + 1
    var index = start
    while index <= close {
      if index == close || tokens[index].kind == .comma {
        let isLabeled = kind(start) == .identifier && kind(start + 1) == .colon
        let first = isLabeled ? start + 2 : start
        // `text(key:in:)` is a reference to a function.
        if first < index, kind(index - 1) != .colon {
          arguments.append(
            Argument(label: isLabeled ? tokens[start] : nil, value: first..<index))
        }
        start = index + 1
      }
      index = max(index, Int(tokens[index].partner)) + 1
    }
    return arguments
  }

  /// Whether a closing parenthesis ends a call of a function.
  func isBehindCall(_ name: StaticString, _ close: Int) -> Bool {
    kind(close) == .closeParenthesis && tokens[close].partner >= 0
      && isIdentifier(Int(tokens[close].partner) - 1, name)
  }

  /// The opening parenthesis of a call with generic arguments, given the position of its `<`:
  /// `Picker<Text, Int, Text>("key"`.
  func openBehindGenerics(_ start: Int) -> Int? {
    guard isOperator(start, "<") else { return nil }
    var depth = 0
    var index = start
    while index < min(start + 64, tokens.count) {
      let token = tokens[index]
      if token.kind == .operator, !isOperator(index, "->") {
        for byte in bytes[token.range] {
          depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
        }
        if depth <= 0 {
          let isCall = kind(index + 1) == .openParenthesis && !tokens[index + 1].followsSpace
          return isCall ? index + 1 : nil
        }
      }
      index = max(index, Int(token.partner)) + 1
    }
    return nil
  }

  /// The closing brace of a function's body; nil for a protocol requirement without one.
  func endOfBody(behind parameters: Int) -> Int? {
    var index = parameters + 1
    while index < min(parameters + 64, tokens.count) {
      let token = tokens[index]
      if token.kind == .openBrace { return token.partner < 0 ? nil : Int(token.partner) }
      if token.startsLine, token.kind != .operator,
        !["where", "async", "throws"].contains(text(token))
      {
        return nil
      }
      index += 1
    }
    return nil
  }

  /// The pieces around the interpolations of a string literal; nil for any other expression.
  func pieces(of range: Range<Int>) -> [String]? {
    guard isLiteral(range) else { return nil }
    let end = range.upperBound - 1
    let literal = LiteralText(from: tokens[range.lowerBound], to: tokens[end], in: bytes)
    var pieces: [[UInt8]] = [[]]
    var index = range.lowerBound + 1
    while index < end {
      if tokens[index].kind == .stringPiece {
        pieces[pieces.count - 1] = literal.text(
          of: tokens[index], isFirst: index == range.lowerBound + 1)
      } else {
        pieces.append([])
      }
      index = max(index, Int(tokens[index].partner)) + 1
    }
    return pieces.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether an expression is one string literal.
  func isLiteral(_ range: Range<Int>) -> Bool {
    kind(range.lowerBound) == .stringStart
      && Int(tokens[range.lowerBound].partner) == range.upperBound - 1
  }

  /// Whether an expression is `nil`.
  func isNil(_ range: Range<Int>) -> Bool {
    range.count == 1 && isIdentifier(range.lowerBound, "nil")
  }

  /// The expressions that may be the value: `a` and `b` in `c ? a : b` and in `a ?? b`.
  func alternatives(of range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var pending = [range]
    while let range = pending.popLast() {
      let first = tokens[range.lowerBound]
      if first.kind == .openParenthesis, Int(first.partner) == range.upperBound - 1 {
        let inside = range.lowerBound + 1..<range.upperBound - 1
        if !inside.isEmpty { pending.append(inside) }
        continue
      }
      let parts = parts(of: range)
      if parts == [range] { found.append(range) } else { pending += parts }
    }
    return found
  }

  private func parts(of range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    /// Operands of `??`, which are part of a condition if a `?` follows.
    var operands: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let token = tokens[index]
      if token.kind == .comma { return [range] }
      if token.kind == .operator, token.followsSpace, isOperator(index, "?") {
        operands = []
        start = index + 1
      } else if isOperator(index, "??") {
        operands.append(start..<index)
        start = index + 1
      } else if token.kind == .colon {
        parts += operands + [start..<index]
        operands = []
        start = index + 1
      }
      index = max(index, Int(token.partner)) + 1
    }
    parts += operands + [start..<range.upperBound]
    return parts.filter { !$0.isEmpty }
  }

  /// The position after a literal that ends an expression.
  func endOfLiteral(_ start: Int) -> Int? {
    guard kind(start) == .stringStart, tokens[start].partner > start else { return nil }
    let end = Int(tokens[start].partner) + 1
    switch kind(end) {
    case nil, .comma, .colon, .closeParenthesis, .closeBrace, .closeBracket: return end
    case .operator, .dot: return nil
    default: return tokens[end].startsLine || isSemicolon(end) ? end : nil
    }
  }

  /// The position after an expression, judging by line breaks and brackets.
  func endOfExpression(_ start: Int) -> Int {
    let hasBranches = hasBranches(start)
    var index = start
    // No real expression is longer; malicious code could otherwise take quadratic time.
    for _ in 0..<300 {
      switch kind(index) {
      case nil, .closeParenthesis, .closeBrace, .closeBracket: return index
      case .comma where !hasBranches: return index
      // Property observers.
      case .openBrace where kind(index - 1) == .stringEnd && !hasBranches: return index
      case .operator where isOperator(index, "=") && !hasBranches: return index
      default:
        let endsLine = index > start && tokens[index].startsLine && !goesOn(at: index)
        if endsLine || isSemicolon(index) { return index }
      }
      index = max(index, Int(tokens[index].partner)) + 1
    }
    return index
  }

  func hasBranches(_ start: Int) -> Bool {
    isIdentifier(start, "if") || isIdentifier(start, "switch")
  }

  /// Whether a line continues an expression from the previous line.
  private func goesOn(at index: Int) -> Bool {
    switch kind(index - 1) {
    case .comma, .colon: return true
    // `value!` ends there; an operator between two values has whitespace on both sides.
    case .operator where tokens[index - 1].followsSpace: return true
    default: break
    }
    return switch kind(index) {
    case .dot, .colon, .openBrace: true
    case .operator: index + 1 < tokens.count && tokens[index + 1].followsSpace
    default: isIdentifier(index, "else")
    }
  }

  func isSemicolon(_ index: Int) -> Bool {
    kind(index) == .other && bytes[Int(tokens[index].start)] == UInt8(ascii: ";")
  }
}
