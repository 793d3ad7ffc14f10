public import Foundation

/// A type of preference values; an enumeration with raw values only has to declare conformance.
public protocol PreferenceValue: Sendable, Equatable {
  /// A description of valid values for messages, for example "a whole number".
  static var expectation: String { get }

  /// All values, in display order, if a screen can list them; otherwise empty.
  static var options: [StoredPreferenceValue] { get }

  /// The stored form; `nil` stands for "no value" and is not stored.
  var stored: StoredPreferenceValue? { get }

  /// Creates a value from its stored form; fails if it has another type.
  init?(stored: StoredPreferenceValue)
}

extension PreferenceValue {
  /// Empty; Booleans and enumerations have options.
  public static var options: [StoredPreferenceValue] { [] }

  /// Creates a value from its stored form; fails if it has another type.
  public init?(stored: StoredPreferenceValue) {
    guard let value = stored.value as? Self else { return nil }
    self = value
  }
}

extension Bool: PreferenceValue {
  /// The description for messages.
  public static var expectation: String { "true or false" }

  /// Off and on.
  public static var options: [StoredPreferenceValue] { [.boolean(false), .boolean(true)] }

  /// The value in stored form.
  public var stored: StoredPreferenceValue? { .boolean(self) }
}

extension Int: PreferenceValue {
  /// The description for messages.
  public static var expectation: String { "a whole number" }

  /// The value in stored form.
  public var stored: StoredPreferenceValue? { .integer(self) }
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
}

extension Date: PreferenceValue {
  /// The description for messages.
  public static var expectation: String { "a date such as 2026-03-29T10:00:00Z" }

  /// The value in stored form; preferences round it down to whole seconds.
  public var stored: StoredPreferenceValue? { .date(self) }
}

extension Optional: PreferenceValue where Wrapped: PreferenceValue {
  /// The description of the wrapped type.
  public static var expectation: String { Wrapped.expectation }

  /// The values of the wrapped type.
  public static var options: [StoredPreferenceValue] { Wrapped.options }

  /// The value in stored form; `nil` for `nil`.
  public var stored: StoredPreferenceValue? { flatMap(\.stored) }

  /// Creates a value from the stored form of the wrapped type.
  public init?(stored: StoredPreferenceValue) {
    guard let value = Wrapped(stored: stored) else { return nil }
    self = .some(value)
  }
}

extension PreferenceValue where Self: RawRepresentable, RawValue: PreferenceValue {
  /// The description of the raw values.
  public static var expectation: String { RawValue.expectation }

  /// The raw value in stored form.
  public var stored: StoredPreferenceValue? { rawValue.stored }

  /// Creates a value from a stored raw value; fails if no case has it.
  public init?(stored: StoredPreferenceValue) {
    guard let rawValue = RawValue(stored: stored) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension PreferenceValue
where Self: RawRepresentable & CaseIterable, RawValue: PreferenceValue {
  /// The raw values of all cases.
  public static var expectation: String {
    "one of " + options.map(\.description).joined(separator: ", ")
  }

  /// All cases.
  public static var options: [StoredPreferenceValue] { allCases.compactMap(\.stored) }
}
