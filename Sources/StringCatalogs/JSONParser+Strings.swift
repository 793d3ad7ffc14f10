extension JSONParser {
  /// Reads a string from its opening quotation mark to its closing one (RFC 8259, section 7).
  mutating func string() throws(JSONError) -> String {
    offset += 1
    var start = offset
    unescaped.removeAll(keepingCapacity: true)
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        defer { offset += 1 }
        if unescaped.isEmpty { return String(decoding: bytes[start..<offset], as: UTF8.self) }
        unescaped += bytes[start..<offset]
        return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"):
        unescaped += bytes[start..<offset]
        unescaped.append(contentsOf: try escape().utf8)
        start = offset
      case 0x00..<0x20:
        throw failure(expected: "no unescaped control character in a string")
      case 0x20..<0x80: offset += 1
      default: try skipMultiByteCharacter()
      }
    }
    throw failure(expected: "the closing quotation mark of the string")
  }

  /// Steps over one well-formed sequence of two to four bytes (Unicode Standard, table 3-7).
  private mutating func skipMultiByteCharacter() throws(JSONError) {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[offset] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: throw failure(expected: "well-formed UTF-8")
    }
    offset += 1
    for index in 1..<length {
      guard let byte, (index == 1 ? second : 0x80...0xBF).contains(byte) else {
        throw failure(expected: "well-formed UTF-8")
      }
      offset += 1
    }
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    offset += 1
    guard let letter = byte else { throw failure(expected: "the rest of the escape") }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      offset += 1
      return Unicode.Scalar(letter)
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
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
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

  private mutating func fourHexDigits() throws(JSONError) -> UInt16 {
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
