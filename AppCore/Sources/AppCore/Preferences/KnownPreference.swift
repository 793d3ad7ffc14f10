/// A preference whatever the type of its value; `Preference` is the only one.
public protocol KnownPreference: Sendable {
  /// The name under which the value is kept and exported.
  var key: String { get }

  /// The key of the title in the string catalog; a text that is no key stands for itself.
  var title: String { get }

  /// What the preference decides, for developers.
  var description: String { get }

  /// What a value is, for example "a whole number, 0 to 10".
  var expectation: String { get }

  /// The default as it would be kept; nil for "no value".
  var storedDefault: StoredPreferenceValue? { get }

  /// The value as the preference keeps it, or nil when it is none of its values.
  func check(_ value: StoredPreferenceValue) -> StoredPreferenceValue?
}

extension KnownPreference {
  /// The value that a text stands for: `true`, `42`, `0.5`, a date in RFC 3339, or text as it is.
  ///
  /// - Throws: `PreferenceError.invalidValue` when it stands for no value of the preference.
  public func value(fromText text: String) throws(PreferenceError) -> StoredPreferenceValue {
    try accept(StoredPreferenceValue.candidates(for: text))
  }

  /// The value that was decoded from JSON, where a date is text.
  func value(
    fromJSON value: StoredPreferenceValue
  ) throws(PreferenceError) -> StoredPreferenceValue {
    guard case .string(let text) = value, let date = StoredPreferenceValue.date(text) else {
      return try accept([value])
    }
    return try accept([date, value])
  }

  /// The first of the candidates that is a value of the preference.
  func accept(
    _ candidates: [StoredPreferenceValue]
  ) throws(PreferenceError) -> StoredPreferenceValue {
    for candidate in candidates {
      if let value = check(candidate) { return value }
    }
    throw .invalidValue(
      key: key, found: candidates.last?.quoted ?? "no value", expected: expectation)
  }

  /// What is in effect for what was read, and what is wrong with it.
  func resolve(
    _ reading: PreferenceStore.Reading
  ) -> (effective: StoredPreferenceValue?, problem: PreferenceProblem?) {
    let found: String
    switch reading {
    case .nothing:
      return (storedDefault, nil)
    case .value(let value):
      if let value = check(value) { return (value, nil) }
      found = value.quoted
    case .other(let type):
      found = type
    }
    let reason = "holds \(found), expected \(expectation)"
    return (storedDefault, PreferenceProblem(key: key, reason: reason, outcome: .defaultUsed))
  }
}
