/// A group of health metrics that are read together; the raw value is the name of its file.
public enum HealthCategory: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  case heart, sleep, performance, vitality, mindfulness

  /// The category's metrics, in display order.
  public var metrics: [HealthMetric] { HealthMetric.allCases.filter { $0.category == self } }
}
