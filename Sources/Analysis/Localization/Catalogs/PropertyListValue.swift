/// A property list value with its offset, limited to the types that occur in string tables.
struct PropertyListValue {
  enum Content {
    /// A dictionary; its members in the order of the file, including duplicates.
    case dictionary([Member])
    /// A string, with its escapes resolved.
    case string(String)
    /// An array, which is not valid in string tables.
    case array([PropertyListValue])
    /// Another invalid value, as shown in messages: "<true>".
    case other(String)
  }

  struct Member {
    /// The key, with its escapes resolved.
    let key: String
    /// In bytes from the start of the file.
    let keyOffset: Int
    let value: PropertyListValue
  }

  /// The maximum nesting depth, which keeps recursion far below any thread's stack size.
  static let depthLimit = 128

  let content: Content
  /// In bytes from the start of the file.
  let offset: Int

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

  private func failure(expected: String) -> ReadingError {
    let found =
      switch content {
      case .dictionary: "a dictionary"
      case .string: "a string"
      case .array: "an array"
      case .other(let kind): kind
      }
    return ReadingError(kind: .structure, offset: offset, expected: expected, found: found)
  }
}
