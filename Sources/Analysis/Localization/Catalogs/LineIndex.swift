/// An index of lines that converts a byte offset to a line and column.
///
/// LF, CR LF and a lone CR each end a line. Creating the index reads the file once, and looking up a
/// position reads at most one block.
package struct LineIndex: Sendable {
  /// The line at the start of a block of bytes.
  private struct Mark {
    /// 1-based.
    var line: Int
    /// The offset of the start of the line; the first line starts after the byte order mark.
    var start: Int
  }

  private static let blockSize = 4096

  private let bytes: [UInt8]
  /// One for each block.
  private var marks: [Mark] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { bytes in
      let hasReturns = bytes.firstIndex(of: 0x0D, in: bytes.indices) != nil
      var mark = Mark(line: 1, start: bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
      marks = [mark]
      var start = 0
      for end in stride(from: Self.blockSize, to: bytes.count, by: Self.blockSize) {
        if hasReturns {
          for offset in start..<end where Self.endsLine(offset, bytes) {
            mark = Mark(line: mark.line + 1, start: offset + 1)
          }
        } else {
          while let offset = bytes.firstIndex(of: 0x0A, in: start..<end) {
            start = offset + 1
            mark = Mark(line: mark.line + 1, start: start)
          }
        }
        start = end
        marks.append(mark)
      }
    }
  }

  /// The position of the byte at `offset`, 0-based from the start of the file.
  ///
  /// An offset inside the byte order mark gives line 1, column 1.
  package func position(at offset: Int) -> SourcePosition {
    let block = min(offset / Self.blockSize, marks.count - 1)
    var mark = marks[block]
    bytes.withUnsafeBufferPointer { bytes in
      for index in block * Self.blockSize..<min(offset, bytes.count)
      where Self.endsLine(index, bytes) {
        mark = Mark(line: mark.line + 1, start: index + 1)
      }
    }
    return SourcePosition(line: mark.line, column: max(offset - mark.start, 0) + 1)
  }

  /// Whether the byte ends a line; the CR of a CR LF does not, but its LF does.
  @inline(__always)
  private static func endsLine(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let byte = bytes[offset]
    return byte == 0x0A
      || byte == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A)
  }
}

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
