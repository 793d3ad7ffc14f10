/// A play that a free user may not start before the next day.
public struct PlayLimitReached: Error, Equatable, CustomStringConvertible {
  /// The plays that a free user has each day.
  public let dailyPlays: Int

  /// One line that says why the play is refused and what to do.
  public var description: String {
    "no plays left today: free users have \(dailyPlays) a day; buy premium or come back tomorrow"
  }
}
