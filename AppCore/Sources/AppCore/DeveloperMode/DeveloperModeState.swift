#if DEBUG || DeveloperMode
  import Foundation

  /// The state of developer mode that persists between launches.
  public struct DeveloperModeState: Codable, Sendable, Equatable {
    /// The number of wrong codes after which no more are checked.
    public static let maximumFailures = 10

    /// Whether the app shows features for testers.
    public internal(set) var isActive = false

    /// Whether a code may be entered.
    public internal(set) var isCodeEntryOpen = false

    /// The number of wrong codes since the last correct one, 0 to `maximumFailures`.
    public internal(set) var failures = 0

    /// The time of the last wrong code.
    var lastFailure: Date?

    /// The times of the latest taps, oldest first.
    var taps: [Date] = []

    private var version = Self.version

    private static let version = 1

    /// Whether no more codes are checked.
    public var isLocked: Bool { failures == Self.maximumFailures }

    /// A description of what makes a loaded state invalid; `nil` if it is valid.
    var fault: String? {
      if version != Self.version { return "expected version \(Self.version), found \(version)" }
      guard (0...Self.maximumFailures).contains(failures) else {
        return "expected failures from 0 to \(Self.maximumFailures), found \(failures)"
      }
      return isActive && isLocked ? "it cannot be both active and locked" : nil
    }
  }
#endif
