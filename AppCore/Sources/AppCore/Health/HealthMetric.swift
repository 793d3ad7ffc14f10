/// A quantity measured each day; the raw value identifies it in files.
///
/// The sleep phases are percentages of the night; the rest of the night is time awake.
public enum HealthMetric: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  case heartRate, restingHeartRate, heartRateVariability
  case sleepDuration, remSleep, coreSleep, deepSleep
  case steps, distance, activeEnergy
  case weight, oxygenSaturation, respiratoryRate
  case mindfulTime, mindfulSessions

  /// The category of the metric.
  public var category: HealthCategory {
    switch self {
    case .heartRate, .restingHeartRate, .heartRateVariability: .heart
    case .sleepDuration, .remSleep, .coreSleep, .deepSleep: .sleep
    case .steps, .distance, .activeEnergy: .performance
    case .weight, .oxygenSaturation, .respiratoryRate: .vitality
    case .mindfulTime, .mindfulSessions: .mindfulness
    }
  }

  /// The unit of all values of the metric.
  public var unit: HealthUnit {
    switch self {
    case .heartRate, .restingHeartRate: .beatsPerMinute
    case .heartRateVariability: .milliseconds
    case .sleepDuration: .hours
    case .remSleep, .coreSleep, .deepSleep, .oxygenSaturation: .percent
    case .steps: .steps
    case .distance: .miles
    case .activeEnergy: .calories
    case .weight: .pounds
    case .respiratoryRate: .perMinute
    case .mindfulTime: .minutes
    case .mindfulSessions: .sessions
    }
  }
}
