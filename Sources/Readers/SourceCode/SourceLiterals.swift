/// A string literal without interpolations.
package struct SourceLiteral: Sendable, Hashable {
  package var text: String
  /// The line where it starts, 1-based.
  package var line: Int
  /// Whether it is compiled only if `DEBUG` is defined, as far as that is known.
  package var isDebugOnly: Bool
  /// Whether it is looked up as an environment variable, a launch argument or a key, such as one of
  /// `UserDefaults`.
  package var isKey = false
  /// Whether no condition other than `DEBUG` decides whether it is compiled; always true in C.
  package var isCertain = true
}

extension SwiftSource {
  /// The string literals without interpolations, in the order of the file.
  ///
  /// With `includingPieces`, the pieces between interpolations are listed too, as written.
  package func literals(includingPieces: Bool = false) -> [SourceLiteral] {
    withTokens { LiteralSearch(bytes: $0, tokens: $1, includesPieces: includingPieces).run() }
  }
}

private struct LiteralSearch: TokenSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  let includesPieces: Bool
  var conditions = ConditionStack()

  consuming func run() -> [SourceLiteral] {
    var found: [SourceLiteral] = []
    var lines = LineCounter()
    var index = 0
    while skipDirectives(at: &index) {
      switch tokens[index].kind {
      case .stringStart where kind(index + 1) == .stringPiece && kind(index + 2) == .stringEnd:
        let (start, end) = (tokens[index], tokens[index + 2])
        let text = LiteralText(from: start, to: end, in: bytes).text(
          of: tokens[index + 1], isFirst: true)
        found.append(
          SourceLiteral(
            text: String(decoding: text, as: UTF8.self),
            line: lines.line(at: Int(start.start), in: bytes),
            isDebugOnly: conditions.isDebugOnly, isKey: isKey(at: index),
            isCertain: conditions.isCertain))
        index += 2
      case .stringPiece where includesPieces:
        found.append(
          SourceLiteral(
            text: text(tokens[index]), line: lines.line(at: Int(tokens[index].start), in: bytes),
            isDebugOnly: conditions.isDebugOnly, isCertain: conditions.isCertain))
      default: break
      }
      index += 1
    }
    return found
  }

  /// Whether the code before a literal looks it up: `environment["…"]`, `getenv("…")`, `forKey: "…"`,
  /// `@AppStorage("…")` or `arguments.contains("…")`; or compares it, if it is an option: `== "-…"`.
  private func isKey(at index: Int) -> Bool {
    switch kind(index - 1) {
    case .colon: isIdentifier(index - 2, "forKey")
    case .openBracket: isIdentifier(index - 2, "environment")
    case .openParenthesis:
      isIdentifier(index - 2, "getenv") || isIdentifier(index - 2, "AppStorage")
        || isIdentifier(index - 2, "contains")
          && (isIdentifier(index - 4, "arguments") || isIdentifier(index - 4, "launchArguments"))
    case .operator: isOperator(index - 1, "==") && text(tokens[index + 1]).hasPrefix("-")
    default: false
    }
  }
}
