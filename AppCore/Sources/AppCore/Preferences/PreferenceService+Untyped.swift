public import Foundation

/// Values by key, for callers that have no `Preference`.
///
/// Each is the value in effect of a known preference, or what is stored under an unknown key; nil
/// when there is none or it is of another type.
extension PreferenceService {
  /// The value when it is true or false.
  public func boolValue(forKey key: String) -> Bool? { value(forKey: key) }

  /// The value when it is a whole number.
  public func integerValue(forKey key: String) -> Int? { value(forKey: key) }

  /// The value when it is a number, whole or not.
  public func doubleValue(forKey key: String) -> Double? { value(forKey: key) }

  /// The value when it is text, that of an enumeration of texts as well.
  public func stringValue(forKey key: String) -> String? { value(forKey: key) }

  /// The value when it is a date.
  public func dateValue(forKey key: String) -> Date? { value(forKey: key) }

  private func value<Value: PreferenceValue>(forKey key: String) -> Value? {
    storedValue(forKey: key).flatMap(Value.init(stored:))
  }
}
