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

extension Date {
  /// Parses a time such as "2026-11-23T09:30:00+01:00" (RFC 3339, section 5.6, whole seconds).
  ///
  /// Foundation's own parser takes a hundred times longer, and accepts February 30.
  init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    let form = String(
      decoding: bytes.map { (48...57).contains($0) ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
    let forms = ["Z", "+00:00", "-00:00"].map { "0000-00-00T00:00:00" + $0 }
    guard forms.contains(form) else { return nil }
    func number(_ digits: Range<Int>) -> Int { bytes[digits].reduce(0) { $0 * 10 + Int($1) - 48 } }

    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year > 0, lengths.indices.contains(month - 1), (1...lengths[month - 1]).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let (past, days) = (year - 1, lengths[..<(month - 1)].reduce(day - 1, +))
    // 719,162 days from year 1 to 1970.
    let total = past * 365 + past / 4 - past / 100 + past / 400 + days - 719_162
    var seconds = total * 86_400 + hour * 3600 + minute * 60 + second
    if bytes.count == 25 {
      let (hours, minutes) = (number(20..<22), number(23..<25))
      guard hours < 24, minutes < 60 else { return nil }
      seconds -= (bytes[19] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
    self.init(timeIntervalSince1970: Double(seconds))
  }
}
