#if DEBUG
  /// The arguments that change how a debug build launches; any others are ignored.
  ///
  /// `--uitesting` selects stubs with fixed results; `--pro-debug` selects stubs with a month of
  /// data and the subscription `pro`.
  public struct LaunchArguments: Sendable, Equatable {
    /// When to show the onboarding: until it is completed, never, or always.
    public enum Onboarding: String, Sendable {
      case remembered
      case skipped
      case shown

      var isShown: Bool? {
        switch self {
        case .remembered: nil
        case .skipped: false
        case .shown: true
        }
      }
    }

    /// The arguments that have an effect, sorted.
    public let list: [String]

    /// Whether `--uitesting` was passed.
    public var isUITesting: Bool { list.contains("--uitesting") }

    /// Whether `--pro-debug` was passed.
    public var isProDebug: Bool { list.contains("--pro-debug") }

    /// Whether the user defaults are cleared at launch.
    public var startsClean: Bool { isUITesting || isProDebug }

    /// The effect of `--skip-onboarding` or `--show-onboarding`.
    public var onboarding: Onboarding {
      if list.contains("--skip-onboarding") { return .skipped }
      return list.contains("--show-onboarding") ? .shown : .remembered
    }

    /// Parses the known arguments, in any order, ignoring repetitions.
    public init(_ arguments: [String]) throws(LaunchArgumentsError) {
      let contradictions = [
        ("--uitesting", "--pro-debug"), ("--skip-onboarding", "--show-onboarding"),
      ]
      for (one, other) in contradictions where Set(arguments).isSuperset(of: [one, other]) {
        throw .contradictory(one, other)
      }
      list = contradictions.flatMap { [$0, $1] }.filter(arguments.contains).sorted()
    }
  }

  /// Invalid launch arguments.
  public enum LaunchArgumentsError: Error, Equatable, CustomStringConvertible {
    case contradictory(String, String)

    /// A one-line message that says what failed and what to do.
    public var description: String {
      switch self {
      case .contradictory(let one, let other):
        "the launch arguments \(one) and \(other) conflict; use only one of them"
      }
    }
  }
#endif
