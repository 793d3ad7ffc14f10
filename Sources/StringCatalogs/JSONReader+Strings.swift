/// A string in a JSON text, found but not copied.
package struct JSONString {
  /// The place of its characters as written, without the quotation marks.
  package let range: Range<Int>
  /// Whether it has escapes; then the reader holds it resolved until it reads the next string.
  let hasEscapes: Bool
  /// Whether every byte is known to be ASCII; if not, its UTF-8 is still to be checked.
  let isASCII: Bool

  /// The place of its opening quotation mark, 0-based from the start of the file.
  package var offset: Int { range.lowerBound - 1 }
}

extension JSONReader {
  /// Reads the string that `kind` has found, up to its closing quotation mark (RFC 8259, section 7).
  package mutating func string() throws(ReadingError) -> JSONString {
    offset += 1
    let start = offset
    var high: UInt64 = 0
    skipPlainBytes(&high)
    if byte == UInt8(ascii: "\"") {
      offset += 1
      return JSONString(range: start..<offset - 1, hasEscapes: false, isASCII: high == 0)
    }
    unescaped.removeAll(keepingCapacity: true)
    var pieceStart = start
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        unescaped += bytes[pieceStart..<offset]
        offset += 1
        return JSONString(range: start..<offset - 1, hasEscapes: true, isASCII: high == 0)
      case UInt8(ascii: "\\"):
        unescaped += bytes[pieceStart..<offset]
        let scalar: Unicode.Scalar
        do {
          scalar = try escape()
        } catch {
          throw illFormedUTF8(in: start..<error.offset) ?? error
        }
        unescaped.append(contentsOf: scalar.utf8)
        pieceStart = offset
        skipPlainBytes(&high)
      default:
        throw illFormedUTF8(in: start..<offset)
          ?? failure(expected: "no unescaped control character in a string")
      }
    }
    throw illFormedUTF8(in: start..<offset)
      ?? failure(expected: "the closing quotation mark of the string")
  }

  /// The characters of `string` as written; only without escapes are they its text.
  func characters(of string: JSONString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[string.range])
  }

  /// Reads the string that `kind` has found and gives its text.
  package mutating func text() throws(ReadingError) -> String {
    let string = try string()
    return try text(string)
  }

  /// The text of `string`, which must be the one that was read last.
  package func text(_ string: JSONString) throws(ReadingError) -> String {
    // What decodes would repair ill-formed text silently; what validates is three times as slow.
    try check(string)
    if string.hasEscapes { return String(decoding: unescaped, as: UTF8.self) }
    return String(decoding: characters(of: string), as: UTF8.self)
  }

  /// Checks the UTF-8 of a string whose text is not wanted.
  package func check(_ string: JSONString) throws(ReadingError) {
    if !string.isASCII, let error = illFormedUTF8(in: string.range) { throw error }
  }

  private func illFormedUTF8(in range: Range<Int>) -> ReadingError? {
    firstIllFormedByte(in: range, of: bytes).map { offset in
      failure(
        at: offset, expected: "well-formed UTF-8", found: description(of: bytes, at: offset))
    }
  }

  /// Steps to the next quotation mark, backslash or control character, or to the end of the file.
  ///
  /// Bits of `high` are set if a byte on the way, or shortly after it, is not ASCII.
  private mutating func skipPlainBytes(_ high: inout UInt64) {
    var end = offset
    defer { offset = end }
    while let word = word(of: bytes, at: end) {
      let ends =
        bytesEqual(to: UInt8(ascii: "\""), in: word) | bytesEqual(to: UInt8(ascii: "\\"), in: word)
        | bytesBelow(0x20, in: word)
      high |= word & repeated(0x80)
      if ends != 0 {
        end += ends.trailingZeroBitCount / 8
        return
      }
      end += 8
    }
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
      bytes[end] != UInt8(ascii: "\\")
    {
      high |= UInt64(bytes[end] & 0x80)
      end += 1
    }
  }
}
