/// The lines of a text, to turn a byte offset into a line and column.
///
/// LF, CR LF and a lone CR each end a line. Building it reads the text once; a look-up reads one
/// block, so that a file of a single long line costs no more than any other.
package struct LineIndex: Sendable {
  private let bytes: [UInt8]
  /// What is known at the start of each block.
  private let marks: [Mark]

  /// Indexes the lines of UTF-8 `bytes`.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    marks = bytes.withUnsafeBufferPointer { bytes in
      var mark = Mark(bytes)
      var marks = [mark]
      marks.reserveCapacity(bytes.count / blockSize + 1)
      for end in stride(from: blockSize, to: bytes.count, by: blockSize) {
        mark.advance(over: end - blockSize..<end, of: bytes)
        marks.append(mark)
      }
      return marks
    }
  }

  /// The position of the byte at `offset`, 0-based from the start of the file.
  ///
  /// An offset inside the byte order mark gives line 1, column 1.
  package func position(at offset: Int) -> SourcePosition {
    let block = min(offset / blockSize, marks.count - 1)
    var mark = marks[block]
    return bytes.withUnsafeBufferPointer { bytes in
      mark.advance(over: block * blockSize..<min(offset, bytes.count), of: bytes)
      return mark.position(at: offset)
    }
  }

  /// The position of one byte, without an index.
  static func position(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    var mark = Mark(bytes)
    mark.advance(over: 0..<min(offset, bytes.count), of: bytes)
    return mark.position(at: offset)
  }

  /// How many lines end before a byte, and where the line of that byte starts.
  private struct Mark {
    var lines = 0
    var start: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }

    /// Goes on to the end of a range that begins where the mark is.
    mutating func advance(over range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: blockSize) {
        advance(overBlock: start..<min(start + blockSize, range.upperBound), of: bytes)
      }
    }

    private mutating func advance(overBlock range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>)
    {
      let block = UnsafeBufferPointer(rebasing: bytes[range])
      let ends =
        count(0x0D, in: block) == 0
        ? count(0x0A, in: block) : range.count { isEnd($0, of: bytes) }
      guard ends > 0, let last = range.last(where: { isEnd($0, of: bytes) }) else { return }
      lines += ends
      start = last + 1
    }

    /// Written so that the compiler compares sixteen bytes at a time: with a counter as narrow as a
    /// block allows, and without an iterator.
    private func count(_ byte: UInt8, in block: UnsafeBufferPointer<UInt8>) -> Int {
      guard let first = block.baseAddress else { return 0 }
      var count: UInt16 = 0
      var offset = 0
      while offset < block.count {
        if first[offset] == byte { count &+= 1 }
        offset &+= 1
      }
      return Int(count)
    }

    /// The CR of a CR LF does not end the line; its LF does.
    private func isEnd(_ offset: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      switch bytes[offset] {
      case 0x0A: true
      case 0x0D: offset + 1 == bytes.count || bytes[offset + 1] != 0x0A
      default: false
      }
    }

    func position(at offset: Int) -> SourcePosition {
      SourcePosition(line: lines + 1, column: max(offset - start, 0) + 1)
    }
  }
}

/// The number of bytes that are counted together; fewer than a `UInt16` counts to.
private let blockSize = 4096
