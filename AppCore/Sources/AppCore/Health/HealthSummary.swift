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
