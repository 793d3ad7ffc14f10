public import Foundation

/// Counts plays per calendar day, and limits those of free users.
///
/// A day ends at midnight in the time zone of its first play, so that a change of the time zone gives
/// no further plays. The count is stored in the user defaults, as `PlayLimit.day` (for example
/// "2026-03-29"), `PlayLimit.timeZone` and `PlayLimit.plays`.
public struct UserDefaultsPlayLimitService {
  /// The number of plays per day for a free user.
  public static let dailyPlays = 5

  private static let dayKey = "PlayLimit.day"
  private static let timeZoneKey = "PlayLimit.timeZone"
  private static let playsKey = "PlayLimit.plays"

  let defaults: UserDefaults
  private let calendar: Calendar
  private let now: @Sendable () -> Date

  /// Creates the service; the calendar's time zone determines when a day begins.
  public init(
    defaults: UserDefaults,
    calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.defaults = defaults
    self.calendar = calendar
    self.now = now
    // The clock was wrong and was set back: the plays count for today, so that the limit ends
    // tomorrow.
    if let countedDay, countedDay > today(in: countedTimeZone) {
      defaults.set(today(in: countedTimeZone).description, forKey: Self.dayKey)
    }
  }

  /// The plays of this calendar day, 0 to `dailyPlays`; further plays are not counted.
  public var playsUsedToday: Int {
    guard isCounting else { return 0 }
    return min(max(defaults.integer(forKey: Self.playsKey), 0), Self.dailyPlays)
  }

  /// The plays left on this calendar day; `nil` if unlimited.
  public func playsLeftToday(hasUnlimitedAccess: Bool) -> Int? {
    isLimited(hasUnlimitedAccess: hasUnlimitedAccess) ? Self.dailyPlays - playsUsedToday : nil
  }

  /// Counts one play.
  ///
  /// - Throws: `PlayLimitReached` if none is left; the play is then not counted.
  public func recordPlay(hasUnlimitedAccess: Bool) throws(PlayLimitReached) {
    guard playsLeftToday(hasUnlimitedAccess: hasUnlimitedAccess) != 0 else {
      throw PlayLimitReached(dailyPlays: Self.dailyPlays)
    }
    let plays = min(playsUsedToday + 1, Self.dailyPlays)
    if !isCounting {
      defaults.set(today(in: calendar.timeZone).description, forKey: Self.dayKey)
      defaults.set(calendar.timeZone.identifier, forKey: Self.timeZoneKey)
    }
    defaults.set(plays, forKey: Self.playsKey)
  }

  private func isLimited(hasUnlimitedAccess: Bool) -> Bool {
    #if DEBUG
      if isFreemiumForced { return true }
    #endif
    return !hasUnlimitedAccess
  }

  /// Whether the stored day hasn't ended.
  private var isCounting: Bool { countedDay.map { $0 >= today(in: countedTimeZone) } ?? false }

  private var countedDay: CalendarDay? {
    defaults.string(forKey: Self.dayKey).flatMap { CalendarDay($0) }
  }

  private var countedTimeZone: TimeZone {
    defaults.string(forKey: Self.timeZoneKey).flatMap { TimeZone(identifier: $0) }
      ?? calendar.timeZone
  }

  private func today(in timeZone: TimeZone) -> CalendarDay {
    CalendarDay(of: now(), in: timeZone)
  }
}
