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
