internal import Algorithms
internal import Glibc

/// Scans the tokens of JSON (RFC 8259): strings, numbers and literals.
struct JSONScanner: ByteReader {
  static let errorKind = CatalogError.Kind.syntax

  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int

  /// Skips space, tab, line feed and carriage return (section 2).
  mutating func skipWhitespace() {
    var end = offset
    while end < bytes.count {
      switch bytes[end] {
      case 0x0A:
        end += 1
        // Every other byte of a catalog is one of the spaces of Xcode's indentation.
        while end + 8 <= bytes.count, word(at: end) == 0x2020_2020_2020_2020 { end += 8 }
      case 0x20, 0x0D, 0x09: end += 1
      default:
        offset = end
        return
      }
    }
    offset = end
  }

  /// The eight bytes at `offset` as an integer.
  private func word(at offset: Int) -> UInt64 {
    UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  mutating func literal(_ word: StaticString) throws(ReadingError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[index]) else { throw failure(expected: "'\(word)'") }
    }
  }

  /// Reads a number and returns its range (section 6).
  mutating func number() throws(ReadingError) -> Range<Int> {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    // No digit may follow a leading zero; the caller then finds a digit where it expects a comma.
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return start..<offset
  }

  private mutating func digits() throws(ReadingError) {
    let start = offset
    while let byte, byte.isDigit { offset += 1 }
    guard offset > start else { throw failure(expected: "a digit") }
  }

  /// Skips the next token if it is a string that equals `text`, written without escapes.
  mutating func take(quoted text: String) -> Bool {
    var text = text
    let end = offset + 1 + text.utf8.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\""), byte == bytes[end] else {
      return false
    }
    let found = UnsafeBufferPointer(rebasing: bytes[offset + 1..<end])
    let isEqual = text.withUTF8 { wanted in
      guard let wanted = wanted.baseAddress, let start = found.baseAddress else { return true }
      return memcmp(wanted, start, found.count) == 0
    }
    guard isEqual else { return false }
    offset = end + 1
    return true
  }

  /// Reads a string from its opening quotation mark (section 7).
  mutating func string() throws(ReadingError) -> String {
    let start = offset
    do {
      return try characters()
    } catch {
      // Report invalid UTF-8 only if it comes before other errors in the string.
      guard let illFormed = firstIllFormedByte(in: start..<error.offset, of: bytes) else {
        throw error
      }
      throw failure(
        at: illFormed, expected: "well-formed UTF-8", found: description(of: bytes, at: illFormed))
    }
  }

  private mutating func characters() throws(ReadingError) -> String {
    offset += 1
    var start = offset
    var before: [UInt8] = []
    while true {
      skipPlainBytes()
      guard let byte else {
        throw failure(expected: "the closing quotation mark of the string")
      }
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<offset])
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        if before.isEmpty { return try text(piece.span) }
        before += piece
        return try text(before.span)
      case UInt8(ascii: "\\"):
        before += piece
        before.append(contentsOf: try escape().utf8)
        start = offset
      default: throw failure(expected: "a string without unescaped control characters")
      }
    }
  }

  private func text(_ span: Span<UInt8>) throws(ReadingError) -> String {
    do {
      return String(copying: try UTF8Span(validating: span))
    } catch {
      throw failure(expected: "well-formed UTF-8")
    }
  }

  /// A word with the number 1 in each byte.
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Advances to the next quotation mark, backslash or control character, or to the end of the
  /// file.
  private mutating func skipPlainBytes() {
    var end = offset
    while end + 8 <= bytes.count {
      let word = UInt64(littleEndian: word(at: end))
      // A byte of these is zero where the word has the character.
      let (quote, backslash) = (word ^ Self.ones &* 0x22, word ^ Self.ones &* 0x5C)
      // The lowest of these bits is that of the first such byte; a borrow can set higher ones.
      let found =
        ((word &- Self.ones &* 0x20) & ~word | (quote &- Self.ones) & ~quote
          | (backslash &- Self.ones) & ~backslash) & Self.ones << 7
      if found != 0 {
        offset = end + found.trailingZeroBitCount / 8
        return
      }
      end += 8
    }
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
      bytes[end] != UInt8(ascii: "\\")
    {
      end += 1
    }
    offset = end
  }

  /// Reads an escape from its backslash.
  private mutating func escape() throws(ReadingError) -> Unicode.Scalar {
    offset += 1
    guard let letter = byte else { throw failure(expected: "the rest of the escape") }
    let scalar: Unicode.Scalar
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(letter)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw failure(expected: "one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
    offset += 1
    return scalar
  }

  /// Reads `uXXXX`, and the second half of a surrogate pair after it.
  private mutating func unicodeEscape() throws(ReadingError) -> Unicode.Scalar {
    let start = offset - 1
    let first = try fourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let alone = failure(
      at: start, expected: "a surrogate pair or a character",
      found: "a lone surrogate \\u\(String(first, radix: 16, uppercase: true))")
    guard first < 0xDC00, take(UInt8(ascii: "\\")), byte == UInt8(ascii: "u") else { throw alone }
    guard let scalar = Unicode.Scalar(surrogates: first, try fourHexDigits()) else { throw alone }
    return scalar
  }

  /// Reads four digits after the letter at the current offset.
  private mutating func fourHexDigits() throws(ReadingError) -> UInt16 {
    offset += 1
    let (code, count) = hexDigits()
    guard count == 4 else { throw failure(expected: "four hexadecimal digits after \\u") }
    return code
  }
}
