public import Foundation

/// Counts plays per calendar day, and limits those of free users.
///
/// The count is stored in the user defaults, as `PlayLimit.day` (for example "2026-03-29") and
/// `PlayLimit.plays`.
public struct UserDefaultsPlayLimitService {
  /// The number of plays per day for a free user.
  public static let dailyPlays = 5

  private static let dayKey = "PlayLimit.day"
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
  }

  /// The plays of this calendar day, 0 to `dailyPlays`; further plays are not counted.
  public var playsUsedToday: Int {
    guard defaults.string(forKey: Self.dayKey) == today else { return 0 }
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
    defaults.set(today, forKey: Self.dayKey)
    defaults.set(plays, forKey: Self.playsKey)
  }

  private func isLimited(hasUnlimitedAccess: Bool) -> Bool {
    #if DEBUG
      if isFreemiumForced { return true }
    #endif
    return !hasUnlimitedAccess
  }

  private var today: String {
    let day = calendar.dateComponents([.year, .month, .day], from: now())
    return [day.year, day.month, day.day].map { number in
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, 2 - digits.count)) + digits
    }.joined(separator: "-")
  }
}
