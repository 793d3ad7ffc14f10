public import Foundation

/// A preference's value in stored form; JSON has no dates, so they are decoded as `string`.
public enum StoredPreferenceValue: Sendable, Hashable {
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case date(Date)

  /// The value as it will be after a restart; `nil` if it can't be stored.
  ///
  /// Property lists store whole seconds, JSON has no NaN or infinity, and ISO 8601 years have four
  /// digits and need mutual agreement before 1583.
  var durable: StoredPreferenceValue? {
    switch self {
    case .boolean, .integer, .string:
      return self
    case .double(let number):
      return number.isFinite ? self : nil
    case .date(let date):
      let seconds = date.timeIntervalSince1970.rounded(.down)
      guard (-12_212_553_600...253_402_300_799).contains(seconds) else { return nil }
      return .date(Date(timeIntervalSince1970: seconds))
    }
  }

  /// The value without its case.
  var value: any Sendable {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value
    case .double(let value): value
    case .string(let value): value
    case .date(let value): value
    }
  }

  /// The value for messages: short, on one line, with strings quoted.
  var quoted: String {
    guard case .string(let text) = self else { return description }
    let start = String(text.prefix(40)).debugDescription
    return text.count > 40 ? "\(start)..." : start
  }

  /// The values that a string can be parsed as, the narrowest type first.
  static func candidates(for text: String) -> [StoredPreferenceValue] {
    [
      Bool(text).map(boolean), Int(text).map(integer), Double(text).map(double),
      Date(rfc3339: text).map(date), .string(text),
    ].compactMap(\.self)
  }
}

extension StoredPreferenceValue: CustomStringConvertible {
  /// The value as a string: `true`, `42`, `0.5`, the string itself, or `2026-03-29T10:00:00Z`.
  public var description: String {
    if case .date(let date) = self { date.formatted(.iso8601) } else { "\(value)" }
  }
}

extension StoredPreferenceValue: Codable {
  /// Decodes a Boolean, number or string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func decode<Value: Decodable>(_ make: (Value) -> Self) -> Self? {
      (try? container.decode(Value.self)).map(make)
    }
    let value =
      decode(Self.boolean) ?? decode(Self.integer) ?? decode(Self.double) ?? decode(Self.string)
    guard let value else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected true, false, a number or a string")
    }
    self = value
  }

  /// Encodes the plain value, and a date as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string, .date: try container.encode(description)
    }
  }
}
