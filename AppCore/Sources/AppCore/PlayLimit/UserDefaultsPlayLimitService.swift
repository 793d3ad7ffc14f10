public import Foundation

/// Counts plays per day, and limits those of free users.
///
/// A day ends at midnight. A day that begins in a different time zone than the previous one lasts
/// at least 24 hours, so that changing the time zone provides no additional plays.
public struct UserDefaultsPlayLimitService {
  /// The number of plays per day for a free user.
  public static let dailyPlays = 5

  private static let dayEndKey = "PlayLimit.dayEnd"
  private static let leftDayEndKey = "PlayLimit.leftDayEnd"
  private static let playsKey = "PlayLimit.plays"

  let defaults: UserDefaults
  private let calendar: Calendar
  private let now: @Sendable () -> Date

  /// Creates the service; the calendar's time zone determines when a day ends.
  public init(
    defaults: UserDefaults,
    calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.defaults = defaults
    self.calendar = calendar
    self.now = now
    // No day ends that late: the clock was wrong and was set back, or it is wrong now. Neither this
    // day nor the previous one gets more plays, in case the clock returns to it.
    let leftDayEnd = defaults.object(forKey: Self.leftDayEndKey) as? Date ?? .distantPast
    if let dayEnd, dayEnd > now() + 50 * 3600 {
      defaults.set(max(dayEnd, leftDayEnd), forKey: Self.leftDayEndKey)
      useUpDay(endingAt: midnight(after: now()))
    } else if dayEnd ?? now() <= now(), now() < leftDayEnd, leftDayEnd <= now() + 24 * 3600 {
      useUpDay(endingAt: leftDayEnd)
    }
  }

  /// Saved immediately, because a launch that refuses to play saves nothing.
  private func useUpDay(endingAt end: Date) {
    defaults.set(Self.dailyPlays, forKey: Self.playsKey)
    defaults.set(end, forKey: Self.dayEndKey)
    _ = defaults.synchronize()
  }

  /// The plays of this day, 0 to `dailyPlays`; further plays are not counted.
  ///
  /// `dailyPlays` if the user defaults can't be read, because then plays can't be counted.
  public var playsUsedToday: Int {
    if (defaults as? FileDefaults)?.problem != nil { return Self.dailyPlays }
    guard let dayEnd, now() < dayEnd else { return 0 }
    return min(max(defaults.integer(forKey: Self.playsKey), 0), Self.dailyPlays)
  }

  /// The plays left on this day; `nil` if unlimited.
  public func playsLeftToday(hasUnlimitedAccess: Bool) -> Int? {
    let left = Self.dailyPlays - playsUsedToday
    #if DEBUG
      if isFreemiumForced { return left }
    #endif
    return hasUnlimitedAccess ? nil : left
  }

  /// Counts one play.
  public func recordPlay(hasUnlimitedAccess: Bool) throws(PlayLimitReached) {
    guard playsLeftToday(hasUnlimitedAccess: hasUnlimitedAccess) != 0 else {
      throw PlayLimitReached(dailyPlays: Self.dailyPlays)
    }
    defaults.set(min(playsUsedToday + 1, Self.dailyPlays), forKey: Self.playsKey)
    defaults.set(endOfToday, forKey: Self.dayEndKey)
  }

  private var dayEnd: Date? { defaults.object(forKey: Self.dayEndKey) as? Date }

  private var endOfToday: Date {
    guard let dayEnd else { return midnight(after: now()) }
    if now() < dayEnd { return dayEnd }
    let isSameTimeZone = calendar.startOfDay(for: dayEnd) == dayEnd
    return midnight(after: isSameTimeZone ? now() : max(now(), dayEnd + 24 * 3600 - 1))
  }

  private func midnight(after date: Date) -> Date {
    // Every date is in a day of the calendar.
    calendar.dateInterval(of: .day, for: date)?.end ?? date + 24 * 3600
  }
}

/// A free user has no plays left until the next day.
public struct PlayLimitReached: Error, Equatable, CustomStringConvertible {
  /// The number of plays per day for a free user.
  public let dailyPlays: Int

  /// A one-line message that says why the play is rejected and what to do.
  public var description: String {
    "no plays left today: free users have \(dailyPlays) plays a day; buy premium or come back "
      + "tomorrow"
  }
}

extension StringCatalog {
  /// The message for the user when no plays are left today.
  public func text(for refusal: PlayLimitReached, in language: AppLanguage) -> String {
    text("play_limit_reached", in: language.rawValue, .integer(refusal.dailyPlays))
  }
}
