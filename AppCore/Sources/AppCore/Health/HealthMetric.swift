import Foundation

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

/// A group of health metrics that are read together; the raw value is the name of its file.
public enum HealthCategory: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  case heart, sleep, performance, vitality, mindfulness

  /// The category's metrics, in display order.
  public var metrics: [HealthMetric] { HealthMetric.allCases.filter { $0.category == self } }
}

/// The unit of a health metric; the raw value identifies it in files; in `percent`, 22 means 22%.
public enum HealthUnit: String, CaseIterable, Sendable {
  case beatsPerMinute = "bpm"
  case milliseconds = "ms"
  case hours = "h"
  case percent
  case steps
  case miles = "mi"
  case calories = "cal"
  case pounds = "lb"
  case perMinute
  case minutes = "min"
  case sessions

  /// The plausible values of a day in this unit.
  public var possibleValues: ClosedRange<Double> {
    switch self {
    case .percent: 0...100
    case .hours: 0...24
    case .minutes: 0...1440
    default: 0...1_000_000
    }
  }

  /// The maximum number of decimals to display.
  var fractionDigits: Int {
    switch self {
    case .hours, .miles, .pounds, .sessions: 1
    default: 0
    }
  }
}

extension Double {
  /// Rounds to this many decimals, so that sums of tenths have no floating-point error.
  func rounded(fractionDigits: Int) -> Double {
    let scale = pow(10, Double(fractionDigits))
    return (self * scale).rounded() / scale
  }
}
