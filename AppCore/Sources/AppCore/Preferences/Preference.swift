/// A value that the user or the app chooses and that survives restarts.
///
/// Declare each once, as a constant in a namespace, and list it in a `PreferenceGroup`:
///
///     static let isModeDisabled = Preference(
///       key: "Navigation.modeDisabled", default: false, title: "preference_mode_disabled",
///       description: "The app has no navigation mode.")
public struct Preference<Value: PreferenceValue>: KnownPreference {
  /// The name under which the value is kept and exported, for example "Navigation.modeDisabled".
  public let key: String

  /// The value as long as none is set.
  public let defaultValue: Value

  /// The key of the title in the string catalog; a text that is no key stands for itself.
  public let title: String

  /// What the preference decides, for developers.
  public let description: String

  private let constraint: PreferenceConstraint<Value>?

  /// Describes a preference; nothing is read or written.
  ///
  /// An optional preference whose default is not nil cannot be set to nil.
  ///
  /// - Precondition: The default can be kept and fulfils the constraint.
  public init(
    key: String, default defaultValue: Value, title: String, description: String,
    constraint: PreferenceConstraint<Value>? = nil
  ) {
    self.key = key
    self.title = title
    self.description = description
    self.constraint = constraint
    let kept = defaultValue.stored.flatMap { Self.check($0, constraint) }
    precondition(
      defaultValue.stored == nil || kept != nil, "the default of \(key) is no value of it")
    self.defaultValue = kept.flatMap(Value.init(stored:)) ?? defaultValue
  }

  /// What a value is, for example "a whole number, 0 to 10".
  public var expectation: String {
    [Value.expectation, constraint?.expectation].compactMap(\.self).joined(separator: ", ")
  }

  /// The default as it would be kept; nil for "no value".
  public var storedDefault: StoredPreferenceValue? { defaultValue.stored }

  /// The value as the preference keeps it, or nil when it is of another type, cannot be kept or
  /// does not fulfil the constraint.
  public func check(_ value: StoredPreferenceValue) -> StoredPreferenceValue? {
    Self.check(value, constraint)
  }

  private static func check(
    _ value: StoredPreferenceValue, _ constraint: PreferenceConstraint<Value>?
  ) -> StoredPreferenceValue? {
    guard let durable = value.durable, let value = Value(stored: durable),
      constraint?.isFulfilled(value) ?? true
    else { return nil }
    return value.stored
  }

  /// What to keep for a value.
  func stored(_ value: Value) throws(PreferenceError) -> StoredPreferenceValue? {
    guard let stored = value.stored else {
      guard storedDefault == nil else {
        throw .invalidValue(key: key, found: "no value", expected: expectation)
      }
      return nil
    }
    return try accept([stored])
  }

  /// The value for what is in effect.
  func value(_ effective: StoredPreferenceValue?) -> Value {
    effective.flatMap(Value.init(stored:)) ?? defaultValue
  }
}
