public import Foundation

/// A type of preference values.
///
/// `Bool`, `Int`, `Double`, `String`, `Date` and `Optional` of them conform. An enumeration whose
/// raw values have one of these types only has to declare conformance: `enum Theme: String,
/// PreferenceValue`.
public protocol PreferenceValue: Sendable, Equatable {
  /// A description of valid values for messages, for example "a whole number".
  static var expectation: String { get }

  /// The stored form; `nil` stands for "no value" and is not stored.
  var stored: StoredPreferenceValue? { get }

  /// Creates a value from its stored form; fails if it has another type.
  init?(stored: StoredPreferenceValue)
}

extension Bool: PreferenceValue {
  /// The description for messages.
  public static var expectation: String { "true or false" }

  /// The value in stored form.
  public var stored: StoredPreferenceValue? { .boolean(self) }

  /// Creates a value from a stored `boolean`.
  public init?(stored: StoredPreferenceValue) {
    guard case .boolean(let value) = stored else { return nil }
    self = value
  }
}

extension Int: PreferenceValue {
  /// The description for messages.
  public static var expectation: String { "a whole number" }

  /// The value in stored form.
  public var stored: StoredPreferenceValue? { .integer(self) }

  /// Creates a value from a stored `integer`.
  public init?(stored: StoredPreferenceValue) {
    guard case .integer(let value) = stored else { return nil }
    self = value
  }
}

extension Double: PreferenceValue {
  /// The description for messages.
  public static var expectation: String { "a finite number" }

  /// The value in stored form; preferences reject values that are not finite.
  public var stored: StoredPreferenceValue? { .double(self) }

  /// Creates a value from a stored `double`, or an `integer` that is exactly representable.
  public init?(stored: StoredPreferenceValue) {
    switch stored {
    case .double(let value): self = value
    case .integer(let value): self.init(exactly: value)
    default: return nil
    }
  }
}

extension String: PreferenceValue {
  /// The description for messages.
  public static var expectation: String { "a string" }

  /// The value in stored form.
  public var stored: StoredPreferenceValue? { .string(self) }

  /// Creates a value from a stored `string`.
  public init?(stored: StoredPreferenceValue) {
    guard case .string(let value) = stored else { return nil }
    self = value
  }
}

extension Date: PreferenceValue {
  /// The description for messages.
  public static var expectation: String { "a date such as 2026-03-29T10:00:00Z" }

  /// The value in stored form; preferences round it down to whole seconds.
  public var stored: StoredPreferenceValue? { .date(self) }

  /// Creates a value from a stored `date`.
  public init?(stored: StoredPreferenceValue) {
    guard case .date(let value) = stored else { return nil }
    self = value
  }
}
