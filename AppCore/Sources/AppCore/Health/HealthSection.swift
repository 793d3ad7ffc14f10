/// A category on the health screen.
public struct HealthSection: Sendable, Equatable, Identifiable {
  /// The category.
  public let category: HealthCategory

  /// The category's localized name.
  public let title: String

  /// The day of the values; nil for averages and without data.
  public let date: CalendarDay?

  /// The metrics that have a value, from top to bottom.
  public let rows: [HealthRow]

  /// The localized note that there is no data or that it cannot be read; nil when there is some.
  public let note: String?

  /// The category.
  public var id: HealthCategory { category }
}

/// One metric on the health screen.
public struct HealthRow: Sendable, Equatable, Identifiable {
  /// The metric.
  public let metric: HealthMetric

  /// The metric's localized name.
  public let title: String

  /// The value in the metric's unit.
  public let number: Double

  /// The value and its unit as the language writes them, for example "8,432 steps".
  public let value: String

  /// The metric.
  public var id: HealthMetric { metric }
}
