internal import Algorithms

/// A strict reader of JSON (RFC 8259).
///
/// The time is linear in the length.
package struct JSONReader: ByteReader {
  static let errorKind = CatalogError.Kind.syntax
  /// The maximum nesting depth of arrays and objects, which keeps recursion far below any thread's
  /// stack size.
  package static let depthLimit = 512

  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int
  private var depth = 0
  /// Takes the members of the member with this name at the top level, which the result then lacks.
  ///
  /// The tree of a large document needs several times its size.
  var taken: (name: String, take: (StructuredValue.Member) -> Void)?
  /// Why the document could not be read to its end.
  package private(set) var damage: ReadingError?

  /// Starts at the first byte of a UTF-8 document, with or without a byte order mark.
  package init(bytes: UnsafeBufferPointer<UInt8>) {
    self.init(bytes)
  }

  init(bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Reads the whole document.
  package mutating func document() throws(ReadingError) -> StructuredValue {
    let value = readable()
    if let damage { throw damage }
    return value
  }

  /// Reads the document up to its end or to `damage`.
  package mutating func readable() -> StructuredValue {
    if let encoding = WideEncoding(bytes) {
      damage = failure(at: 0, expected: "UTF-8 text", found: encoding.description)
      return StructuredValue(content: .other("null"), offset: 0)
    }
    skipWhitespace()
    let value = value()
    skipWhitespace()
    if damage == nil, byte != nil { damage = failure(expected: "the end of the file") }
    return value
  }

  /// Reads a value, or what precedes the damage in it.
  private mutating func value(of name: String = "") -> StructuredValue {
    let start = offset
    let content: StructuredValue.Content
    do throws(ReadingError) {
      switch byte {
      case UInt8(ascii: "{"): content = .dictionary(try members(of: name))
      case UInt8(ascii: "["): content = .array(try elements())
      case UInt8(ascii: "\""): content = .string(try string())
      case UInt8(ascii: "t"):
        try literal("true")
        content = .bool(true)
      case UInt8(ascii: "f"):
        try literal("false")
        content = .bool(false)
      case UInt8(ascii: "n"):
        try literal("null")
        content = .other("null")
      case let byte? where byte == UInt8(ascii: "-") || byte.isDigit:
        content = .number(String(decoding: bytes[try number()], as: UTF8.self))
      default: throw failure(expected: "a JSON value")
      }
    } catch {
      damage = error
      content = .other("null")
    }
    return StructuredValue(content: content, offset: start)
  }

  private mutating func members(
    of name: String
  ) throws(ReadingError) -> [StructuredValue.Member] {
    let opening = try open()
    var members: [StructuredValue.Member] = []
    members.reserveCapacity(4)
    var isFirst = true
    let taken = depth == 2 && name == self.taken?.name ? self.taken : nil
    do throws(ReadingError) {
      while try goesOn("object", opening, isFirst: isFirst, end: UInt8(ascii: "}")) {
        guard byte == UInt8(ascii: "\"") else {
          let orEnd = isFirst ? " or '}'" : ""
          throw failure(
            expected: "a key in quotation marks\(orEnd)" + within("object", opening))
        }
        let start = offset
        let key = try string()
        skipWhitespace()
        guard take(UInt8(ascii: ":")) else { throw failure(expected: "':' after the key") }
        skipWhitespace()
        let member = StructuredValue.Member(key: key, keyOffset: start, value: value(of: key))
        if let taken { taken.take(member) } else { members.append(member) }
        if damage != nil { break }
        isFirst = false
      }
    } catch {
      damage = error
    }
    return members
  }

  private mutating func elements() throws(ReadingError) -> [StructuredValue] {
    let opening = try open()
    var elements: [StructuredValue] = []
    do throws(ReadingError) {
      while try goesOn("array", opening, isFirst: elements.isEmpty, end: UInt8(ascii: "]")) {
        elements.append(value())
        if damage != nil { break }
      }
    } catch {
      damage = error
    }
    return elements
  }

  /// Skips the opening bracket, and returns its offset.
  private mutating func open() throws(ReadingError) -> Int {
    guard depth < Self.depthLimit else {
      throw failure(
        at: offset, expected: "at most \(Self.depthLimit) nested arrays and objects",
        found: "one more level")
    }
    depth += 1
    offset += 1
    return offset - 1
  }

  /// Skips the comma or closing bracket; returns false if the object or array has ended.
  private mutating func goesOn(
    _ kind: String, _ opening: Int, isFirst: Bool, end: UInt8
  ) throws(ReadingError) -> Bool {
    skipWhitespace()
    if take(end) {
      depth -= 1
      return false
    }
    if isFirst { return true }
    guard take(UInt8(ascii: ",")) else {
      throw failure(
        expected: "',' or '\(Character(Unicode.Scalar(end)))'" + within(kind, opening))
    }
    skipWhitespace()
    return true
  }

  private func within(_ kind: String, _ opening: Int) -> String {
    " in the \(kind) opened at \(place(of: opening))"
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
      skipPlainText()
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

  /// Skips to the next quotation mark, backslash or control character, eight bytes at a time.
  private mutating func skipPlainText() {
    let text = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    while offset + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let quotes = word ^ ones &* 0x22
      let backslashes = word ^ ones &* 0x5C
      // Subtraction sets the high bit of the first byte that is below the subtrahend.
      let found =
        ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
          | (backslashes &- ones) & ~backslashes) & (ones &* 0x80)
      if found != 0 {
        offset += found.trailingZeroBitCount / 8
        return
      }
      offset += 8
    }
    while let byte, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      offset += 1
    }
  }

  private func text(_ span: Span<UInt8>) throws(ReadingError) -> String {
    do {
      return String(copying: try UTF8Span(validating: span))
    } catch {
      throw failure(expected: "well-formed UTF-8")
    }
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
