/// A number of days that ends today.
public enum HealthTimespan: String, CaseIterable, Sendable {
  case day, week, month

  /// The length in days.
  public var dayCount: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }
}
