package struct SourceLocation: Sendable, Codable, Hashable {
  /// The path, relative to the configuration if the file is below its folder, or else absolute.
  package var file: String
  /// The line, 1-based.
  package var line: Int
  /// The column, 1-based, if known.
  package var column: Int?
  /// The last line, if there are several.
  package var endLine: Int?

  package init(file: String, line: Int, column: Int? = nil, endLine: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.endLine = endLine.flatMap { $0 > line ? $0 : nil }
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The form that compilers print and editors recognize: `file:line[:column]`.
  package var description: String {
    column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
  }
}
