extension JSONParser {
  /// The byte at the current offset, or nil at the end of the file.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Steps over the current byte if it is `expected`.
  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    offset += 1
    return true
  }

  /// Steps over space, tab, line feed and carriage return (RFC 8259, section 2).
  mutating func skipWhitespace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// The error that something else than `expected` stands at the current offset.
  func failure(expected: String) -> JSONError {
    failure(at: offset, expected: expected, found: description(at: offset))
  }

  /// The error that `found` stands at `offset`.
  func failure(at offset: Int, expected: String, found: String) -> JSONError {
    JSONError(
      position: LineIndex(bytes).position(at: offset), expected: expected, found: found)
  }

  private func description(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let byte = bytes[offset]
    if (0x21...0x7E).contains(byte) { return "'\(Character(Unicode.Scalar(byte)))'" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (digits.count == 1 ? "0" : "") + digits
  }
}
