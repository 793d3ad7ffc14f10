extension HealthCategory {
  /// The two metrics that the category's summary sentence mentions, in the order of its arguments.
  private var summarized: (HealthMetric, HealthMetric) {
    switch self {
    case .heart: (.heartRate, .restingHeartRate)
    case .sleep: (.sleepDuration, .deepSleep)
    case .performance: (.steps, .distance)
    case .vitality: (.weight, .oxygenSaturation)
    case .mindfulness: (.mindfulTime, .mindfulSessions)
    }
  }

  /// A localized sentence about the newest readings; `nil` if a reading for it is missing.
  func summaryText(_ rows: [HealthRow], _ texts: LocalizedTexts) -> String? {
    func value(_ metric: HealthMetric) -> String? { rows.first { $0.metric == metric }?.value }
    guard let first = value(summarized.0), let second = value(summarized.1) else { return nil }
    return texts("health_summary_\(rawValue)", .string(first), .string(second))
  }
}
