/// The readings of one day.
public struct HealthDay: Sendable, Equatable {
  /// The day on which they were taken.
  public let date: CalendarDay

  /// The values by metric, each in the metric's unit; a metric without a reading is missing.
  public let values: [HealthMetric: Double]

  /// Puts together the readings of one day.
  public init(date: CalendarDay, values: [HealthMetric: Double]) {
    self.date = date
    self.values = values
  }
}
