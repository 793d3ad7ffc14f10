/// A group of health metrics that are read and refreshed together; the raw value names its file.
public enum HealthCategory: String, CaseIterable, Sendable {
  /// How the heart works.
  case heart

  /// Last night's sleep and its phases.
  case sleep

  /// What the body did.
  case performance

  /// The body's condition.
  case vitality

  /// Time spent on mindfulness.
  case mindfulness

  /// The category's metrics, in the order in which a screen shows them.
  public var metrics: [HealthMetric] { HealthMetric.allCases.filter { $0.category == self } }
}
