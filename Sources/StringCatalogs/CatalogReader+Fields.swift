extension CatalogReader {
  /// An object that is being read, and the fields that have occurred in it.
  struct Object {
    var scope: JSONReader.Scope
    let fields: CatalogFields
    var seen: CatalogFields = []
  }

  /// Opens the object at the current offset, or throws what was expected there.
  mutating func open(
    _ expected: StaticString, _ fields: CatalogFields = []
  ) throws(ReadingError) -> Object {
    guard try json.kind == .object else { throw try mismatch("\(expected)") }
    return Object(scope: try json.open(), fields: fields)
  }

  /// The name of the next member; its value is to be read or skipped.
  mutating func nextName(in object: inout Object) throws(ReadingError) -> JSONString? {
    try json.nextName(in: &object.scope)
  }

  /// The next of the object's fields and where its name stands, all other members being skipped.
  mutating func nextField(
    in object: inout Object
  ) throws(ReadingError) -> (field: CatalogFields, offset: Int)? {
    while let name = try nextName(in: &object) {
      let field = try field(name, of: &object)
      if !field.isEmpty { return (field, name.offset) }
      try json.check(name)
      try json.skipValue()
    }
    return nil
  }

  /// The field of the object with this name, or none; it may occur once, as a second one would
  /// hide the first.
  func field(
    _ name: JSONString, of object: inout Object
  ) throws(ReadingError) -> CatalogFields {
    let field = json.field(name).intersection(object.fields)
    if !object.seen.isDisjoint(with: field) { throw try repetition(of: field, name, in: object) }
    object.seen.formUnion(field)
    return field
  }

  private func repetition(
    of field: CatalogFields, _ name: JSONString, in object: Object
  ) throws(ReadingError) -> ReadingError {
    // Nobody keeps where the first one stands: look for it again.
    var again = json
    again.offset = object.scope.opening
    again.depth -= 1
    var scope = try again.open()
    while let first = try again.nextName(in: &scope) {
      if again.field(first) == field {
        let text = String(decoding: json.bytes[name.range], as: UTF8.self)
        return failure(
          at: name.offset, expected: "'\(text)' once",
          found: "it again after \(json.place(of: first.offset))")
      }
      try again.skipValue()
    }
    return failure(at: name.offset, expected: "the member once", found: "it again")
  }

  /// `field`, or an error that the object lacks the member called `name`.
  func require<Field>(
    _ name: StaticString, _ field: Field?, of object: Object
  ) throws(ReadingError) -> Field {
    guard let field else {
      throw failure(
        at: object.scope.opening, expected: "the member '\(name)'", found: "an object without it")
    }
    return field
  }

  mutating func string(_ name: StaticString) throws(ReadingError) -> String {
    guard try json.kind == .string else { throw try mismatch("a string for '\(name)'") }
    return try json.text()
  }

  mutating func state() throws(ReadingError) -> UnitState {
    // Almost every state is this one, which is then not made again.
    guard try json.kind == .string else { throw try mismatch("a string for 'state'") }
    let state = try json.string()
    if json.characters(of: state).spells("translated") { return .translated }
    return UnitState(rawValue: try json.text(state))
  }

  mutating func bool(_ name: StaticString) throws(ReadingError) -> Bool {
    guard try json.kind == .bool else { throw try mismatch("true or false for '\(name)'") }
    return try json.bool()
  }

  mutating func integer(_ name: StaticString) throws(ReadingError) -> Int {
    guard try json.kind == .number else { throw try mismatch("an integer for '\(name)'") }
    let range = try json.number()
    let text = String(decoding: json.bytes[range], as: UTF8.self)
    guard let value = Int(text) else {
      throw failure(
        at: range.lowerBound, expected: "an integer for '\(name)'",
        found: text.utf8.count > 40 ? "a longer number" : "the number \(text)")
    }
    return value
  }

  /// The error that the value at the current offset is of another kind, or what is wrong in it.
  mutating func mismatch(_ expected: String) throws(ReadingError) -> ReadingError {
    let start = json.offset
    let kind = try json.kind
    try json.skipValue()
    let found =
      switch kind {
      case .null: "null"
      case .bool: json.bytes[start] == UInt8(ascii: "t") ? "true" : "false"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    return failure(at: start, expected: expected, found: found)
  }

  private func failure(at offset: Int, expected: String, found: String) -> ReadingError {
    ReadingError(kind: .structure, offset: offset, expected: expected, found: found)
  }
}
