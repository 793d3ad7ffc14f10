extension JSONParser {
  /// Reads a number and gives it as written (RFC 8259, section 6).
  mutating func number() throws(JSONError) -> String {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    // No further digit may follow a leading zero; the caller then finds one where it expects a comma.
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      offset += 1
    }
    guard offset > start else { throw failure(expected: "a digit") }
  }
}
