public import Foundation

/// A preference's value in the form in which it is kept.
///
/// In user defaults each case is the property list type of its name. In JSON a date is text in
/// ISO 8601, so decoding gives `string` for it.
public enum StoredPreferenceValue: Sendable, Hashable {
  /// True or false; a number is never taken for it.
  case boolean(Bool)

  /// A whole number of 64 bits.
  case integer(Int)

  /// A number with a fraction; finite in what a preference accepts.
  case double(Double)

  /// Text of any length, empty as well.
  case string(String)

  /// A moment; of whole seconds in the years 1583 to 9999 in what a preference accepts.
  case date(Date)

  /// The value as it survives a restart, or nil when it would not.
  ///
  /// Property lists keep whole seconds, JSON no NaN and no infinity, and ISO 8601 four digits of a
  /// year, from 1583 on without further agreement.
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

  /// The text for messages: short, on one line, and quoted where it is text.
  var quoted: String {
    guard case .string(let text) = self else { return description }
    let start = String(text.prefix(40)).debugDescription
    return text.count > 40 ? "\(start)..." : start
  }

  /// The values that a text can stand for, the narrowest type first.
  static func candidates(for text: String) -> [StoredPreferenceValue] {
    [
      Bool(text).map(boolean), Int(text).map(integer), Double(text).map(double),
      date(text), .string(text),
    ].compactMap(\.self)
  }

  static func date(_ text: String) -> StoredPreferenceValue? {
    Date(rfc3339: text).map(date)
  }
}

extension StoredPreferenceValue: CustomStringConvertible {
  /// The value as text: `true`, `42`, `0.5`, the text itself, or `2026-03-29T10:00:00Z`.
  public var description: String {
    switch self {
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .double(let value): String(value)
    case .string(let value): value
    case .date(let value): value.formatted(.iso8601)
    }
  }
}

extension StoredPreferenceValue: Codable {
  /// Decodes true, false, a number or text.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected true, false, a number or text")
    }
  }

  /// Encodes the value alone, a date as text.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
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
