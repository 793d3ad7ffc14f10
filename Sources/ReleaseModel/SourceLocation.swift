/// A place in a text file.
package struct SourceLocation: Sendable, Codable, Hashable {
  /// The file's path: relative to the configuration where the file lies below its folder, else absolute.
  package var file: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1, where it is known.
  package var column: Int?

  /// Creates a location.
  package init(file: String, line: Int, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The form that compilers print and editors follow: `file:line[:column]`.
  package var description: String {
    column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
  }
}
