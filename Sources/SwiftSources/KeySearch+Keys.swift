extension KeySearch {
  private enum Expression {
    case key(KeyUse.Key, hasDefault: Bool = false)
    case computed
    /// A value that is looked up elsewhere or isn't a key.
    case nothing
  }

  /// Records the keys in an expression, or in each of its alternatives.
  mutating func use(
    of function: LocalizingFunction, key: Range<Int>, table: KeyUse.Table, isOfModule: Bool = false,
    hasDefault: Bool = false
  ) {
    let expressions = alternatives(of: key).map { (range: $0, value: expression($0, function)) }
    let isView = [.view, .modifier, .widgetModifier].contains(function.parameter)
    if isView {
      // If the other alternative is a variable, a literal is usually also a `String`.
      let areKeys = expressions.allSatisfy { if case .key = $0.value { true } else { false } }
      guard areKeys else { return }
    }
    for (range, value) in expressions {
      let key: KeyUse.Key
      var hasDefault = hasDefault
      switch value {
      case .key(let literal, let hasOwnDefault):
        key = literal
        hasDefault = hasDefault || hasOwnDefault
      case .computed: key = .dynamic
      case .nothing: continue
      }
      found.append(
        Found(
          offset: Int(tokens[range.lowerBound].start), key: key, table: table,
          isOfModule: isOfModule, hasDefault: hasDefault, isAlwaysKey: !isView,
          function: function.description,
          isDebugOnly: conditions.isDebugOnly, view: view?.name))
    }
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

  private mutating func expression(
    _ range: Range<Int>, _ function: LocalizingFunction
  ) -> Expression {
    if let pieces = pieces(of: range) {
      if pieces.count == 1 { return .key(.literal(pieces[0])) }
      guard function.parameter == .string else {
        return .key(.pattern(pieces.map { $0.replacing("%", with: "%%") }))
      }
      return pieces.first == "" && pieces.last == "" ? .computed : .key(.composed(pieces))
    }
    // `String(localized: .init("key", defaultValue: "Text"))`
    if kind(range.lowerBound) == .dot, isIdentifier(range.lowerBound + 1, "init"),
      kind(range.lowerBound + 2) == .openParenthesis,
      Int(tokens[range.lowerBound + 2].partner) == range.upperBound - 1,
      let arguments = arguments(of: range.lowerBound + 2), let first = arguments.first,
      first.label == nil
    {
      let value = expression(first.value, function)
      guard case .key(let key, _) = value else { return value }
      return .key(key, hasDefault: hasDefault(of: function, in: arguments))
    }
    switch tokens[range.lowerBound].kind {
    case .number: return .nothing
    case .identifier:
      let first = text(tokens[range.lowerBound])
      if ["let", "var", "_", "nil"].contains(first) { return .nothing }
      if range.count == 1, forwards(range.lowerBound) { return .nothing }
    default: break
    }
    let last = tokens[range.upperBound - 1]
    if last.kind == .closeParenthesis, last.partner > range.lowerBound,
      kind(Int(last.partner) - 1) == .identifier, !isIdentifier(Int(last.partner) - 1, "init"),
      functions[text(tokens[Int(last.partner) - 1])] != nil
    {
      return .nothing
    }
    return .computed
  }

  /// Whether an identifier is the key parameter of the enclosing function, so that its values are
  /// found at the callers.
  private mutating func forwards(_ index: Int) -> Bool {
    while let wrapper = wrappers.last, wrapper.bodyEnd < index { wrappers.removeLast() }
    guard let parameter = wrappers.last?.parameter else { return false }
    return bytes[parameter.range].elementsEqual(bytes[tokens[index].range])
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
}
