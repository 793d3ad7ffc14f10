/// A strict reader of one JSON text (RFC 8259) that hands out tokens and builds nothing.
///
/// The caller asks for what it expects next: it opens an object or array, asks for each name or
/// element, and reads or skips the value. Nothing of what is skipped is kept, but all of it is
/// checked. The time is linear in the length.
package struct JSONReader {
  /// How deep arrays and objects may nest; the recursion stays far below any thread's stack.
  package static let depthLimit = 512

  /// The kinds of JSON value.
  package enum Kind: Sendable {
    case null, bool, number, string, array, object
  }

  private(set) var scanner: JSONScanner
  private var depth = 0

  /// Where the next token begins, 0-based from the start of the file.
  package var offset: Int { scanner.offset }

  /// Begins at the value of a text in UTF-8, with or without a byte order mark.
  ///
  /// - Throws: `ReadingError` if the first bytes show another encoding.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    scanner = JSONScanner(bytes)
    if let encoding = WideEncoding(bytes) {
      throw scanner.failure(at: 0, expected: "UTF-8 text", found: encoding.description)
    }
    scanner.skipWhitespace()
  }

  /// Checks that nothing but white space follows the value.
  package mutating func end() throws(ReadingError) {
    scanner.skipWhitespace()
    guard scanner.byte == nil else { throw scanner.failure(expected: "the end of the file") }
  }

  /// The kind of the value at the current offset, as its first byte tells.
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

  /// Reads the value at the current offset and forgets it.
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

  /// Reads the `null` that `kind` has found.
  package mutating func null() throws(ReadingError) {
    try scanner.literal("null")
  }

  /// Reads the `true` or `false` that `kind` has found.
  package mutating func bool() throws(ReadingError) -> Bool {
    let isTrue = scanner.byte == UInt8(ascii: "t")
    try scanner.literal(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads the number that `kind` has found and gives where it stands.
  package mutating func number() throws(ReadingError) -> Range<Int> { try scanner.number() }

  /// Reads the string that `kind` has found and gives its text, its escapes resolved.
  package mutating func text() throws(ReadingError) -> String { try scanner.string() }

  /// The object or array that is being read.
  package struct Scope {
    /// Where its opening bracket stands.
    package let opening: Int
    var isEmpty = true
  }

  /// Steps over the `{` or `[` that `kind` has found.
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

  /// The name of the next member and where it stands, the reader then being at its value; nil after the
  /// last one.
  package mutating func nextName(
    in object: inout Scope
  ) throws(ReadingError) -> (text: String, offset: Int)? {
    guard try isAtName(in: &object) else { return nil }
    let start = offset
    let text = try text()
    try endName()
    return (text, start)
  }

  /// Whether the object has another member, the reader then being at its name.
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

  /// Steps over the name at the current offset if it is this one, written without escapes.
  mutating func takeName(_ name: String) -> Bool { scanner.take(quoted: name) }

  /// Steps from the end of a name to its value.
  mutating func endName() throws(ReadingError) {
    scanner.skipWhitespace()
    guard scanner.take(UInt8(ascii: ":")) else {
      throw scanner.failure(expected: "':' after the key")
    }
    scanner.skipWhitespace()
  }

  /// Whether the array has another element, the reader then being at it.
  package mutating func nextElement(in array: inout Scope) throws(ReadingError) -> Bool {
    try goesOn(in: &array, "array", end: UInt8(ascii: "]"))
  }

  /// Steps over the comma or the end of an object or array; whether it was no end.
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
