/// The newest known readings of each category.
public struct HealthSummary: Sendable, Equatable {
  /// The mode of the service that read them.
  public let mode: AppMode

  /// Whether they are sample data instead of the user's; true in demo mode and for testers.
  public let isSample: Bool

  /// The newest day with readings, by category; categories without readings are missing.
  public internal(set) var days: [HealthCategory: HealthDay] = [:]

  /// The reading of a metric on its category's newest day, in its unit; `nil` if there is none.
  public func value(of metric: HealthMetric) -> Double? { days[metric.category]?.values[metric] }
}

/// The readings of one day.
public struct HealthDay: Sendable, Equatable, Codable {
  /// The day of the readings.
  public let date: CalendarDay

  /// The values by metric, each in the metric's unit; metrics without a reading are missing.
  public let values: [HealthMetric: Double]

  /// Creates the readings of one day.
  public init(date: CalendarDay, values: [HealthMetric: Double]) {
    self.date = date
    self.values = values
  }
}

/// The readings of one category over a timespan.
public struct HealthTimespanSummary: Sendable, Equatable {
  /// The mode of the service that read them.
  public let mode: AppMode

  /// The category of the readings.
  public let category: HealthCategory

  /// The requested timespan.
  public let timespan: HealthTimespan

  /// The days that have readings, oldest first.
  public let days: [HealthDay]

  /// The mean over the days with a reading, to three decimals; `nil` without readings.
  public func average(of metric: HealthMetric) -> Double? {
    let values = days.compactMap { $0.values[metric] }
    guard !values.isEmpty else { return nil }
    return (values.reduce(0, +) / Double(values.count)).rounded(fractionDigits: 3)
  }
}

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
