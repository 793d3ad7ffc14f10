/// The source of the data that the app shows; the raw value is stored.
public enum AppMode: String, CaseIterable, Sendable {
  /// The user's own data.
  case standard

  /// Sample data, for users who try the app without data of their own.
  case demo
}
