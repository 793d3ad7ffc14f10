/// A category on the health screen.
public struct HealthSection: Sendable, Equatable, Identifiable {
  /// The category.
  public let category: HealthCategory

  /// The category's localized name.
  public let title: String

  /// The day of the values; `nil` for averages and without data.
  public let date: CalendarDay?

  /// The metrics that have a value, in display order.
  public let rows: [HealthRow]

  /// A localized sentence about the newest values; `nil` for averages and without these values.
  public let summary: String?

  /// The localized note that there is no data or that it can't be read; `nil` if there are rows.
  public let note: String?

  /// The category.
  public var id: HealthCategory { category }
}

/// A metric on the health screen.
public struct HealthRow: Sendable, Equatable, Identifiable {
  /// The metric.
  public let metric: HealthMetric

  /// The metric's localized name.
  public let title: String

  /// The value in the metric's unit.
  public let number: Double

  /// The localized value and unit, for example "8,432 steps".
  public let value: String

  /// The metric.
  public var id: HealthMetric { metric }
}
