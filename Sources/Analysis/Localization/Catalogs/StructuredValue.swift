/// A value of a JSON document or property list, with its offset.
package struct StructuredValue {
  package enum Content {
    /// An object or dictionary; its members in the order of the file, including duplicates.
    case dictionary([Member])
    /// A string, with its escapes resolved.
    case string(String)
    case array([StructuredValue])
    case bool(Bool)
    /// A number of a JSON document, as written.
    case number(String)
    /// Another value, as shown in messages: "null", "<true>".
    case other(String)
  }

  package struct Member {
    /// The key, with its escapes resolved.
    package let key: String
    /// In bytes from the start of the file.
    package let keyOffset: Int
    package let value: StructuredValue
  }

  /// The maximum nesting depth of property lists, which keeps recursion far below any thread's stack
  /// size.
  static let depthLimit = 128

  package let content: Content
  /// In bytes from the start of the file.
  package let offset: Int

  /// The members of a dictionary, or an error about another value.
  func members(expected: String) throws(ReadingError) -> [Member] {
    if case .dictionary(let members) = content { return members }
    throw failure(expected: expected)
  }

  /// The string, or an error about another value.
  func text(expected: String) throws(ReadingError) -> String {
    if case .string(let text) = content { return text }
    throw failure(expected: expected)
  }

  /// An error about this value.
  func failure(expected: String, dictionary: String = "a dictionary") -> ReadingError {
    let found =
      switch content {
      case .dictionary: dictionary
      case .string: "a string"
      case .array: "an array"
      case .bool(let bool): "\(bool)"
      case .number: "a number"
      case .other(let words): words
      }
    return ReadingError(kind: .structure, offset: offset, expected: expected, found: found)
  }
}
