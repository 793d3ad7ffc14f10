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
