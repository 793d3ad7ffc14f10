/// Reads the tokens of a file.
protocol TokenReader {
  var bytes: UnsafeBufferPointer<UInt8> { get }
  var tokens: [Token] { get }
}

extension TokenReader {
  func kind(_ index: Int) -> Token.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  func isIdentifier(_ index: Int, _ name: StaticString) -> Bool {
    kind(index) == .identifier && has(index, name)
  }

  func isOperator(_ index: Int, _ sign: StaticString) -> Bool {
    kind(index) == .operator && has(index, sign)
  }

  /// The end of a condition: the end of its line, unless an operator continues it.
  func endOfCondition(_ start: Int) -> Int {
    var index = start
    while index < tokens.count {
      let token = tokens[index]
      // An operator at the start of the next line does not continue it.
      if token.startsLine, kind(index - 1) != .operator { break }
      index = max(index, Int(token.partner)) + 1
    }
    return min(index, tokens.count)
  }

  private func has(_ index: Int, _ text: StaticString) -> Bool {
    bytes[tokens[index].range].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// A search among the tokens of a file that tracks `#if` conditions.
protocol TokenSearch: TokenReader {
  /// The `#if` blocks around the current position.
  var conditions: ConditionStack { get set }

  /// Whether the condition in a range of tokens is true; nil if unknown.
  func value(of condition: Range<Int>) -> Bool?
}

extension TokenSearch {
  /// Of all conditions, only `DEBUG` is known: it is not defined.
  func value(of condition: Range<Int>) -> Bool? {
    Condition.evaluate(tokens[condition], in: bytes) { $0 == "DEBUG" }
  }

  /// Handles the directives at a position, which moves behind them; returns false if no token follows.
  mutating func skipDirectives(at index: inout Int) -> Bool {
    while index < tokens.count, tokens[index].kind.isDirective { index = directive(at: index) }
    return index < tokens.count
  }

  /// Handles an `#if`, `#elseif`, `#else` or `#endif`, and returns the position after it and its
  /// condition.
  mutating func directive(at index: Int) -> Int {
    switch tokens[index].kind {
    case .ifDirective:
      let end = endOfCondition(index + 1)
      let condition = value(of: index + 1..<end)
      conditions.open(text(tokens[index]) == "#ifndef" ? condition.map(!) : condition)
      return end
    case .elseifDirective:
      let end = endOfCondition(index + 1)
      conditions.next(value(of: index + 1..<end))
      return end
    case .elseDirective: conditions.next(true)
    default: conditions.close()
    }
    return index + 1
  }
}

/// Finds the lines of ascending positions in a file.
struct LineCounter {
  private var offset = 0
  private var line = 1

  /// The 1-based line of an offset, which must not be less than the previous one.
  mutating func line(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    line += bytes[self.offset..<offset].count { $0 == UInt8(ascii: "\n") }
    self.offset = offset
    return line
  }
}
