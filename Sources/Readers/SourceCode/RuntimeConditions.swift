/// A name that decides which code runs.
package struct ConditionName: Sendable, Hashable {
  package var name: String
  /// The name with those before it, such as `["BuildConfiguration", "isDebug"]`.
  package var path: [String]
  /// Whether no member of it follows.
  package var isWhole: Bool
  /// The 1-based line.
  package var line: Int
  /// Whether it is compiled only if `DEBUG` is defined, as far as that is known.
  package var isDebugOnly: Bool
}

extension SwiftSource {
  /// The names in the conditions of `if`, `guard`, `while`, `switch` and `?:`, and the functions of Swift's
  /// standard library that tell whether the program is optimized, in the order of the file.
  package func conditionNames() -> [ConditionName] {
    withTokens { ConditionNameSearch(bytes: $0, tokens: $1).run() }
  }
}

private struct ConditionNameSearch: TokenSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  var conditions = ConditionStack()

  consuming func run() -> [ConditionName] {
    var found: [ConditionName] = []
    var lines = LineCounter()
    var isInCondition = false
    var index = 0
    while skipDirectives(at: &index) {
      switch tokens[index].kind {
      case .openBrace, .closeBrace: isInCondition = false
      case .identifier:
        if isIdentifier(index, "if") || isIdentifier(index, "while") || isIdentifier(index, "guard")
          || isIdentifier(index, "switch")
        {
          isInCondition = true
        } else if isIdentifier(index, "else") {
          isInCondition = false
        } else if isInCondition && !isLabel(index) || isQuestion(index + 1)
          || isIdentifier(index, "_isDebugAssertConfiguration")
        {
          found.append(
            ConditionName(
              name: text(tokens[index]), path: path(to: index), isWhole: kind(index + 1) != .dot,
              line: lines.line(at: Int(tokens[index].start), in: bytes),
              isDebugOnly: conditions.isDebugOnly))
        }
      default: break
      }
      index += 1
    }
    return found
  }

  private func path(to index: Int) -> [String] {
    kind(index - 1) == .dot && kind(index - 2) == .identifier
      ? path(to: index - 2) + [text(tokens[index])] : [text(tokens[index])]
  }

  /// Whether a name is the label of an argument.
  private func isLabel(_ index: Int) -> Bool {
    kind(index + 1) == .colon && [.openParenthesis, .comma].contains(kind(index - 1))
  }

  /// Whether a token is the `?` of a conditional expression rather than that of an optional.
  private func isQuestion(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].followsSpace && text(tokens[index]) == "?"
  }
}
