/// The text of a Swift file.
///
/// A lexer is enough to find calls with literal arguments. swift-syntax would know more, but takes
/// minutes to build, and what it does not know either, the types of expressions, is what the search
/// would need to be exact about functions of the same name.
package struct SwiftSource: Sendable {
  let bytes: [UInt8]

  /// Takes the bytes of a file, in UTF-8.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The places that look up a text, and all strings that might be keys.
  ///
  /// A function that is itself one of `functions` may hand its key on to another: that is no use,
  /// because the keys are where it is called.
  ///
  /// Any bytes will do: in what is not Swift code, nothing or little is found. Of a file, the first
  /// two gigabytes are searched.
  ///
  /// - Parameters:
  ///   - functions: The functions that take a key; of several that suit a call, the first counts.
  ///   - debugConditions: The names of conditions that release builds do not define.
  /// - Returns: The uses, in the order of the keys in the file, and the literals.
  package func keys(
    functions: [LocalizingFunction] = LocalizingFunction.standard,
    debugConditions: Set<String> = ["DEBUG"]
  ) -> (uses: [KeyUse], literals: CodeLiterals) {
    bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      var search = KeySearch(
        lexer.run(), in: bytes, functions: functions, debugConditions: debugConditions)
      return search.run()
    }
  }
}
