extension KeySearch {
  /// Takes an `#if`, `#elseif`, `#else` or `#endif`, and returns the place behind it and its
  /// condition.
  mutating func directive(at index: Int) -> Int {
    switch tokens[index].kind {
    case .ifDirective:
      let end = endOfCondition(index + 1)
      conditions.open(value(of: index + 1..<end))
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

  private func value(of condition: Range<Int>) -> Bool? {
    Condition.evaluate(tokens[condition], in: bytes) { debugConditions.contains($0) }
  }

  /// A condition ends with its line, where no operator goes on.
  private func endOfCondition(_ start: Int) -> Int {
    var index = start
    while index < tokens.count {
      let token = tokens[index]
      let goesOn =
        isOperator(index, "&&") || isOperator(index, "||") || kind(index - 1) == .operator
      if token.startsLine, !goesOn { break }
      index = max(index, Int(token.partner)) + 1
    }
    return min(index, tokens.count)
  }
}
