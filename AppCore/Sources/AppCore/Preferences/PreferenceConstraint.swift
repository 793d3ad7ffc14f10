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

  /// The value is one of these.
  public static func oneOf(_ values: [Value]) -> Self {
    let names = values.compactMap { $0.stored?.quoted }.joined(separator: ", ")
    return Self(expectation: "one of \(names)") { values.contains($0) }
  }
}

extension PreferenceConstraint where Value: Comparable {
  /// The value is in the closed range.
  public static func range(_ range: ClosedRange<Value>) -> Self {
    let bounds = [range.lowerBound, range.upperBound].compactMap { $0.stored?.description }
    return Self(expectation: bounds.joined(separator: " to ")) { range.contains($0) }
  }
}

extension PreferenceConstraint<String> {
  /// The number of characters is in the closed range.
  public static func length(_ range: ClosedRange<Int>) -> Self {
    Self(expectation: "\(range.lowerBound) to \(range.upperBound) characters") {
      range.contains($0.count)
    }
  }

  /// The whole string matches a regular expression in Swift's syntax, for example "[0-9]+".
  ///
  /// - Throws: An error that describes the syntax error in the pattern.
  public static func matching(_ pattern: String) throws -> Self {
    _ = try Regex(pattern)
    return Self(expectation: "matching \(pattern)") { text in
      // Recompiled for each value, because `Regex` is not `Sendable`.
      (try? Regex(pattern).wholeMatch(in: text)) != nil
    }
  }
}
