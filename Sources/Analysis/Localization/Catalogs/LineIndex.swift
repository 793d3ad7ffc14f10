internal import Algorithms

/// An index of lines that converts a byte offset to a line and column.
///
/// LF, CR LF and a lone CR each end a line.
package struct LineIndex: Sendable {
  /// The offsets of the starts of lines; the first one is after the byte order mark.
  private var starts: [Int]

  package init(_ bytes: [UInt8]) {
    var starts = [bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0]
    bytes.withUnsafeBufferPointer { bytes in
      func add(_ byte: UInt8, where isEnd: (Int) -> Bool = { _ in true }) {
        var next = 0
        while let offset = bytes.firstIndex(of: byte, in: next..<bytes.count) {
          next = offset + 1
          if isEnd(offset) { starts.append(next) }
        }
      }
      add(0x0A)
      let count = starts.count
      add(0x0D) { $0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A }
      if starts.count > count { starts.sort() }
    }
    self.starts = starts
  }

  /// The position of the byte at `offset`, 0-based from the start of the file.
  ///
  /// An offset inside the byte order mark gives line 1, column 1.
  package func position(at offset: Int) -> SourcePosition {
    let line = max(starts.partitioningIndex { $0 > offset }, 1)
    return SourcePosition(line: line, column: max(offset - starts[line - 1], 0) + 1)
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
