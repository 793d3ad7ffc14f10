import Foundation

extension Decodable {
  /// Decodes a JSON file; syntax errors include the character offset.
  init(jsonFile url: URL) throws { try self.init(json: Data(contentsOf: url)) }

  /// Decodes a JSON object in UTF-8 that has only the given members, and no member twice, not even
  /// in different objects; Foundation would ignore all of these errors.
  init(json data: Data, only names: [String]) throws {
    // UTF-16, which Foundation would accept, contains zero bytes; JSON in UTF-8 doesn't.
    guard !data.contains(0) else { throw Failure(description: "expected JSON in UTF-8") }
    self = try Self(json: data)
    let members = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    if let member = members.keys.sorted().first(where: { !names.contains($0) }) {
      let expected = names.map { "\"\($0)\"" }.joined(separator: " and ")
      throw Failure(description: "expected only \(expected), found \"\(member)\"")
    }
    var seen: Set<String> = []
    let strings = String(decoding: data, as: UTF8.self)
      .matches(of: /("(?:[^"\\]+|\\.)*")([ \t\r\n]*:)?/)
    for string in strings where string.2 != nil {
      let name = try JSONDecoder().decode(String.self, from: Data(string.1.utf8))
      guard seen.insert(name).inserted else { throw Failure(description: "\(name) occurs twice") }
    }
  }

  /// Decodes JSON; syntax errors include the character offset.
  init(json data: Data) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      // On Linux, JSONDecoder doesn't report where the syntax is wrong; JSONSerialization does.
      _ = try JSONSerialization.jsonObject(with: data)
      throw error
    }
  }
}
