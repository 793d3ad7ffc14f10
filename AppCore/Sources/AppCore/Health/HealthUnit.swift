/// The unit of a health metric; the raw value stands for it in files.
public enum HealthUnit: String, CaseIterable, Sendable {
  /// Heartbeats in a minute.
  case beatsPerMinute = "bpm"

  /// Thousandths of a second.
  case milliseconds = "ms"

  /// Hours.
  case hours = "h"

  /// Hundredths, as in 22 for 22 %.
  case percent

  /// Steps.
  case steps

  /// Miles.
  case miles = "mi"

  /// The calories of food labels, each 1,000 calories of physics.
  case calories = "cal"

  /// Pounds.
  case pounds = "lb"

  /// Times in a minute.
  case perMinute

  /// Minutes.
  case minutes = "min"

  /// Sessions.
  case sessions

  /// The values that a day can have in this unit.
  public var possibleValues: ClosedRange<Double> {
    switch self {
    case .percent: 0...100
    case .hours: 0...24
    case .minutes: 0...1440
    default: 0...1_000_000
    }
  }

  /// The most digits that a screen shows after the decimal separator.
  var fractionDigits: Int {
    switch self {
    case .hours, .miles, .pounds, .sessions: 1
    default: 0
    }
  }
}
