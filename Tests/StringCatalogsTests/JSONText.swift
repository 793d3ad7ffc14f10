import StringCatalogs

extension JSONValue {
  init(_ text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  var members: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  var elements: [JSONValue]? {
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

/// The error of parsing `bytes`, or nil if they parse.
func jsonError(_ bytes: [UInt8]) -> JSONError? {
  do {
    _ = try JSONValue(parsing: bytes)
    return nil
  } catch {
    return error
  }
}
