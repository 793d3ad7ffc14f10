extension Optional: PreferenceValue where Wrapped: PreferenceValue {
  /// The description of the wrapped type.
  public static var expectation: String { Wrapped.expectation }

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
    "one of " + allCases.compactMap { $0.stored?.description }.joined(separator: ", ")
  }
}
