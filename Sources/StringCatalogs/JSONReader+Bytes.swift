extension JSONReader {
  /// The byte at the current offset, or nil at the end of the file.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Steps over the current byte if it is `expected`.
  @inline(__always)
  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    offset += 1
    return true
  }

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

  /// The error that something else than `expected` stands at the current offset.
  func failure(expected: String) -> ReadingError {
    failure(at: offset, expected: expected, found: description(of: bytes, at: offset))
  }

  /// The error that `found` stands at `offset`.
  func failure(at offset: Int, expected: String, found: String) -> ReadingError {
    ReadingError(kind: .syntax, offset: offset, expected: expected, found: found)
  }
}
