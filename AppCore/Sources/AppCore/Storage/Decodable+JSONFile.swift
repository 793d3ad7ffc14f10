import Foundation

extension Decodable {
  /// Decodes a JSON file; syntax errors include the line.
  init(jsonFile url: URL) throws { try self.init(json: Data(contentsOf: url)) }

  /// Decodes a JSON object in UTF-8 that has only the given members, and no member twice, not even
  /// in different objects; Foundation would ignore all of these errors.
  init(json data: Data, only names: [String]) throws {
    // UTF-16, which Foundation would accept, contains zero bytes; JSON in UTF-8 doesn't.
    guard !data.contains(0) else { throw Failure(description: "expected JSON in UTF-8") }
    do {
      self = try Self(json: data)
    } catch let error as DecodingError {
      let name = error.codingPath.last { $0.intValue == nil }?.stringValue
      throw data.failure(error.reason, at: name)
    }
    let members = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    if let member = members.keys.sorted().first(where: { !names.contains($0) }) {
      let expected = names.map { "\"\($0)\"" }.joined(separator: " and ")
      throw data.failure("expected only \(expected), found \"\(member)\"", at: member)
    }
    var seen: Set<String> = []
    for string in data.jsonStrings where string.isName {
      guard seen.insert(string.text).inserted else {
        throw Failure(description: "line \(string.line): \(string.text) occurs twice")
      }
    }
  }

  /// Decodes JSON; syntax errors include the line.
  init(json data: Data, dates: JSONDecoder.DateDecodingStrategy = .deferredToDate) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dates
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch let decodingError {
      do {
        // On Linux, JSONDecoder doesn't report where the syntax is wrong; JSONSerialization does.
        _ = try JSONSerialization.jsonObject(with: data)
      } catch {
        guard let offset = error.reason.firstMatch(of: /character ([0-9]+)/) else { throw error }
        let line = 1 + data.prefix(Int(offset.1) ?? 0).count { $0 == UInt8(ascii: "\n") }
        throw Failure(description: "line \(line): \(error.reason)")
      }
      throw decodingError
    }
  }
}

extension Data {
  /// A failure with the line, from 1, of the first string in this JSON that is `text`.
  func failure(_ reason: String, at text: String?) -> Failure {
    let line = jsonStrings.first { $0.text == text }?.line
    return Failure(description: (line.map { "line \($0): " } ?? "") + reason)
  }

  /// The strings in JSON, and which of them are the names of members.
  fileprivate var jsonStrings: [(text: String, isName: Bool, line: Int)] {
    let json = String(decoding: self, as: UTF8.self)
    var (line, end) = (1, json.startIndex)
    return json.matches(of: /("(?:[^"\\]+|\\.)*")([ \t\r\n]*:)?/).map { string in
      line += json[end..<string.range.lowerBound].count(where: \.isNewline)
      end = string.range.lowerBound
      let text = try? JSONDecoder().decode(String.self, from: Data(string.1.utf8))
      return (text ?? String(string.1), string.2 != nil, line)
    }
  }
}

extension DecodingError {
  fileprivate var codingPath: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}
