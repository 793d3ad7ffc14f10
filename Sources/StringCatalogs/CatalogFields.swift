/// An object of a catalog that is being read; each of its fields may occur once, because a second one
/// would hide the first.
struct CatalogFields {
  fileprivate var scope: JSONReader.Scope
  /// The names of the fields; other members are not part of the format.
  fileprivate let names: [String]
  /// Where each field stands.
  fileprivate var offsets: [Int?]

  /// `field`, or an error that the object lacks the member called `name`.
  func require<Field>(_ name: String, _ field: Field?) throws(ReadingError) -> Field {
    guard let field else {
      throw ReadingError(
        kind: .structure, offset: scope.opening, expected: "the member '\(name)'",
        found: "an object without it")
    }
    return field
  }
}

extension JSONReader {
  /// Opens the object at the current offset, or throws what was expected there.
  mutating func fields(
    _ expected: String, _ names: [String] = []
  ) throws(ReadingError) -> CatalogFields {
    try expect(.object, expected)
    return CatalogFields(
      scope: try open(), names: names, offsets: Array(repeating: nil, count: names.count))
  }

  /// The next member, whose value is to be read or skipped.
  mutating func nextMember(
    in object: inout CatalogFields
  ) throws(ReadingError) -> (name: String, offset: Int)? {
    guard let (name, offset) = try nextName(in: &object.scope) else { return nil }
    if let field = object.names.firstIndex(of: name) {
      if let first = object.offsets[field] {
        throw failure(
          at: offset, expected: "'\(name)' once",
          found: "it again after \(scanner.place(of: first))")
      }
      object.offsets[field] = offset
    }
    return (name, offset)
  }

  /// The next of the object's fields, all other members being skipped.
  mutating func nextField(
    in object: inout CatalogFields
  ) throws(ReadingError) -> (name: String, offset: Int)? {
    while let member = try nextMember(in: &object) {
      if object.names.contains(member.name) { return member }
      try skipValue()
    }
    return nil
  }

  mutating func string(_ name: String) throws(ReadingError) -> String {
    try expect(.string, "a string for '\(name)'")
    return try text()
  }

  mutating func bool(_ name: String) throws(ReadingError) -> Bool {
    try expect(.bool, "true or false for '\(name)'")
    return try bool()
  }

  mutating func integer(_ name: String) throws(ReadingError) -> Int {
    try expect(.number, "an integer for '\(name)'")
    let range = try number()
    let text = String(decoding: scanner.bytes[range], as: UTF8.self)
    guard let value = Int(text) else {
      throw failure(
        at: range.lowerBound, expected: "an integer for '\(name)'",
        found: text.utf8.count > 40 ? "a longer number" : "the number \(text)")
    }
    return value
  }

  /// Throws that the value at the current offset is of another kind, or what is wrong in it.
  mutating func expect(
    _ expected: Kind, _ words: @autoclosure () -> String
  ) throws(ReadingError) {
    let kind = try kind
    if kind == expected { return }
    let start = offset
    try skipValue()
    let found =
      switch kind {
      case .null: "null"
      case .bool: scanner.bytes[start] == UInt8(ascii: "t") ? "true" : "false"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    throw failure(at: start, expected: words(), found: found)
  }

  private func failure(at offset: Int, expected: String, found: String) -> ReadingError {
    ReadingError(kind: .structure, offset: offset, expected: expected, found: found)
  }
}
