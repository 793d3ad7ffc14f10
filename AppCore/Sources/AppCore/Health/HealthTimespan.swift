/// A number of days that ends today.
public enum HealthTimespan: String, CaseIterable, Sendable {
  /// Today.
  case day

  /// Today and the 6 days before.
  case week

  /// Today and the 29 days before.
  case month

  /// The length in days.
  public var dayCount: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }
}
