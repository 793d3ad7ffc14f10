/// The fields of one kind of object in the format; at most eight.
protocol CatalogField: RawRepresentable, Sendable where RawValue == String {
  /// The fields in the order of declaration, stored because `allCases` creates them for each use.
  static var all: [Self] { get }
  /// The kind of its value.
  var kind: JSONReader.Kind? { get }
}

/// A catalog object that is being read; repeated fields are errors, because the second would hide
/// the first.
struct CatalogFields<Field: CatalogField> {
  fileprivate var scope: JSONReader.Scope
  /// The offset of each field, in the order of declaration; 0 if not read yet, because a name is
  /// never at offset 0.
  fileprivate var offsets = SIMD8<Int>()
  /// The members that are not fields, as indices into the reader's list.
  var unknown: [Int] = []

  /// The names of the fields read so far.
  var names: [String] {
    zip(Field.all, offsets.indices).filter { offsets[$1] > 0 }.map(\.0.rawValue)
  }

  /// Unwraps the value of a required field, or throws an error that the object lacks it.
  func require<Value>(_ field: Field, _ value: Value?) throws(ReadingError) -> Value {
    guard let value else {
      throw ReadingError(
        kind: .structure, offset: scope.opening, expected: "the member '\(field.rawValue)'",
        found: "an object without it")
    }
    return value
  }
}

/// The name of an object's member.
enum CatalogMember<Field: CatalogField> {
  case field(Field)
  case other(String)
}

extension JSONReader {
  /// Opens the object at the current offset, or throws an error about another value.
  mutating func object(_ expected: @autoclosure () -> String) throws(ReadingError) -> Scope {
    try expect(.object, expected())
    return try open()
  }

  /// Opens the object at the current offset to read its fields, or throws an error about another
  /// value.
  mutating func fields<Field>(
    _: Field.Type, _ expected: @autoclosure () -> String
  ) throws(ReadingError) -> CatalogFields<Field> {
    CatalogFields(scope: try object(expected()))
  }

  /// Advances to the value of the next member, for the caller to read or skip.
  mutating func nextMember<Field>(
    in object: inout CatalogFields<Field>
  ) throws(ReadingError) -> (name: CatalogMember<Field>, offset: Int)? {
    guard try isAtName(in: &object.scope) else { return nil }
    let (offset, fields) = (offset, Field.all)
    var number = fields.firstIndex { take($0.rawValue) }
    if number == nil {
      let name = try text()
      // The name of a field can be written with escapes.
      number = fields.firstIndex { $0.rawValue == name }
      if number == nil {
        try endName()
        return (.other(name), offset)
      }
    }
    guard let number else { return nil }
    try endName()
    if object.offsets[number] > 0 {
      throw failure(
        at: offset, expected: "a single '\(fields[number].rawValue)'",
        found: "another one after \(scanner.place(of: object.offsets[number]))")
    }
    object.offsets[number] = offset
    return (.field(fields[number]), offset)
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

  /// Throws if the value at the current offset is invalid or of another kind.
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
