/// The unit of a health metric; the raw value identifies it in files.
public enum HealthUnit: String, CaseIterable, Sendable {
  /// Heartbeats per minute.
  case beatsPerMinute = "bpm"

  /// Thousandths of a second.
  case milliseconds = "ms"

  /// Hours.
  case hours = "h"

  /// Percent; 22 means 22%.
  case percent

  /// Steps.
  case steps

  /// Miles.
  case miles = "mi"

  /// Food calories, which are kilocalories.
  case calories = "cal"

  /// Pounds.
  case pounds = "lb"

  /// Times per minute.
  case perMinute

  /// Minutes.
  case minutes = "min"

  /// Sessions.
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
