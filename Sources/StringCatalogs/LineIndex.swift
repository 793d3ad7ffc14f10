internal import Glibc

/// An index of lines that converts a byte offset to a line and column.
///
/// LF, CR LF and a lone CR each end a line. Creating the index reads the file once.
package struct LineIndex: Sendable {
  /// The offset of each line; the first is after the byte order mark.
  private var starts: [Int]

  package init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { LineIndex($0[...]) }
  }

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let bytes = UnsafeBufferPointer(rebasing: bytes)
    starts = [bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0]
    guard let start = bytes.baseAddress else { return }
    if memchr(start, 0x0D, bytes.count) == nil {
      starts.reserveCapacity(bytes.count / 16)
      var offset = 0
      while let end = memchr(start + offset, 0x0A, bytes.count - offset) {
        offset = UnsafeRawPointer(end) - UnsafeRawPointer(start) + 1
        starts.append(offset)
      }
      return
    }
    for (offset, byte) in bytes.enumerated() {
      // The CR of a CR LF does not end the line; its LF does.
      let isHalf = byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isHalf) { starts.append(offset + 1) }
    }
  }

  /// The position of the byte at `offset`, 0-based from the start of the file.
  ///
  /// An offset inside the byte order mark gives line 1, column 1.
  package func position(at offset: Int) -> SourcePosition {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    let line = max(low, 1)
    return SourcePosition(line: line, column: max(offset - starts[line - 1], 0) + 1)
  }
}
