#if DEBUG || DeveloperMode
  import Foundation

  /// What is remembered about developer mode between runs.
  public struct DeveloperModeState: Codable, Sendable, Equatable {
    /// The wrong codes after which no further one is checked.
    public static let maximumFailures = 10

    /// True when the app shows what is for testers.
    public internal(set) var isActive = false

    /// True when a code may be entered.
    public internal(set) var isCodeEntryOpen = false

    /// The wrong codes since the last right one, 0 to `maximumFailures`.
    public internal(set) var failures = 0

    /// When the last of them was entered.
    var lastFailure: Date?

    /// The latest taps, oldest first.
    var taps: [Date] = []

    private var version = Self.version

    private static let version = 1

    /// True when no code is checked any more.
    public var isLocked: Bool { failures == Self.maximumFailures }

    /// Says what is wrong with a state that was read, or nil.
    var fault: String? {
      if version != Self.version { return "expected version \(Self.version), found \(version)" }
      guard (0...Self.maximumFailures).contains(failures) else {
        return "expected failures from 0 to \(Self.maximumFailures), found \(failures)"
      }
      return isActive && isLocked ? "it cannot be both active and locked" : nil
    }
  }
#endif
