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
