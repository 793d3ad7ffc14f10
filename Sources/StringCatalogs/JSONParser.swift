/// A strict recursive-descent parser for RFC 8259 over the bytes of a whole file.
struct JSONParser {
  /// How deep arrays and objects may nest; the recursion stays far below any thread's stack.
  static let depthLimit = 512

  let bytes: [UInt8]
  var offset = 0
  /// The bytes of the string being read, from its first escape on; kept to reuse its storage.
  var unescaped: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(JSONError) -> JSONValue {
    if let encoding = wideEncoding(of: bytes) {
      throw failure(at: 0, expected: "UTF-8 text", found: encoding)
    }
    offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    skipWhitespace()
    let root = try value(depth: 0)
    skipWhitespace()
    guard offset == bytes.count else { throw failure(expected: "the end of the file") }
    return root
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    let start = offset
    guard let byte else { throw failure(expected: "a JSON value") }
    switch byte {
    case UInt8(ascii: "{"): return JSONValue(.object(try members(depth: depth + 1)), at: start)
    case UInt8(ascii: "["): return JSONValue(.array(try elements(depth: depth + 1)), at: start)
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(.number(try number()), at: start)
    case UInt8(ascii: "t"):
      try literal("true")
      return JSONValue(.bool(true), at: start)
    case UInt8(ascii: "f"):
      try literal("false")
      return JSONValue(.bool(false), at: start)
    case UInt8(ascii: "n"):
      try literal("null")
      return JSONValue(.null, at: start)
    default: throw failure(expected: "a JSON value")
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONValue.Member] {
    let opening = try open(depth: depth)
    var members: [JSONValue.Member] = []
    if take(UInt8(ascii: "}")) { return members }
    while true {
      let keyOffset = offset
      guard byte == UInt8(ascii: "\"") else {
        let orEnd = members.isEmpty ? " or '}'" : ""
        throw failure(expected: "a key in quotation marks\(orEnd)" + within("object", opening))
      }
      let key = try string()
      skipWhitespace()
      guard take(UInt8(ascii: ":")) else { throw failure(expected: "':' after the key") }
      skipWhitespace()
      let value = try self.value(depth: depth)
      members.append(JSONValue.Member(key: key, keyOffset: keyOffset, value: value))
      skipWhitespace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else {
        throw failure(expected: "',' or '}'" + within("object", opening))
      }
      skipWhitespace()
    }
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSONValue] {
    let opening = try open(depth: depth)
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value(depth: depth))
      skipWhitespace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else {
        throw failure(expected: "',' or ']'" + within("array", opening))
      }
      skipWhitespace()
    }
  }

  /// Steps over the opening bracket and the white space after it; gives the bracket's offset.
  private mutating func open(depth: Int) throws(JSONError) -> Int {
    guard depth <= Self.depthLimit else {
      throw failure(
        at: offset, expected: "at most \(Self.depthLimit) nested arrays and objects",
        found: "one more level")
    }
    offset += 1
    defer { skipWhitespace() }
    return offset - 1
  }

  private mutating func literal(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[index]) else { throw failure(expected: "'\(word)'") }
    }
  }

  private func within(_ kind: String, _ opening: Int) -> String {
    let position = LineIndex(bytes).position(at: opening)
    return " in the \(kind) opened at line \(position.line), column \(position.column)"
  }
}
