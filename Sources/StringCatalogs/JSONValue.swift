/// A JSON value (RFC 8259) with the place it was read from.
package struct JSONValue: Sendable {
  /// The kinds of JSON value.
  package enum Content: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as written, so that no digit is lost.
    case number(String)
    /// A string, its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; its members in the order of the file, duplicates kept.
    case object([Member])
  }

  /// One member of an object.
  package struct Member: Sendable {
    /// The key, its escapes resolved.
    package let key: String
    /// The byte offset of the key's opening quotation mark, 0-based from the start of the file.
    package let keyOffset: Int
    /// The value.
    package let value: JSONValue
  }

  /// What the value is.
  package let content: Content
  /// The byte offset of the value's first character, 0-based from the start of the file.
  package let offset: Int

  /// Parses a whole file: one JSON value in UTF-8, with or without a byte order mark.
  ///
  /// The time is linear in the length. Arrays and objects nest at most `JSONParser.depthLimit` deep.
  ///
  /// - Throws: `JSONError` at the first byte that is not allowed.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.document()
  }

  init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  /// The kind of value in words, for messages: "a number".
  var kind: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
