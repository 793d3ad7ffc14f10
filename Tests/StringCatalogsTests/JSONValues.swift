import StringCatalogs

extension StructuredValue {
  /// Reads a JSON document.
  init(_ text: String) throws(ReadingError) {
    try self.init(parsing: Array(text.utf8))
  }

  init(parsing bytes: [UInt8]) throws(ReadingError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(ReadingError) in
      var reader = JSONReader(bytes: buffer)
      return try reader.document()
    }
  }

  var members: [Member]? {
    if case .dictionary(let members) = content { members } else { nil }
  }

  var elements: [StructuredValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  var number: String? {
    if case .number(let text) = content { text } else { nil }
  }
}

/// The error of reading `bytes`, or nil if they are valid JSON.
func jsonError(_ bytes: [UInt8]) -> ReadingError? {
  do throws(ReadingError) {
    _ = try StructuredValue(parsing: bytes)
    return nil
  } catch {
    return error
  }
}
