extension JSONReader {
  /// The kinds of JSON value.
  package enum Kind: Sendable {
    case null, bool, number, string, array, object
  }

  /// The kind of the value at the current offset, as its first byte tells.
  package var kind: Kind {
    get throws(ReadingError) {
      guard let byte else { throw failure(expected: "a JSON value") }
      switch byte {
      case UInt8(ascii: "{"): return .object
      case UInt8(ascii: "["): return .array
      case UInt8(ascii: "\""): return .string
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
      case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
      case UInt8(ascii: "n"): return .null
      default: throw failure(expected: "a JSON value")
      }
    }
  }

  /// Reads the value at the current offset and forgets it.
  package mutating func skipValue() throws(ReadingError) {
    switch try kind {
    case .null: try null()
    case .bool: _ = try bool()
    case .number: _ = try number()
    case .string:
      let string = try string()
      try check(string)
    case .array:
      var array = try open()
      while try nextElement(in: &array) { try skipValue() }
    case .object:
      var object = try open()
      while let name = try nextName(in: &object) {
        try check(name)
        try skipValue()
      }
    }
  }

  /// Reads the `null` that `kind` has found.
  package mutating func null() throws(ReadingError) {
    try literal("null")
  }

  /// Reads the `true` or `false` that `kind` has found.
  package mutating func bool() throws(ReadingError) -> Bool {
    let isTrue = byte == UInt8(ascii: "t")
    try literal(isTrue ? "true" : "false")
    return isTrue
  }

  private mutating func literal(_ word: StaticString) throws(ReadingError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[index]) else { throw failure(expected: "'\(word)'") }
    }
  }

  /// Reads the number that `kind` has found and gives where it stands (RFC 8259, section 6).
  package mutating func number() throws(ReadingError) -> Range<Int> {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    // No further digit may follow a leading zero; the caller then finds one where it expects a comma.
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
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      offset += 1
    }
    guard offset > start else { throw failure(expected: "a digit") }
  }
}
