extension OldStylePropertyListReader {
  /// Steps over white space and comments.
  mutating func skipSpace() throws(ReadingError) {
    while let byte {
      switch byte {
      case 0x09...0x0D, 0x20: offset += 1
      case 0xE2 where isSeparator: offset += 3
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        while let byte = self.byte, byte != 0x0A, byte != 0x0D, !isSeparator { offset += 1 }
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(ReadingError) {
    let start = offset
    offset += 2
    while let byte {
      if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw failure(expected: "'*/' that ends the comment begun at \(place(of: start))")
  }

  /// The byte after the current one.
  private var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  /// Whether U+2028 or U+2029 stands here, which separate lines and paragraphs.
  private var isSeparator: Bool {
    byte == 0xE2 && next == 0x80 && offset + 2 < bytes.count
      && (bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9)
  }
}
