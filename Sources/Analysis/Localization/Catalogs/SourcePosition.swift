/// A line and column in a file.
///
/// Both are 1-based. The column counts UTF-8 bytes from the start of the line, as in Swift and
/// Clang diagnostics; a byte order mark at the start of the file is not counted.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// 1-based.
  package let line: Int
  /// 1-based, in UTF-8 bytes.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position as `line:column`.
  package var description: String { "\(line):\(column)" }
}
