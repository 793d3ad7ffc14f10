public import Foundation

/// Typed access by key, for callers without a `Preference`.
///
/// Each returns the effective value of a known preference, or the value stored under an unknown
/// key; `nil` if there is none or it has another type.
extension PreferenceService {
  /// The value if it is a Boolean.
  public func boolValue(forKey key: String) -> Bool? { value(forKey: key) }

  /// The value if it is a whole number.
  public func integerValue(forKey key: String) -> Int? { value(forKey: key) }

  /// The value if it is a number.
  public func doubleValue(forKey key: String) -> Double? { value(forKey: key) }

  /// The value if it is a string, or an enumeration of strings.
  public func stringValue(forKey key: String) -> String? { value(forKey: key) }

  /// The value if it is a date.
  public func dateValue(forKey key: String) -> Date? { value(forKey: key) }

  private func value<Value: PreferenceValue>(forKey key: String) -> Value? {
    storedValue(forKey: key).flatMap(Value.init(stored:))
  }
}
