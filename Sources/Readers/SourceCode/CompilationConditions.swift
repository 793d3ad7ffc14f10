extension SwiftSource {
  /// How often `#if` and `#elseif` name each compilation condition: `DEBUG`, but not `os(Linux)`.
  ///
  /// Omits conditions that only the compiler defines, such as `$Embedded`, and `SWIFT_PACKAGE`,
  /// which SwiftPM always defines.
  package func conditions() -> [String: Int] {
    withTokens { ConditionNames(bytes: $0, tokens: $1).count() }
  }
}

private struct ConditionNames: TokenSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  var conditions = ConditionStack()

  func value(of condition: Range<Int>) -> Bool? { nil }

  func count() -> [String: Int] {
    var counts: [String: Int] = [:]
    for start in tokens.indices
    where [.ifDirective, .elseifDirective].contains(tokens[start].kind) {
      var index = start + 1
      let end = endOfCondition(index)
      while index < end {
        let isCall = kind(index + 1) == .openParenthesis
        if kind(index) == .identifier, !isCall {
          let name = text(tokens[index])
          if !["true", "false", "SWIFT_PACKAGE"].contains(name), !name.hasPrefix("$") {
            counts[name, default: 0] += 1
          }
        }
        // The arguments of `os(Linux)` aren't conditions.
        index =
          kind(index) == .identifier && isCall
          ? max(index + 1, Int(tokens[index + 1].partner)) + 1 : index + 1
      }
    }
    return counts
  }
}
