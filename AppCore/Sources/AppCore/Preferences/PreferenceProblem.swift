/// An issue with a preference that was resolved without an error, for the app to report.
public struct PreferenceProblem: Sendable, Hashable, CustomStringConvertible {
  /// How the issue was resolved; the raw value describes it.
  public enum Outcome: String, Sendable {
    case defaultUsed = "the default is used"
    case valueRefused = "the previous value is kept"
    case changesDropped = "its oldest changes are dropped"
  }

  /// The key of the preference.
  public let key: String

  /// The issue.
  public let reason: String

  /// How it was resolved.
  public let outcome: Outcome

  /// A one-line message with the issue and its resolution.
  public var description: String { "\(key) \(reason); \(outcome.rawValue)" }
}
