/// The time limits of programs, in seconds.
package enum TimeLimit {
  /// The limit of a build's tests, and of SwiftPM's commands that do not compile the package.
  package static let standard = 20 * 60

  /// The limits that a configuration may set.
  package static let range = 1...86_400

  /// Parses a number of seconds, or a number with the unit `s`, `m` or `h`; nil if it is none, or
  /// out of range.
  package static func seconds(in text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let factors = ["": 1, "s": 1, "m": 60, "h": 3600]
    guard let number = Int(digits), let factor = factors[String(text.dropFirst(digits.count))]
    else { return nil }
    let (seconds, overflow) = number.multipliedReportingOverflow(by: factor)
    return !overflow && range.contains(seconds) ? seconds : nil
  }

  /// A limit in the largest unit that divides it, such as `20 minutes`.
  package static func text(_ seconds: Int) -> String {
    if seconds % 3600 == 0 { return (seconds / 3600).counted("hour") }
    return seconds % 60 == 0 ? (seconds / 60).counted("minute") : seconds.counted("second")
  }
}
