/// A reader of the property lists of NeXTSTEP, which `.strings` files are written in.
///
/// It gives the values that `CFOldStylePList.c` of swift-corelibs-foundation gives, but refuses
/// what that passes over in silence: text after the last entry, and a comment without an end.
struct OldStylePropertyListReader: ByteReader {
  static let faultKind = CatalogError.Kind.propertyListSyntax

  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int
  private var depth = 0

  /// Begins at the first byte of well-formed UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// Reads the entries of the file, with or without braces around them.
  mutating func document() throws(ReadingError) -> PropertyListValue {
    try skipSpace()
    let start = offset
    guard byte == UInt8(ascii: "{") else {
      return PropertyListValue(content: .dictionary(try members(until: nil)), offset: start)
    }
    let value = try dictionary()
    try skipSpace()
    guard offset == bytes.count else { throw failure(expected: "the end of the file") }
    return value
  }

  private mutating func dictionary() throws(ReadingError) -> PropertyListValue {
    let start = offset
    guard depth < PropertyListValue.depthLimit else {
      throw failure(
        at: start, expected: "at most \(PropertyListValue.depthLimit) nested dictionaries",
        found: "one more level")
    }
    depth += 1
    offset += 1
    let members = try members(until: UInt8(ascii: "}"))
    depth -= 1
    return PropertyListValue(content: .dictionary(members), offset: start)
  }

  private mutating func members(
    until end: UInt8?
  ) throws(ReadingError) -> [PropertyListValue.Member] {
    var members: [PropertyListValue.Member] = []
    while true {
      try skipSpace()
      if let end {
        if take(end) { return members }
      } else if offset == bytes.count {
        return members
      }
      let keyOffset = offset
      guard let key = try string() else {
        throw failure(expected: end == nil ? "a key or the end of the file" : "a key or '}'")
      }
      try skipSpace()
      var value = PropertyListValue(content: .string(key), offset: keyOffset)
      if take(UInt8(ascii: "=")) {
        value = try self.value()
        try skipSpace()
        guard take(UInt8(ascii: ";")) else { throw failure(expected: "';' after the value") }
      } else {
        guard take(UInt8(ascii: ";")) else { throw failure(expected: "'=' or ';' after the key") }
      }
      members.append(PropertyListValue.Member(key: key, keyOffset: keyOffset, value: value))
    }
  }

  private mutating func value() throws(ReadingError) -> PropertyListValue {
    try skipSpace()
    let start = offset
    if byte == UInt8(ascii: "{") { return try dictionary() }
    guard let text = try string() else {
      throw failure(expected: "a text in quotation marks after '='")
    }
    return PropertyListValue(content: .string(text), offset: start)
  }
}
