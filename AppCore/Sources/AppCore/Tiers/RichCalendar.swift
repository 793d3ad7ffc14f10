#if DEBUG || DeveloperMode
  import Foundation

  /// Generates the events of the rich stubs, each at the same local time every week.
  struct RichCalendar {
    let calendar: Calendar
    let start: Date

    private static let days = 30
    private static let colleagues = ["designer", "tester", "product owner", "team lead"]
    private static let wholeDays = ["Team day", "Birthday party", "Release", "Trip to the sea"]

    func events(seed: UInt64) -> [CalendarEvent] {
      var generator = SeededGenerator(seed: seed)
      // Drawn before the days, so that a week's events do not depend on its first day.
      let oneToOnes = Self.colleagues.enumerated().map { number, colleague in
        (colleague, weekday: 2 + generator.next(below: 5), hour: 13 + number)
      }
      let gymHour = 9 + generator.next(below: 3)
      let wholeDays = Self.wholeDays.map { ($0, day: generator.next(below: Self.days)) }

      return (0..<Self.days).flatMap { number in
        var day = Day(calendar: calendar, start: start, number: number)
        for (title, wholeDay) in wholeDays where wholeDay == number { day.addAllDay(title) }
        switch day.weekday {
        case 1, 7:
          day.add("Gym", (gymHour, 0), (gymHour + 1, 0))
        default:
          if [2, 4, 6].contains(day.weekday) { day.add("Stand-up", (9, 30), (9, 45)) }
          day.add("Deep work", (10, 0), (12, 0))
          for (colleague, weekday, hour) in oneToOnes where weekday == day.weekday {
            day.add("One-to-one with the \(colleague)", (hour, 0), (hour, 30))
          }
        }
        return day.events
      }
    }
  }

  private struct Day {
    private(set) var events: [CalendarEvent] = []
    let weekday: Int

    private let calendar: Calendar
    private let number: Int
    private let midnight: Date

    init(calendar: Calendar, start: Date, number: Int) {
      self.calendar = calendar
      self.number = number
      midnight = Self.midnight(calendar: calendar, start: start, number: number)
      weekday = calendar.component(.weekday, from: midnight)
    }

    mutating func add(_ title: String, _ start: (Int, Int), _ end: (Int, Int)) {
      append(title, start: time(start), end: time(end), isAllDay: false)
    }

    mutating func addAllDay(_ title: String) {
      let end = Self.midnight(calendar: calendar, start: midnight, number: 1)
      append(title, start: midnight, end: end, isAllDay: true)
    }

    private mutating func append(_ title: String, start: Date, end: Date, isAllDay: Bool) {
      let id = "\(number).\(events.count)"
      events.append(
        CalendarEvent(id: id, title: title, start: start, end: end, isAllDay: isAllDay))
    }

    private func time(_ clock: (hour: Int, minute: Int)) -> Date {
      let time = calendar.date(
        bySettingHour: clock.hour, minute: clock.minute, second: 0, of: midnight)
      // `nil` only for a time that doesn't exist on any day of this calendar.
      return time ?? midnight
    }

    // Computed from noon, which daylight saving time never skips, unlike midnight.
    private static func midnight(calendar: Calendar, start: Date, number: Int) -> Date {
      let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: start) ?? start
      return calendar.startOfDay(
        for: calendar.date(byAdding: .day, value: number, to: noon) ?? noon)
    }
  }

  /// A seeded pseudorandom number generator: SplitMix64, as in "Fast Splittable Pseudorandom Number
  /// Generators" (OOPSLA 2014).
  public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator; the seed determines the sequence.
    public init(seed: UInt64) { state = seed }

    /// Returns the next number of the sequence, from the full 64-bit range.
    public mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to less than `count`, which must be positive.
    ///
    /// Unlike `Int.random(in:using:)`, the result doesn't depend on the version of Swift.
    mutating func next(below count: Int) -> Int {
      Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
  }
#endif
