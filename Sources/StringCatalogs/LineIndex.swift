internal import Algorithms

/// An index of lines that converts a byte offset to a line and column.
///
/// LF, CR LF and a lone CR each end a line. Creating the index reads the file once.
package struct LineIndex: Sendable {
  /// The offset of the start of each line; the first one starts after the byte order mark.
  private var starts: [Int]

  package init(_ bytes: [UInt8]) {
    starts = [bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0]
    // Growing in steps would take more memory than all lines of a typical catalog.
    starts.reserveCapacity(bytes.count / 32)
    bytes.withUnsafeBufferPointer { bytes in
      let hasReturns = bytes.firstIndex(of: 0x0D, in: bytes.indices) != nil
      var start = 0
      while let end = hasReturns
        ? bytes[start...].indices.first(where: { Self.endsLine($0, bytes) })
        : bytes.firstIndex(of: 0x0A, in: start..<bytes.count)
      {
        start = end + 1
        starts.append(start)
      }
    }
  }

  /// The position of the byte at `offset`, 0-based from the start of the file.
  ///
  /// An offset inside the byte order mark gives line 1, column 1.
  package func position(at offset: Int) -> SourcePosition {
    let line = max(starts.partitioningIndex { $0 > offset }, 1)
    return SourcePosition(line: line, column: max(offset - starts[line - 1], 0) + 1)
  }

  /// Whether the byte ends a line; the CR of a CR LF does not, but its LF does.
  @inline(__always)
  private static func endsLine(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let byte = bytes[offset]
    return byte == 0x0A
      || byte == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A)
  }
}
