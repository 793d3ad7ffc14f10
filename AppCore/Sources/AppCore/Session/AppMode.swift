/// Whose data the app shows; the raw value is kept between runs.
public enum AppMode: String, CaseIterable, Sendable {
  /// The user's own.
  case standard

  /// Sample data, for those who look at the app without data of their own.
  case demo
}
