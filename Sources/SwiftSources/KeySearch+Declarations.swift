/// Finds literals that are keys because of the type in a declaration.
extension KeySearch {
  /// The body of a property, function or closure whose value is a key, or an `if` or `switch`
  /// expression that is one.
  struct Body {
    let type: LocalizingFunction
    let end: Int
    /// The first token of the statement.
    var statement: Int
    /// The tokens up to here are inside brackets, closures or literals, and aren't values of the
    /// body.
    var skipped = 0
  }

  /// Handles an identifier that may be such a type: `let title: LocalizedStringKey = "key"` or `var
  /// title: LocalizedStringKey {`.
  mutating func declaration(at index: Int) {
    let isType =
      switch kind(index - 1) {
      case .colon, .dot, .openBracket: true
      default: isOperator(index - 1, "->")
      }
    guard isType, let type = Self.types.first(where: { isIdentifier(index, $0) }) else { return }
    let function = LocalizingFunction("\(type)", parameter: .localizationValue)
    let isCollection = kind(index + 1) == .closeBracket
    let next = isCollection || isOperator(index + 1, "?") ? index + 2 : index + 1
    if isOperator(next, "=") {
      if isCollection {
        elements(of: next + 1, function)
      } else {
        initialValue(at: next + 1, function)
      }
    } else if !isCollection, kind(next) == .openBrace {
      enter(next, function)
    }
  }

  /// Handles the expression after the `=` of a declaration.
  private mutating func initialValue(at start: Int, _ function: LocalizingFunction) {
    if kind(start) == .openBrace { return enter(start, function) }
    let end = endOfExpression(start)
    guard start < end else { return }
    if hasBranches(start) {
      return bodies.append(Body(type: function, end: end, statement: start))
    }
    // Any other value already has the type, so its key was found where it was created.
    for value in alternatives(of: start..<end) {
      if isLiteral(value) {
        use(of: function, key: value, table: .standard)
      } else if kind(value.lowerBound) == .dot, isIdentifier(value.lowerBound + 1, "init") {
        call(of: function, open: value.lowerBound + 2)
      }
    }
  }

  private mutating func enter(_ brace: Int, _ function: LocalizingFunction) {
    let end = Int(tokens[brace].partner)
    if end > brace { bodies.append(Body(type: function, end: end, statement: brace)) }
  }

  private static let types: [StaticString] = [
    "LocalizedStringKey", "LocalizedStringResource", "LocalizationValue", "DisplayRepresentation",
    "TypeDisplayRepresentation", "IntentDescription", "IntentDialog",
  ]

  /// Handles the literals that are elements of an array or values of a dictionary.
  private mutating func elements(of open: Int, _ function: LocalizingFunction) {
    guard kind(open) == .openBracket else { return }
    let close = Int(tokens[open].partner)
    var index = open + 1
    while index < close {
      let isBranch = isOperator(index - 1, "?")
      let isValue = kind(index - 1) != .identifier && kind(index - 1) != .operator
      if isBranch || isValue, let end = endOfLiteral(index), isBranch || kind(end) != .colon {
        use(of: function, key: index..<end, table: .standard)
      }
      index = max(index, Int(tokens[index].partner)) + 1
    }
  }

  /// Handles any token in a body.
  mutating func value(at index: Int) {
    while let body = bodies.last, index >= body.end { bodies.removeLast() }
    guard var body = bodies.last, index > body.skipped else { return }
    let token = tokens[index]
    if token.startsLine || kind(index - 1) == .openBrace || isSemicolon(index - 1)
      || kind(index - 1) == .colon && !isVariable(body.statement)
    {
      body.statement = index
    }
    switch token.kind {
    case .stringStart:
      if isValue(index, in: body), let end = endOfLiteral(index) {
        use(of: body.type, key: index..<end, table: .standard)
      }
      body.skipped = Int(token.partner)
    case .dot where isIdentifier(index + 1, "init") && isValue(index, in: body):
      call(of: body.type, open: index + 2)
    case .openParenthesis, .openBracket: body.skipped = Int(token.partner)
    case .openBrace:
      if !beginsBlock(index, in: body) { body.skipped = Int(token.partner) }
    default: break
    }
    bodies[bodies.count - 1] = body
  }

  /// Whether a brace starts a part of a statement, rather than a closure.
  private func beginsBlock(_ brace: Int, in body: Body) -> Bool {
    // In `if list.contains { $0 > 1 } {`, the closure comes first.
    let isBehindBlock = kind(brace - 1) == .closeBrace || isIdentifier(brace - 1, "else")
    if brace == body.statement || isBehindBlock { return true }
    let word = isIdentifier(body.statement, "return") ? body.statement + 1 : body.statement
    return ["switch", "if", "else", "do", "get"].contains(text(tokens[word]))
  }

  /// Whether a token starts the value of a branch: after `return`, `case x:` or `{`.
  private func isValue(_ index: Int, in body: Body) -> Bool {
    switch kind(index - 1) {
    case .openBrace: true
    case .identifier: isIdentifier(index - 1, "return")
    case .colon: !isVariable(body.statement)
    case .operator: isOperator(index - 1, "?") && !isVariable(body.statement)
    default: false
    }
  }

  /// Whether a statement starts with `let` or `var`, so that its literals aren't values of a body.
  private func isVariable(_ statement: Int) -> Bool {
    isIdentifier(statement, "let") || isIdentifier(statement, "var")
  }

  /// The position after a literal that ends an expression.
  private func endOfLiteral(_ start: Int) -> Int? {
    guard kind(start) == .stringStart, tokens[start].partner > start else { return nil }
    let end = Int(tokens[start].partner) + 1
    switch kind(end) {
    case nil, .comma, .colon, .closeParenthesis, .closeBrace, .closeBracket: return end
    case .operator, .dot: return nil
    default: return tokens[end].startsLine || isSemicolon(end) ? end : nil
    }
  }

  /// The position after an expression, judging by line breaks and brackets.
  private func endOfExpression(_ start: Int) -> Int {
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

  private func hasBranches(_ start: Int) -> Bool {
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

  private func isSemicolon(_ index: Int) -> Bool {
    kind(index) == .other && bytes[Int(tokens[index].start)] == UInt8(ascii: ";")
  }
}
