import StringCatalogs

/// A JSON document, built from the tokens of the reader.
struct JSONTree {
  indirect enum Content {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([Member])
  }

  struct Member {
    let key: String
    let keyOffset: Int
    let value: JSONTree
  }

  let content: Content
  let offset: Int

  init(_ text: String) throws(ReadingError) {
    try self.init(parsing: Array(text.utf8))
  }

  init(parsing bytes: [UInt8]) throws(ReadingError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(ReadingError) in
      var reader = try JSONReader(buffer)
      let tree = try JSONTree(&reader, bytes)
      try reader.end()
      return tree
    }
  }

  private init(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(ReadingError) {
    offset = reader.offset
    switch try reader.kind {
    case .null:
      try reader.null()
      content = .null
    case .bool: content = .bool(try reader.bool())
    case .number: content = .number(String(decoding: bytes[try reader.number()], as: UTF8.self))
    case .string: content = .string(try reader.text())
    case .array:
      var elements: [JSONTree] = []
      var array = try reader.open()
      while try reader.nextElement(in: &array) { elements.append(try JSONTree(&reader, bytes)) }
      content = .array(elements)
    case .object:
      var members: [Member] = []
      var object = try reader.open()
      while let name = try reader.nextName(in: &object) {
        members.append(
          Member(key: name.text, keyOffset: name.offset, value: try JSONTree(&reader, bytes)))
      }
      content = .object(members)
    }
  }

  var members: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  var elements: [JSONTree]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  var text: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  var number: String? {
    guard case .number(let text) = content else { return nil }
    return text
  }
}

/// The error of skipping all of `bytes`, or nil if they are valid JSON.
func jsonError(_ bytes: [UInt8]) -> ReadingError? {
  bytes.withUnsafeBufferPointer { bytes in
    do throws(ReadingError) {
      var reader = try JSONReader(bytes)
      try reader.skipValue()
      try reader.end()
      return nil
    } catch {
      return error
    }
  }
}
