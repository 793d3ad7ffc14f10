/// The source of the data that the app shows: the user's own, or samples to try the app without any.
public enum AppMode: String, CaseIterable, Sendable {
  case standard, demo
}
