/// A strict reader of one JSON text (RFC 8259) that hands out tokens and builds nothing.
///
/// The caller asks for what it expects next: it opens an object or array, asks for each name or
/// element, and reads or skips the value. Nothing of what is skipped is kept, but all of it is
/// checked. The time is linear in the length.
package struct JSONReader: ByteReader {
  /// How deep arrays and objects may nest; the recursion stays far below any thread's stack.
  package static let depthLimit = 512

  static let faultKind = CatalogError.Kind.syntax

  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next token begins, 0-based from the start of the file.
  package internal(set) var offset = 0
  var depth = 0
  /// The last string that had escapes, resolved; kept to reuse its storage.
  var unescaped: [UInt8] = []

  /// Begins at the value of a text in UTF-8, with or without a byte order mark.
  ///
  /// - Throws: `ReadingError` if the first bytes show another encoding.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadingError) {
    self.bytes = bytes
    offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    if let encoding = WideEncoding(bytes) {
      throw failure(at: 0, expected: "UTF-8 text", found: encoding.description)
    }
    skipWhitespace()
  }

  /// Checks that nothing but white space follows the value.
  package mutating func end() throws(ReadingError) {
    skipWhitespace()
    guard offset == bytes.count else { throw failure(expected: "the end of the file") }
  }

  /// The object or array that is being read.
  package struct Scope {
    /// Where its opening bracket stands.
    package let opening: Int
    var isEmpty = true
  }

  /// Steps over the `{` or `[` that `kind` has found.
  package mutating func open() throws(ReadingError) -> Scope {
    guard depth < Self.depthLimit else {
      throw failure(
        at: offset, expected: "at most \(Self.depthLimit) nested arrays and objects",
        found: "one more level")
    }
    depth += 1
    let scope = Scope(opening: offset)
    offset += 1
    skipWhitespace()
    return scope
  }

  /// The name of the next member, the reader then being at its value; nil after the last one.
  package mutating func nextName(in object: inout Scope) throws(ReadingError) -> JSONString? {
    skipWhitespace()
    if take(UInt8(ascii: "}")) {
      depth -= 1
      return nil
    }
    if !object.isEmpty {
      guard take(UInt8(ascii: ",")) else {
        throw failure(expected: "',' or '}'" + within("object", object))
      }
      skipWhitespace()
    }
    guard byte == UInt8(ascii: "\"") else {
      let orEnd = object.isEmpty ? " or '}'" : ""
      throw failure(expected: "a key in quotation marks\(orEnd)" + within("object", object))
    }
    object.isEmpty = false
    let name = try string()
    skipWhitespace()
    guard take(UInt8(ascii: ":")) else { throw failure(expected: "':' after the key") }
    skipWhitespace()
    return name
  }

  /// Whether the array has another element, the reader then being at it.
  package mutating func nextElement(in array: inout Scope) throws(ReadingError) -> Bool {
    skipWhitespace()
    if take(UInt8(ascii: "]")) {
      depth -= 1
      return false
    }
    if !array.isEmpty {
      guard take(UInt8(ascii: ",")) else {
        throw failure(expected: "',' or ']'" + within("array", array))
      }
      skipWhitespace()
    }
    array.isEmpty = false
    return true
  }

  private func within(_ kind: String, _ scope: Scope) -> String {
    " in the \(kind) opened at \(place(of: scope.opening))"
  }
}
