/// A value that the user or the app sets and that persists between launches.
///
/// Declare each preference once, as a constant in a namespace, and add it to a `PreferenceGroup`.
public struct Preference<Value: PreferenceValue>: AnyPreference {
  /// The key for storage and export, for example "Appearance.theme".
  public let key: String

  /// The value if none is set.
  public let defaultValue: Value

  /// The key of the title in the string catalog; if it has no such key, the title itself.
  public let title: String

  /// A description of the preference, for developers.
  public let description: String

  private let constraint: PreferenceConstraint<Value>?

  /// Creates a preference; the default must satisfy the constraint.
  ///
  /// An optional preference whose default is not `nil` can't be set to `nil`.
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
      defaultValue.stored == nil || kept != nil, "the default of \(key) is not a valid value")
    self.defaultValue = kept.flatMap(Value.init(stored:)) ?? defaultValue
  }

  /// A description of valid values, for example "a whole number, 0 to 10".
  public var expectation: String {
    [Value.expectation, constraint?.expectation].compactMap(\.self).joined(separator: ", ")
  }

  /// The values of an enumeration or a Boolean, in display order; empty for other types.
  public var options: [StoredPreferenceValue] { Value.options }

  /// The default in stored form; `nil` for "no value".
  public var storedDefault: StoredPreferenceValue? { defaultValue.stored }

  /// The value as the preference stores it; `nil` if it is not valid.
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

  func stored(_ value: Value) throws(PreferenceError) -> StoredPreferenceValue? {
    guard let stored = value.stored else {
      guard storedDefault == nil else {
        throw .invalidValue(key: key, found: "no value", expected: expectation)
      }
      return nil
    }
    return try accept([stored])
  }

  /// Converts an effective stored value to the preference's type.
  func value(_ effective: StoredPreferenceValue?) -> Value {
    effective.flatMap(Value.init(stored:)) ?? defaultValue
  }
}

/// A condition that every value of a preference must satisfy.
public struct PreferenceConstraint<Value: PreferenceValue>: Sendable {
  /// The condition as it follows "expected a whole number, " in messages, for example "0 to 10".
  public let expectation: String

  let isFulfilled: @Sendable (Value) -> Bool

  /// Creates a custom condition, which may be called on any thread and must not use the service.
  public init(expectation: String, isFulfilled: @escaping @Sendable (Value) -> Bool) {
    self.expectation = expectation
    self.isFulfilled = isFulfilled
  }
}

extension PreferenceConstraint where Value: Comparable {
  /// The value is in the closed range.
  public static func range(_ range: ClosedRange<Value>) -> Self {
    let bounds = [range.lowerBound, range.upperBound].compactMap { $0.stored?.description }
    return Self(expectation: bounds.joined(separator: " to ")) { range.contains($0) }
  }
}

/// A named list of preferences, shown as one section and reset together.
public struct PreferenceGroup: Sendable, Identifiable {
  /// The identifier used in code, independent of the language.
  public let id: String

  /// The key of the title in the string catalog; if it has no such key, the title itself.
  public let title: String

  /// The preferences in display order.
  public let preferences: [any AnyPreference]

  /// The main color of the group's image, as RGB, for example "#0A84FF".
  public let imageColor: String

  /// Creates a group; nothing is read or written.
  public init(
    id: String, title: String, preferences: [any AnyPreference],
    imageColor: String = ScreenColors.tint
  ) {
    self.id = id
    self.title = title
    self.preferences = preferences
    self.imageColor = imageColor
  }
}
