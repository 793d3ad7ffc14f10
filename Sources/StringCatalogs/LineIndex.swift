/// The starts of the lines of a text, to turn a byte offset into a line and column.
///
/// LF, CR LF and a lone CR each end a line. Building it reads the text once; a look-up is a binary
/// search, so that a file of a single long line costs no more than any other.
package struct LineIndex: Sendable {
  private let starts: [Int]

  /// Indexes the lines of UTF-8 `bytes`.
  package init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { LineIndex($0) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var starts: [Int] = []
    // An array that grows by doubling would need three times the memory.
    starts.reserveCapacity(1 + bytes.count { $0 == 0x0A || $0 == 0x0D })
    starts.append(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    for offset in bytes.indices where bytes[offset] == 0x0A || bytes[offset] == 0x0D {
      let next = offset + 1
      // The CR of a CR LF does not end the line; its LF does.
      if bytes[offset] == 0x0D, next < bytes.count, bytes[next] == 0x0A { continue }
      starts.append(next)
    }
    self.starts = starts
  }

  /// The position of the byte at `offset`, 0-based from the start of the file.
  ///
  /// An offset inside the byte order mark gives line 1, column 1.
  package func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: max(offset - starts[low], 0) + 1)
  }
}
