extension Optional: PreferenceValue where Wrapped: PreferenceValue {
  /// What a value is when there is one.
  public static var expectation: String { Wrapped.expectation }

  /// The value as it is kept; nothing for nil.
  public var stored: StoredPreferenceValue? { flatMap(\.stored) }

  /// Reads a kept value of the wrapped type.
  public init?(stored: StoredPreferenceValue) {
    guard let value = Wrapped(stored: stored) else { return nil }
    self = .some(value)
  }
}

extension PreferenceValue where Self: RawRepresentable, RawValue: PreferenceValue {
  /// What the raw values are.
  public static var expectation: String { RawValue.expectation }

  /// The raw value as it is kept.
  public var stored: StoredPreferenceValue? { rawValue.stored }

  /// Reads a kept raw value that has a case.
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
