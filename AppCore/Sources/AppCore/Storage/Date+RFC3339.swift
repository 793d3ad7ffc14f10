import Foundation

extension Date {
  /// Parses a time such as "2026-11-23T09:30:00+01:00" (RFC 3339, section 5.6, whole seconds).
  init?(rfc3339 text: String) {
    let form = /[0-9]{4}(?:-[0-9]{2}){2}T[0-9]{2}(?::[0-9]{2}){2}(?:Z|([+-])([0-9]{2}):([0-9]{2}))/
    guard let match = text.wholeMatch(of: form) else { return nil }
    let hours = match.2.flatMap { Int($0) } ?? 0
    let minutes = match.3.flatMap { Int($0) } ?? 0
    let sign = match.1 == "-" ? -1 : 1
    // Foundation converts February 30 to March 2; reject times that don't round-trip.
    guard hours < 24, minutes < 60,
      let zone = TimeZone(secondsFromGMT: sign * (hours * 3600 + minutes * 60)),
      let date = try? Date(text, strategy: .iso8601),
      date.formatted(Date.ISO8601FormatStyle(timeZone: zone)).prefix(19) == text.prefix(19)
    else { return nil }
    self = date
  }
}
