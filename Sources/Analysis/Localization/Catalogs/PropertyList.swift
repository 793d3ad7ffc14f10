internal import Algorithms

/// The contents of a `.strings` or `.stringsdict` file, converted to UTF-8.
struct PropertyListText {
  /// The file with its line index.
  let file: Catalog.File
  private let bytes: [UInt8]

  /// Decodes UTF-8 or UTF-16, each with or without a byte order mark.
  init(path: String, bytes: [UInt8]) throws(CatalogError) {
    let (text, error) = bytes.withUnsafeBufferPointer { Self.text($0, bytes) }
    self.bytes = text
    file = Catalog.File(path: path, bytes: text)
    if let error { throw CatalogError(error, in: file) }
  }

  /// Decodes as much as possible to UTF-8, and returns the error that stopped it.
  private static func text(
    _ buffer: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]
  ) -> ([UInt8], ReadingError?) {
    if buffer.starts(with: Array("bplist".utf8)) {
      return (
        bytes,
        ReadingError(
          kind: .binaryPropertyList, offset: 0, expected: "a property list as text",
          found: "a binary property list")
      )
    }
    switch WideEncoding(buffer) {
    case .utf16(let isBigEndian):
      return utf8(ofUTF16: buffer, isBigEndian ? .bigEndian : .littleEndian)
    case .utf32:
      return (
        bytes,
        ReadingError(
          kind: .encoding, offset: 0, expected: "UTF-8 or UTF-16 text", found: "UTF-32 text")
      )
    case nil:
      let error = firstIllFormedByte(in: buffer.indices, of: buffer).map { offset in
        ReadingError(
          kind: .encoding, offset: offset, expected: "well-formed UTF-8",
          found: description(of: buffer, at: offset))
      }
      return (bytes, error)
    }
  }

  private static func utf8(
    ofUTF16 bytes: UnsafeBufferPointer<UInt8>, _ order: ByteOrder
  ) -> ([UInt8], ReadingError?) {
    let units = (0..<bytes.count / 2).lazy.map { UInt16(bytes.integer(at: 2 * $0, size: 2, order)) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2 + bytes.count / 8)
    func failure(_ found: String) -> ([UInt8], ReadingError?) {
      (
        text,
        ReadingError(
          kind: .encoding, offset: text.count, expected: "well-formed UTF-16", found: found)
      )
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var isFirst = true
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue("\u{FEFF}") where isFirst: break
      case .scalarValue(let scalar): text.append(contentsOf: scalar.utf8)
      case .emptyInput: break decoding
      case .error: return failure("a lone surrogate")
      }
      isFirst = false
    }
    return bytes.count % 2 == 0
      ? (text, nil) : failure("half a UTF-16 code unit at the end of the file")
  }

  /// The parsed value; the file may be an XML or old-style (NeXTSTEP) property list.
  func value() throws(CatalogError) -> PropertyListValue {
    try bytes.withUnsafeBufferPointer { (bytes) throws(CatalogError) in
      do throws(ReadingError) {
        if let offset = bytes.firstIndex(of: 0) {
          throw ReadingError(
            kind: .propertyListSyntax, offset: offset, expected: "text without NUL characters",
            found: description(of: bytes, at: offset))
        }
        var xml = XMLPropertyListReader(bytes)
        if xml.isXML { return try xml.document() }
        var old = OldStylePropertyListReader(bytes)
        return try old.document()
      } catch {
        throw CatalogError(error, in: file)
      }
    }
  }
}

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
