extension JSONReader {
  /// Reads one escape from its backslash on (RFC 8259, section 7).
  mutating func escape() throws(ReadingError) -> Unicode.Scalar {
    offset += 1
    guard let letter = byte else { throw failure(expected: "the rest of the escape") }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return simpleEscape(Unicode.Scalar(letter))
    case UInt8(ascii: "b"): return simpleEscape("\u{8}")
    case UInt8(ascii: "f"): return simpleEscape("\u{C}")
    case UInt8(ascii: "n"): return simpleEscape("\n")
    case UInt8(ascii: "r"): return simpleEscape("\r")
    case UInt8(ascii: "t"): return simpleEscape("\t")
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw failure(expected: "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
  }

  private mutating func simpleEscape(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    offset += 1
    return scalar
  }

  /// Reads `uXXXX`, and the second half of a surrogate pair after it.
  private mutating func unicodeEscape() throws(ReadingError) -> Unicode.Scalar {
    let start = offset - 1
    offset += 1
    let first = try fourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let alone = "a lone surrogate \\u\(String(first, radix: 16, uppercase: true))"
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw failure(at: start, expected: "a surrogate pair or a character", found: alone)
    }
    let second = try fourHexDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(
        0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00))
    else { throw failure(at: start, expected: "a surrogate pair or a character", found: alone) }
    return scalar
  }

  private mutating func fourHexDigits() throws(ReadingError) -> UInt16 {
    var code: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure(expected: "four hexadecimal digits after \\u")
      }
      code = (code << 4) + UInt16(digit)
      offset += 1
    }
    return code
  }
}
