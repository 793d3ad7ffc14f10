public import Foundation

/// A type that preferences can have.
///
/// `Bool`, `Int`, `Double`, `String`, `Date` and `Optional` of them are; an enumeration of one of
/// them becomes one by conforming, with nothing to write: `enum Theme: String, PreferenceValue`.
public protocol PreferenceValue: Sendable, Equatable {
  /// What a value of the type is, for messages, for example "a whole number".
  static var expectation: String { get }

  /// The form in which the value is kept; nil for "no value", which is kept as nothing.
  var stored: StoredPreferenceValue? { get }

  /// Reads a kept value; nil when it is not of this type.
  init?(stored: StoredPreferenceValue)
}

extension Bool: PreferenceValue {
  /// True or false.
  public static var expectation: String { "true or false" }

  /// The value as it is kept.
  public var stored: StoredPreferenceValue? { .boolean(self) }

  /// Reads a kept `boolean`.
  public init?(stored: StoredPreferenceValue) {
    guard case .boolean(let value) = stored else { return nil }
    self = value
  }
}

extension Int: PreferenceValue {
  /// A whole number.
  public static var expectation: String { "a whole number" }

  /// The value as it is kept.
  public var stored: StoredPreferenceValue? { .integer(self) }

  /// Reads a kept `integer`.
  public init?(stored: StoredPreferenceValue) {
    guard case .integer(let value) = stored else { return nil }
    self = value
  }
}

extension Double: PreferenceValue {
  /// A finite number.
  public static var expectation: String { "a finite number" }

  /// The value as it is kept; one that is not finite is refused by every preference.
  public var stored: StoredPreferenceValue? { .double(self) }

  /// Reads a kept `double`, or an `integer` that it represents exactly.
  public init?(stored: StoredPreferenceValue) {
    switch stored {
    case .double(let value): self = value
    case .integer(let value): self.init(exactly: value)
    default: return nil
    }
  }
}

extension String: PreferenceValue {
  /// Text.
  public static var expectation: String { "text" }

  /// The value as it is kept.
  public var stored: StoredPreferenceValue? { .string(self) }

  /// Reads a kept `string`.
  public init?(stored: StoredPreferenceValue) {
    guard case .string(let value) = stored else { return nil }
    self = value
  }
}

extension Date: PreferenceValue {
  /// A date in ISO 8601.
  public static var expectation: String { "a date such as 2026-03-29T10:00:00Z" }

  /// The value as it is kept; every preference rounds it down to whole seconds.
  public var stored: StoredPreferenceValue? { .date(self) }

  /// Reads a kept `date`.
  public init?(stored: StoredPreferenceValue) {
    guard case .date(let value) = stored else { return nil }
    self = value
  }
}
