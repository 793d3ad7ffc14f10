/// A reader of old-style (NeXTSTEP) property lists, the format of `.strings` files.
///
/// Returns the same values as `CFOldStylePList.c` of swift-corelibs-foundation, but rejects what it
/// silently ignores: content after the last entry, and an unterminated comment.
struct OldStylePropertyListReader {
  private var tokens: OldStyleTokens
  private var depth = 0

  /// Starts at the first byte; the bytes must be valid UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    tokens = OldStyleTokens(bytes)
  }

  /// Reads the entries of the file, with or without enclosing braces.
  mutating func document() throws(ReadingError) -> PropertyListValue {
    try tokens.skipSpace()
    let start = tokens.offset
    guard tokens.byte == UInt8(ascii: "{") else {
      return PropertyListValue(content: .dictionary(try members(until: nil)), offset: start)
    }
    let value = try dictionary()
    try tokens.skipSpace()
    guard tokens.byte == nil else { throw tokens.failure(expected: "the end of the file") }
    return value
  }

  private mutating func dictionary() throws(ReadingError) -> PropertyListValue {
    let start = tokens.offset
    guard depth < PropertyListValue.depthLimit else {
      throw tokens.failure(
        at: start, expected: "at most \(PropertyListValue.depthLimit) nested dictionaries",
        found: "one more level")
    }
    depth += 1
    tokens.offset += 1
    let members = try members(until: UInt8(ascii: "}"))
    depth -= 1
    return PropertyListValue(content: .dictionary(members), offset: start)
  }

  private mutating func members(
    until end: UInt8?
  ) throws(ReadingError) -> [PropertyListValue.Member] {
    var members: [PropertyListValue.Member] = []
    while true {
      try tokens.skipSpace()
      if let end {
        if tokens.take(end) { return members }
      } else if tokens.byte == nil {
        return members
      }
      let keyOffset = tokens.offset
      guard let key = try tokens.string() else {
        throw tokens.failure(expected: end == nil ? "a key or the end of the file" : "a key or '}'")
      }
      try tokens.skipSpace()
      var value = PropertyListValue(content: .string(key), offset: keyOffset)
      if tokens.take(UInt8(ascii: "=")) {
        value = try self.value()
        try tokens.skipSpace()
        guard tokens.take(UInt8(ascii: ";")) else {
          throw tokens.failure(expected: "';' after the value")
        }
      } else {
        guard tokens.take(UInt8(ascii: ";")) else {
          throw tokens.failure(expected: "'=' or ';' after the key")
        }
      }
      members.append(PropertyListValue.Member(key: key, keyOffset: keyOffset, value: value))
    }
  }

  private mutating func value() throws(ReadingError) -> PropertyListValue {
    try tokens.skipSpace()
    let start = tokens.offset
    if tokens.byte == UInt8(ascii: "{") { return try dictionary() }
    guard let text = try tokens.string() else {
      throw tokens.failure(expected: "a quoted string after '='")
    }
    return PropertyListValue(content: .string(text), offset: start)
  }
}
