public import Foundation

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

extension StringCatalog {
  /// The localized title of a preference.
  public func title(of preference: any AnyPreference, in language: AppLanguage) -> String {
    text(preference.title, in: language.rawValue)
  }

  /// The localized title of a group.
  public func title(of group: PreferenceGroup, in language: AppLanguage) -> String {
    text(group.title, in: language.rawValue)
  }

  /// A preference's value as shown on a screen.
  ///
  /// A string that is one of a few options has a title with a key such as `preference_theme_dark`.
  public func text(
    for value: StoredPreferenceValue?, of preference: any AnyPreference,
    in language: AppLanguage, timeZone: TimeZone
  ) -> String {
    let locale = Locale(identifier: language.rawValue)
    switch value {
    case .boolean(let isOn):
      return text(isOn ? "preference_value_on" : "preference_value_off", in: language.rawValue)
    case .string(let value):
      let key = "\(preference.title)_\(value)"
      let title = text(key, in: language.rawValue)
      return title == key ? value : title
    case .integer(let value):
      return value.formatted(.number.locale(locale))
    case .double(let value):
      // The number of digits that every `Double` preserves.
      return value.formatted(.number.precision(.significantDigits(1...15)).locale(locale))
    case .date(let value):
      return value.formatted(
        Date.FormatStyle(
          date: .long, time: .shortened, locale: locale,
          calendar: Calendar(identifier: .gregorian), timeZone: timeZone))
    case nil:
      return text("preference_value_none", in: language.rawValue)
    }
  }
}
