/// Finds literals that are keys because of the type in a declaration.
struct TypedKeys {
  /// The body of a property, function or closure whose value is a key, or an `if` or `switch`
  /// expression that is one.
  private struct Body {
    let type: LocalizingFunction
    let end: Int
    /// The first token of the statement.
    var statement: Int
    /// The tokens up to here are inside brackets, closures or literals, and aren't values of the
    /// body.
    var skipped = 0
  }

  private let code: CodeExpressions
  private let calls: LocalizingCalls
  /// The enclosing bodies, innermost last.
  private var bodies: [Body] = []
  /// Whether there is an enclosing body.
  var isInBody: Bool { !bodies.isEmpty }

  init(calls: LocalizingCalls) {
    code = calls.code
    self.calls = calls
  }

  private static let types: [StaticString] = [
    "LocalizedStringKey", "LocalizedStringResource", "LocalizationValue", "DisplayRepresentation",
    "TypeDisplayRepresentation", "IntentDescription", "IntentDialog",
  ]

  /// The keys after an identifier that may be such a type: `let title: LocalizedStringKey = "key"`
  /// or `var title: LocalizedStringKey {`.
  mutating func declaration(at index: Int) -> [LocalizingCalls.Reference] {
    let isType =
      switch code.kind(index - 1) {
      case .colon, .dot, .openBracket: true
      default: code.isOperator(index - 1, "->")
      }
    guard isType, let type = Self.types.first(where: { code.isIdentifier(index, $0) }) else {
      return []
    }
    let function = LocalizingFunction("\(type)", parameter: .localizationValue)
    let isCollection = code.kind(index + 1) == .closeBracket
    let next = isCollection || code.isOperator(index + 1, "?") ? index + 2 : index + 1
    if code.isOperator(next, "=") {
      return isCollection ? elements(of: next + 1, function) : initialValue(at: next + 1, function)
    }
    if !isCollection, code.kind(next) == .openBrace { enter(next, function) }
    return []
  }

  /// The keys in the expression after the `=` of a declaration.
  private mutating func initialValue(
    at start: Int, _ function: LocalizingFunction
  ) -> [LocalizingCalls.Reference] {
    if code.kind(start) == .openBrace {
      enter(start, function)
      return []
    }
    let end = code.endOfExpression(start)
    guard start < end else { return [] }
    if code.hasBranches(start) {
      bodies.append(Body(type: function, end: end, statement: start))
      return []
    }
    // Any other value already has the type, so its key was found where it was created.
    return code.alternatives(of: start..<end).compactMap { value in
      if code.isLiteral(value) { return .init(function: function, key: value) }
      return code.kind(value.lowerBound) == .dot && code.isIdentifier(value.lowerBound + 1, "init")
        ? calls.initializer(of: function, open: value.lowerBound + 2) : nil
    }
  }

  private mutating func enter(_ brace: Int, _ function: LocalizingFunction) {
    let end = Int(code.tokens[brace].partner)
    if end > brace { bodies.append(Body(type: function, end: end, statement: brace)) }
  }

  /// The literals that are elements of an array or values of a dictionary.
  private func elements(
    of open: Int, _ function: LocalizingFunction
  ) -> [LocalizingCalls.Reference] {
    guard code.kind(open) == .openBracket else { return [] }
    var found: [LocalizingCalls.Reference] = []
    let close = Int(code.tokens[open].partner)
    var index = open + 1
    while index < close {
      let isBranch = code.isOperator(index - 1, "?")
      let isValue = code.kind(index - 1) != .identifier && code.kind(index - 1) != .operator
      if isBranch || isValue, let end = code.endOfLiteral(index),
        isBranch || code.kind(end) != .colon
      {
        found.append(.init(function: function, key: index..<end))
      }
      index = max(index, Int(code.tokens[index].partner)) + 1
    }
    return found
  }

  /// The key at a token, if it is the value of a body.
  mutating func value(at index: Int) -> LocalizingCalls.Reference? {
    while let body = bodies.last, index >= body.end { bodies.removeLast() }
    guard var body = bodies.last, index > body.skipped else { return nil }
    defer { bodies[bodies.count - 1] = body }
    let token = code.tokens[index]
    let last = code.kind(index - 1)
    if token.startsLine || last == .openBrace || code.isSemicolon(index - 1)
      || last == .colon && !isVariable(body.statement)
    {
      body.statement = index
    }
    switch token.kind {
    case .stringStart:
      body.skipped = Int(token.partner)
      if isValue(index, in: body), let end = code.endOfLiteral(index) {
        return .init(function: body.type, key: index..<end)
      }
    case .dot where code.isIdentifier(index + 1, "init") && isValue(index, in: body):
      return calls.initializer(of: body.type, open: index + 2)
    case .openParenthesis, .openBracket: body.skipped = Int(token.partner)
    case .openBrace:
      if !beginsBlock(index, in: body) { body.skipped = Int(token.partner) }
    default: break
    }
    return nil
  }

  /// Whether a brace starts a part of a statement, rather than a closure.
  private func beginsBlock(_ brace: Int, in body: Body) -> Bool {
    // In `if list.contains { $0 > 1 } {`, the closure comes first.
    let isBehindBlock =
      code.kind(brace - 1) == .closeBrace || code.isIdentifier(brace - 1, "else")
    if brace == body.statement || isBehindBlock { return true }
    let word =
      code.isIdentifier(body.statement, "return") ? body.statement + 1 : body.statement
    return ["switch", "if", "else", "do", "get"].contains(code.text(code.tokens[word]))
  }

  /// Whether a token starts the value of a branch: after `return`, `case x:` or `{`.
  private func isValue(_ index: Int, in body: Body) -> Bool {
    switch code.kind(index - 1) {
    case .openBrace: true
    case .identifier: code.isIdentifier(index - 1, "return")
    case .colon: !isVariable(body.statement)
    case .operator: code.isOperator(index - 1, "?") && !isVariable(body.statement)
    default: false
    }
  }

  /// Whether a statement starts with `let` or `var`, so that its literals aren't values of a body.
  private func isVariable(_ statement: Int) -> Bool {
    code.isIdentifier(statement, "let") || code.isIdentifier(statement, "var")
  }
}
