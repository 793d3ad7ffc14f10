/// A reader with a current offset in the bytes of a file.
protocol ByteReader {
  /// The whole file; it must outlive the reader.
  var bytes: UnsafeBufferPointer<UInt8> { get }
  /// The offset of the next token, 0-based from the start of the file.
  var offset: Int { get set }
  /// The kind of error to report for invalid bytes.
  static var errorKind: CatalogError.Kind { get }

  init(bytes: UnsafeBufferPointer<UInt8>, offset: Int)
}

extension ByteReader {
  /// Starts after the byte order mark, if any; the bytes must be valid UTF-8, except in JSON.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(
      bytes: bytes, offset: bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  }

  /// The byte at the current offset; `nil` at the end of the file.
  @inline(__always)
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips the current byte if it is `expected`.
  @inline(__always)
  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    offset += 1
    return true
  }

  /// Whether the bytes at the current offset start with `text`.
  func startsWith(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    return bytes[offset..<offset + count].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: count))
  }

  /// The error that the bytes at the current offset are not what was `expected`.
  func failure(expected: String) -> ReadingError {
    failure(at: offset, expected: expected, found: description(of: bytes, at: offset))
  }

  /// The error that `found` is at `offset`.
  func failure(at offset: Int, expected: String, found: String) -> ReadingError {
    ReadingError(kind: Self.errorKind, offset: offset, expected: expected, found: found)
  }

  /// The position of `offset` in words: "line 1, column 2".
  func place(of offset: Int) -> String {
    let position = LineIndex(Array(bytes[..<offset])).position(at: offset)
    return "line \(position.line), column \(position.column)"
  }
}

extension ByteReader {
  /// Reads up to four hexadecimal digits, and returns their value and count.
  mutating func hexDigits() -> (code: UInt16, count: Int) {
    let start = offset
    var code: UInt16 = 0
    while offset < start + 4, let byte,
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue
    {
      code = (code << 4) + UInt16(digit)
      offset += 1
    }
    return (code, offset - start)
  }
}

extension Unicode.Scalar {
  /// The scalar of a UTF-16 surrogate pair; `nil` if they don't form a pair.
  init?(surrogates first: UInt16, _ second: UInt16) {
    guard (0xD800..<0xDC00).contains(first), (0xDC00..<0xE000).contains(second) else { return nil }
    self.init(0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00))
  }
}
