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

    /// Whether no more codes are checked.
    public var isLocked: Bool { failures >= Self.maximumFailures }

    /// The state for a file that the app did not write.
    static let locked: DeveloperModeState = {
      var state = DeveloperModeState()
      state.failures = maximumFailures
      return state
    }()
  }
#endif
