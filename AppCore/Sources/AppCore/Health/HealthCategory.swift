/// A group of health metrics that are read and refreshed together; the raw value is the name of its
/// file.
public enum HealthCategory: String, CaseIterable, Sendable {
  /// Heart activity.
  case heart

  /// Last night's sleep and its phases.
  case sleep

  /// Physical activity.
  case performance

  /// Vital signs.
  case vitality

  /// Time spent on mindfulness.
  case mindfulness

  /// The category's metrics, in display order.
  public var metrics: [HealthMetric] { HealthMetric.allCases.filter { $0.category == self } }
}
