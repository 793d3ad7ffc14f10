extension CatalogReader {
  /// The members of `value`, or an error that `owner` is not an object.
  func members(of value: JSONValue, _ owner: String) throws(CatalogError) -> [JSONValue.Member] {
    guard case .object(let members) = value.content else {
      throw failure(at: value.offset, expected: "\(owner) to be an object", found: value.kind)
    }
    return members
  }

  /// The member called `name`, which may occur once at most: a second one would hide the first.
  func member(
    _ name: String, in members: [JSONValue.Member]
  ) throws(CatalogError) -> JSONValue.Member? {
    var found: JSONValue.Member?
    for member in members where member.key == name {
      if let found {
        let first = lines.position(at: found.keyOffset)
        throw failure(
          at: member.keyOffset, expected: "'\(name)' once",
          found: "it again after line \(first.line), column \(first.column)")
      }
      found = member
    }
    return found
  }

  /// `field`, or an error that the object `owner` lacks the member called `name`.
  func require<Field>(
    _ name: String, of owner: JSONValue, _ field: Field?
  ) throws(CatalogError) -> Field {
    guard let field else {
      throw failure(
        at: owner.offset, expected: "the member '\(name)'", found: "an object without it")
    }
    return field
  }

  func object(
    _ name: String, in members: [JSONValue.Member]
  ) throws(CatalogError) -> [JSONValue.Member]? {
    guard let member = try member(name, in: members) else { return nil }
    guard case .object(let members) = member.value.content else {
      throw mismatch(member, "an object")
    }
    return members
  }

  func string(
    _ name: String, in members: [JSONValue.Member]
  ) throws(CatalogError) -> String? {
    guard let member = try member(name, in: members) else { return nil }
    guard case .string(let text) = member.value.content else {
      throw mismatch(member, "a string")
    }
    return text
  }

  func strings(
    _ name: String, in members: [JSONValue.Member]
  ) throws(CatalogError) -> [String]? {
    guard let member = try member(name, in: members) else { return nil }
    guard case .array(let elements) = member.value.content else {
      throw mismatch(member, "an array of strings")
    }
    var strings: [String] = []
    for element in elements {
      guard case .string(let text) = element.content else {
        throw failure(
          at: element.offset, expected: "only strings in '\(name)'", found: element.kind)
      }
      strings.append(text)
    }
    return strings
  }

  func bool(_ name: String, in members: [JSONValue.Member]) throws(CatalogError) -> Bool? {
    guard let member = try member(name, in: members) else { return nil }
    guard case .bool(let value) = member.value.content else {
      throw mismatch(member, "true or false")
    }
    return value
  }

  func integer(_ name: String, in members: [JSONValue.Member]) throws(CatalogError) -> Int? {
    guard let member = try member(name, in: members) else { return nil }
    guard case .number(let text) = member.value.content else {
      throw mismatch(member, "an integer")
    }
    guard let value = Int(text) else {
      throw failure(
        at: member.value.offset, expected: "an integer for '\(name)'", found: "the number \(text)")
    }
    return value
  }

  private func mismatch(_ member: JSONValue.Member, _ expected: String) -> CatalogError {
    failure(
      at: member.value.offset, expected: "\(expected) for '\(member.key)'", found: member.value.kind
    )
  }

  private func failure(at offset: Int, expected: String, found: String) -> CatalogError {
    CatalogError(
      path: path, kind: .structure, position: lines.position(at: offset), expected: expected,
      found: found)
  }
}
