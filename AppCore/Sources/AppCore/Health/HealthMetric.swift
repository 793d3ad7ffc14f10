/// A quantity measured each day; the raw value identifies it in files.
public enum HealthMetric: String, CaseIterable, Sendable {
  /// The mean heart rate.
  case heartRate

  /// The heart rate at rest.
  case restingHeartRate

  /// The standard deviation of the time between beats.
  case heartRateVariability

  /// The time asleep.
  case sleepDuration

  /// The percentage of the night in REM sleep; the rest of the three phases is time awake.
  case remSleep

  /// The percentage of the night in core sleep.
  case coreSleep

  /// The percentage of the night in deep sleep.
  case deepSleep

  /// The number of steps.
  case steps

  /// The distance walked.
  case distance

  /// The energy used for activity, in food calories.
  case activeEnergy

  /// The body weight.
  case weight

  /// The percentage of hemoglobin that carries oxygen (SpO2).
  case oxygenSaturation

  /// The breaths per minute.
  case respiratoryRate

  /// The time spent in mindfulness sessions.
  case mindfulTime

  /// The number of mindfulness sessions.
  case mindfulSessions

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
