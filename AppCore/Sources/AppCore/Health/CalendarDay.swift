public import Foundation

/// A day of the Gregorian calendar, without time or time zone, for example 2026-03-28.
public struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01, so that comparing and counting need no calendar.
  let number: Int

  private static let secondsPerDay = 86_400.0

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private init(number: Int) { self.number = number }

  /// Parses a day in the form "2026-03-28"; fails for other forms and nonexistent days.
  public init?(_ text: some StringProtocol) {
    guard let match = String(text).wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/) else {
      return nil
    }
    let parts = DateComponents(year: Int(match.1), month: Int(match.2), day: Int(match.3))
    guard let date = Self.calendar.date(from: parts) else { return nil }
    number = Int((date.timeIntervalSince1970 / Self.secondsPerDay).rounded(.down))
    // The calendar would convert February 30 to March 2.
    guard description == text else { return nil }
  }

  /// The day of a date in the given time zone.
  public init(of date: Date, in timeZone: TimeZone) {
    let seconds = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    number = Int((seconds / Self.secondsPerDay).rounded(.down))
  }

  /// The day `days` later, or earlier if negative.
  public func adding(days: Int) -> CalendarDay { CalendarDay(number: number + days) }

  /// The number of days from this day to another; negative if the other is earlier.
  public func days(to other: CalendarDay) -> Int { other.number - number }

  /// Orders days by time.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }

  /// The day in the form "2026-03-28".
  public var description: String {
    Date(timeIntervalSince1970: Double(number) * Self.secondsPerDay)
      .formatted(.iso8601.year().month().day())
  }
}

extension CalendarDay: Codable {
  /// Decodes a day in the form "2026-03-28".
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a day such as 2026-03-28")
    }
    self = day
  }

  /// Encodes the day in the form "2026-03-28".
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
