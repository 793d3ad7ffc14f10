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
