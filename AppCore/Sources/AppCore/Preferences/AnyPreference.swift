import Foundation

/// A type-erased preference; `Preference` is the only conforming type.
public protocol AnyPreference: Sendable {
  /// The key for storage and export.
  var key: String { get }

  /// The key of the title in the string catalog; if it has no such key, the title itself.
  var title: String { get }

  /// A description of the preference, for developers.
  var description: String { get }

  /// A description of valid values, for example "a whole number, 0 to 10".
  var expectation: String { get }

  /// The values of an enumeration or a Boolean, in display order; empty for other types.
  var options: [StoredPreferenceValue] { get }

  /// The default in stored form; `nil` for "no value".
  var storedDefault: StoredPreferenceValue? { get }

  /// The value as the preference stores it; `nil` if it is not valid.
  func check(_ value: StoredPreferenceValue) -> StoredPreferenceValue?
}

extension AnyPreference {
  /// Parses a value: `true`, `42`, `0.5`, an RFC 3339 date, or a string.
  public func value(fromText text: String) throws(PreferenceError) -> StoredPreferenceValue {
    try accept(StoredPreferenceValue.candidates(for: text))
  }

  /// The value decoded from JSON, in which dates are strings.
  func value(
    fromJSON value: StoredPreferenceValue
  ) throws(PreferenceError) -> StoredPreferenceValue {
    guard case .string(let text) = value, let date = Date(rfc3339: text) else {
      return try accept([value])
    }
    return try accept([.date(date), value])
  }

  /// The first candidate that is a valid value of the preference.
  func accept(
    _ candidates: [StoredPreferenceValue]
  ) throws(PreferenceError) -> StoredPreferenceValue {
    for candidate in candidates {
      if let value = check(candidate) { return value }
    }
    throw .invalidValue(
      key: key, found: candidates.last?.quoted ?? "no value", expected: expectation)
  }

  /// The effective value for a stored value, and the problem if the stored one is invalid.
  func resolve(
    _ reading: PreferenceStore.Reading
  ) -> (effective: StoredPreferenceValue?, problem: PreferenceProblem?) {
    if case .nothing = reading { return (storedDefault, nil) }
    if case .value(let value) = reading, let value = check(value) { return (value, nil) }
    let reason = "is \(reading.found), expected \(expectation)"
    return (storedDefault, PreferenceProblem(key: key, reason: reason, outcome: .defaultUsed))
  }
}
