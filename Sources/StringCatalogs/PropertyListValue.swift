/// A value of a property list with its place, as far as tables of texts have such values.
struct PropertyListValue {
  /// The kinds of value.
  enum Content {
    /// A dictionary; its members in the order of the file, duplicates kept.
    case dictionary([Member])
    /// A string, its escapes resolved.
    case string(String)
    /// An array, which no table has.
    case array([PropertyListValue])
    /// Another value that no table has, in words: "<true>".
    case other(String)
  }

  /// One member of a dictionary.
  struct Member {
    /// The key, its escapes resolved.
    let key: String
    /// Where the key begins, in bytes from the start of the text.
    let keyOffset: Int
    /// The value.
    let value: PropertyListValue
  }

  /// How deep dictionaries and arrays may nest; the recursion stays far below any thread's stack.
  static let depthLimit = 128

  /// What the value is.
  let content: Content
  /// Where the value begins, in bytes from the start of the text.
  let offset: Int

  /// The kind of value in words, for messages.
  var kind: String {
    switch content {
    case .dictionary: "a dictionary"
    case .string: "a string"
    case .array: "an array"
    case .other(let kind): kind
    }
  }
}
