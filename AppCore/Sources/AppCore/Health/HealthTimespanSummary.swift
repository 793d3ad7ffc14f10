/// The readings of one category over a timespan.
public struct HealthTimespanSummary: Sendable, Equatable {
  /// The mode of the service that read them; in `demo` they are sample data.
  public let mode: AppMode

  /// The category of the readings.
  public let category: HealthCategory

  /// The timespan that was asked for.
  public let timespan: HealthTimespan

  /// The days that have readings, the oldest first.
  public let days: [HealthDay]

  /// The mean over the days that have a reading of the metric, to three decimals; nil without any.
  public func average(of metric: HealthMetric) -> Double? {
    let values = days.compactMap { $0.values[metric] }
    guard !values.isEmpty else { return nil }
    return (values.reduce(0, +) / Double(values.count)).rounded(fractionDigits: 3)
  }
}
