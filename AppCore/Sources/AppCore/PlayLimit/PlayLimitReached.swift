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
