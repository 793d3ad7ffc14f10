internal import Glibc

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

  /// Skips space, tab, line feed and carriage return.
  mutating func skipWhitespace() {
    let text = UnsafeRawBufferPointer(bytes)
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
      // Most of it is indentation.
      while offset + 8 <= bytes.count,
        text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) == 0x2020_2020_2020_2020
      {
        offset += 8
      }
    }
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

/// The UTF-8 byte order mark, U+FEFF.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// An encoding with multibyte code units.
package enum WideEncoding {
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// The encoding that the first bytes indicate; `nil` if they are compatible with UTF-8.
  ///
  /// Without a byte order mark, it is derived from the pattern of zero bytes, because JSON begins
  /// with an ASCII character (RFC 4627, section 3), and so does almost every `.strings` file.
  package init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(4))
    let zeros = start.map { $0 == 0 }
    if start == [0xFF, 0xFE, 0, 0] || zeros == [false, true, true, true] {
      self = .utf32(isBigEndian: false)
    } else if start == [0, 0, 0xFE, 0xFF] || zeros == [true, true, true, false] {
      self = .utf32(isBigEndian: true)
    } else if start.starts(with: [0xFF, 0xFE]) || zeros.starts(with: [false, true]) {
      self = .utf16(isBigEndian: false)
    } else if start.starts(with: [0xFE, 0xFF]) || zeros.starts(with: [true, false]) {
      self = .utf16(isBigEndian: true)
    } else {
      return nil
    }
  }

  /// The encoding as shown in messages, such as "UTF-32 text".
  var description: String {
    switch self {
    case .utf16(let isBigEndian): "UTF-16 (\(isBigEndian ? "big" : "little")-endian) text"
    case .utf32: "UTF-32 text"
    }
  }
}

/// The offset of the first invalid sequence in `range`; `nil` if all of it is valid UTF-8.
func firstIllFormedByte(
  in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
) -> Int? {
  do {
    _ = try UTF8Span(validating: UnsafeBufferPointer(rebasing: bytes[range]).span)
    return nil
  } catch {
    return range.lowerBound + error.byteOffsets.lowerBound
  }
}

extension String {
  /// Whether the UTF-8 form contains the byte.
  package func has(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.firstIndex(of: byte, in: bytes.indices) != nil
    } ?? utf8.contains(byte)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first byte in `range` that equals `byte`.
  ///
  /// Faster than a loop, because `memchr` compares many bytes at once.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard let start = baseAddress,
      let found = memchr(start + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
