internal import Algorithms
internal import Glibc

/// A strict pull parser for JSON (RFC 8259).
///
/// The caller opens an object or array, asks for each name or element, and reads or skips the
/// value. Skipped values are validated but not stored. The time is linear in the length.
package struct JSONReader {
  /// The maximum nesting depth of arrays and objects, which keeps recursion far below any thread's
  /// stack size.
  package static let depthLimit = 512

  package enum Kind: Sendable {
    case null, bool, number, string, array, object
  }

  private(set) var scanner: JSONScanner
  private var depth = 0

  /// The offset of the next token, 0-based from the start of the file.
  package var offset: Int { scanner.offset }

  /// Starts at the value of a UTF-8 document, with or without a byte order mark.
  ///
  /// - Throws: `ReadingError` if the first bytes indicate another encoding.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    scanner = JSONScanner(bytes)
    if let encoding = WideEncoding(bytes) {
      throw scanner.failure(at: 0, expected: "UTF-8 text", found: encoding.description)
    }
    scanner.skipWhitespace()
  }

  /// Checks that only whitespace follows the value.
  package mutating func end() throws(ReadingError) {
    scanner.skipWhitespace()
    guard scanner.byte == nil else { throw scanner.failure(expected: "the end of the file") }
  }

  /// The kind of the value at the current offset, according to its first byte.
  package var kind: Kind {
    get throws(ReadingError) {
      guard let byte = scanner.byte else { throw scanner.failure(expected: "a JSON value") }
      switch byte {
      case UInt8(ascii: "{"): return .object
      case UInt8(ascii: "["): return .array
      case UInt8(ascii: "\""): return .string
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
      case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
      case UInt8(ascii: "n"): return .null
      default: throw scanner.failure(expected: "a JSON value")
      }
    }
  }

  /// Validates and skips the value at the current offset.
  package mutating func skipValue() throws(ReadingError) {
    switch try kind {
    case .null: try null()
    case .bool: _ = try bool()
    case .number: _ = try number()
    case .string: _ = try text()
    case .array:
      var array = try open()
      while try nextElement(in: &array) { try skipValue() }
    case .object:
      var object = try open()
      while try nextName(in: &object) != nil { try skipValue() }
    }
  }

  /// Reads `null`; call it if `kind` is `null`.
  package mutating func null() throws(ReadingError) {
    try scanner.literal("null")
  }

  /// Reads `true` or `false`; call it if `kind` is `bool`.
  package mutating func bool() throws(ReadingError) -> Bool {
    let isTrue = scanner.byte == UInt8(ascii: "t")
    try scanner.literal(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads a number and returns its range; call it if `kind` is `number`.
  package mutating func number() throws(ReadingError) -> Range<Int> { try scanner.number() }

  /// Reads a string and resolves its escapes; call it if `kind` is `string`.
  package mutating func text() throws(ReadingError) -> String { try scanner.string() }

  /// An object or array that is being read.
  package struct Scope {
    /// The offset of its opening bracket.
    package let opening: Int
    var isEmpty = true
  }

  /// Skips the `{` or `[` at the current offset; call it if `kind` is `object` or `array`.
  package mutating func open() throws(ReadingError) -> Scope {
    guard depth < Self.depthLimit else {
      throw scanner.failure(
        at: offset, expected: "at most \(Self.depthLimit) nested arrays and objects",
        found: "one more level")
    }
    depth += 1
    let scope = Scope(opening: offset)
    scanner.offset += 1
    return scope
  }

  /// Reads the name of the next member and advances to its value; returns `nil` after the last one.
  package mutating func nextName(
    in object: inout Scope
  ) throws(ReadingError) -> (text: String, offset: Int)? {
    guard try isAtName(in: &object) else { return nil }
    let start = offset
    let text = try text()
    try endName()
    return (text, start)
  }

  /// Advances to the name of the next member; returns whether there is one.
  mutating func isAtName(in object: inout Scope) throws(ReadingError) -> Bool {
    let isFirst = object.isEmpty
    guard try goesOn(in: &object, "object", end: UInt8(ascii: "}")) else { return false }
    guard scanner.byte == UInt8(ascii: "\"") else {
      let orEnd = isFirst ? " or '}'" : ""
      throw scanner.failure(
        expected: "a key in quotation marks\(orEnd)" + within("object", object))
    }
    return true
  }

  /// Skips the string at the current offset if it equals `text`, written without escapes.
  ///
  /// Comparing is faster than reading.
  mutating func take(_ text: String) -> Bool { scanner.take(quoted: text) }

  /// Advances from the end of a name to its value.
  mutating func endName() throws(ReadingError) {
    scanner.skipWhitespace()
    guard scanner.take(UInt8(ascii: ":")) else {
      throw scanner.failure(expected: "':' after the key")
    }
    scanner.skipWhitespace()
  }

  /// Advances to the next element; returns whether there is one.
  package mutating func nextElement(in array: inout Scope) throws(ReadingError) -> Bool {
    try goesOn(in: &array, "array", end: UInt8(ascii: "]"))
  }

  /// Skips the comma or closing bracket; returns false if the object or array has ended.
  private mutating func goesOn(
    in scope: inout Scope, _ kind: String, end: UInt8
  ) throws(ReadingError) -> Bool {
    scanner.skipWhitespace()
    if scanner.take(end) {
      depth -= 1
      return false
    }
    if !scope.isEmpty {
      guard scanner.take(UInt8(ascii: ",")) else {
        throw scanner.failure(
          expected: "',' or '\(Character(Unicode.Scalar(end)))'" + within(kind, scope))
      }
      scanner.skipWhitespace()
    }
    scope.isEmpty = false
    return true
  }

  private func within(_ kind: String, _ scope: Scope) -> String {
    " in the \(kind) opened at \(scanner.place(of: scope.opening))"
  }
}

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
