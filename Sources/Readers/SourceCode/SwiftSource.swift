/// The source code of a Swift file.
///
/// A lexer is enough to find calls with literal arguments. swift-syntax provides more information,
/// but takes minutes to build. It doesn't provide the types of expressions either, which would be
/// needed to distinguish functions with the same name.
package struct SwiftSource: Sendable {
  let bytes: [UInt8]

  /// Takes the contents of a file, in UTF-8.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Calls `body` with the contents of the file and its tokens.
  func withTokens<Result>(
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ tokens: [Token]) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      return body(bytes, lexer.run())
    }
  }

  /// Finds the uses of localization keys, and all string literals that might be keys.
  ///
  /// If one of `functions` passes its own key to another one, that isn't a use, because its keys
  /// are found at its callers.
  ///
  /// Accepts any bytes: in anything other than Swift code, little or nothing is found. Only the
  /// first 2 GiB of a file are searched.
  ///
  /// - Parameters:
  ///   - functions: The functions that take a key; if several match a call, the first one is used.
  ///   - debugConditions: The names of conditions that release builds don't define.
  ///   - findsSymbols: Whether to find members that may be symbols generated for keys.
  /// - Returns: The uses, in the order of the keys in the file, and the literals.
  package func keys(
    functions: [LocalizingFunction] = LocalizingFunction.standard,
    debugConditions: Set<String> = ["DEBUG"], findsSymbols: Bool = true
  ) -> (uses: [KeyUse], literals: CodeLiterals) {
    withTokens {
      KeySearch(
        $1, in: $0, functions: functions, debugConditions: debugConditions,
        findsSymbols: findsSymbols
      ).run()
    }
  }
}
