extension JSONReader {
  /// Steps over space, tab, line feed and carriage return (RFC 8259, section 2).
  @inline(__always)
  mutating func skipWhitespace() {
    if offset < bytes.count, bytes[offset] <= 0x20 { skipRestOfWhitespace() }
  }

  private mutating func skipRestOfWhitespace() {
    var end = offset
    while end < bytes.count, isWhitespace(bytes[end]) {
      end += 1
      // Half of a catalog is indentation: count the spaces of a word at once.
      while let word = word(of: bytes, at: end) {
        let spaces = (word ^ repeated(0x20)).trailingZeroBitCount / 8
        end += spaces
        if spaces < 8 { break }
      }
    }
    offset = end
  }

  private func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
