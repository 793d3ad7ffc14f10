internal import Algorithms
internal import Inspection
package import ReleaseModel
internal import Toolchain

/// Reads the lines that findings refer to.
package struct SourceLineGatherer {
  /// In bytes; longer lines aren't useful in a report.
  private static let longestLine = 500

  private let folder: String
  private var files: [String: [ArraySlice<UInt8>]] = [:]

  package init(folder: String) {
    self.folder = folder
  }

  /// The line at a location without its indentation, and the range of the word at the column.
  ///
  /// Nil if it can't be read, is too long, or contains a credential.
  package mutating func excerpt(at location: SourceLocation) -> TextExcerpt? {
    let lines = lines(of: location.file)
    guard lines.indices.contains(location.line - 1) else { return nil }
    let line = lines[location.line - 1]
    let code = line.drop(while: Self.isSpace)
    let end = code.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? code.startIndex
    guard end > code.startIndex, code.count <= Self.longestLine,
      !HygieneSearch.findSecret(in: code)
    else { return nil }
    let text = String(decoding: code[..<end], as: UTF8.self)
    // Invalid UTF-8 changes the length of the string, so offsets into it would be wrong.
    guard let column = location.column, text.utf8.count == end - code.startIndex else {
      return TextExcerpt(text: text)
    }
    let start = line.startIndex + column - 1
    guard (code.startIndex..<end).contains(start) else { return TextExcerpt(text: text) }
    let length = max(
      1, code[start..<end].prefix(while: { $0.isOfIdentifier && $0 != UInt8(ascii: "$") }).count)
    let offset = start - code.startIndex
    return TextExcerpt(text: text, range: offset..<(offset + length))
  }

  private mutating func lines(of file: String) -> [ArraySlice<UInt8>] {
    if let known = files[file] { return known }
    let path = file.hasPrefix("/") ? file : folder + "/" + file
    let bytes = (try? FileBytes.read(path)) ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    files[file] = lines
    return lines
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
}
