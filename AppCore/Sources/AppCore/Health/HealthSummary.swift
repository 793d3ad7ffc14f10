/// The newest known readings of each category.
public struct HealthSummary: Sendable, Equatable {
  /// The mode of the service that read them; in `demo` they are sample data.
  public let mode: AppMode

  /// The newest day with readings, by category; a category without any is missing.
  public internal(set) var days: [HealthCategory: HealthDay] = [:]

  init(mode: AppMode) {
    self.mode = mode
  }

  /// The newest reading of a metric in its unit, or nil when its category's newest day has none.
  public func value(of metric: HealthMetric) -> Double? { days[metric.category]?.values[metric] }
}
