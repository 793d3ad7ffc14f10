/// Something about a preference that was put right without an error, for the app to report.
public struct PreferenceProblem: Sendable, Hashable, CustomStringConvertible {
  /// What was done instead; the raw value says it in words.
  public enum Outcome: String, Sendable {
    /// The stored value cannot be used.
    case defaultUsed = "the default is used"

    /// A value that could not be refused with an error was not set.
    case valueRefused = "the former value stays"

    /// A subscriber is too far behind.
    case changesDropped = "its oldest changes are dropped"

    /// The kept history cannot be read.
    case historyEmptied = "the history begins anew"
  }

  /// The key of the preference, or that under which the history is kept.
  public let key: String

  /// What is wrong.
  public let reason: String

  /// What was done instead.
  public let outcome: Outcome

  /// Describes a problem.
  public init(key: String, reason: String, outcome: Outcome) {
    self.key = key
    self.reason = reason
    self.outcome = outcome
  }

  /// One line that says what is wrong and what was done.
  public var description: String { "\(key) \(reason); \(outcome.rawValue)" }
}
