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
