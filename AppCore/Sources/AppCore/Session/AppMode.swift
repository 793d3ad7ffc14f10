/// The source of the data that the app shows: the user's own data, or samples to try the app.
public enum AppMode: String, CaseIterable, Sendable {
  case standard, demo
}
