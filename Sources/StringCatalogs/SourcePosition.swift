/// A place in a text file as people and compilers write it.
///
/// Both numbers are 1-based. The column counts UTF-8 bytes from the start of the line, as the Swift
/// and Clang diagnostics do; a byte order mark at the start of the file is not counted.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, 1-based.
  package let line: Int
  /// The column in UTF-8 bytes, 1-based.
  package let column: Int

  /// Makes a position from a 1-based line and a 1-based column in UTF-8 bytes.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position as `line:column`.
  package var description: String { "\(line):\(column)" }
}
