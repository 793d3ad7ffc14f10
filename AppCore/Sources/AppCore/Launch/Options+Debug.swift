#if DEBUG
  /// The arguments that change how a debug build launches; any others are ignored.
  ///
  /// `--uitesting` selects stubs with fixed results; `--pro-debug` selects stubs with a month of
  /// data and the subscription `pro`. Both clear the user defaults. `--skip-onboarding` and
  /// `--show-onboarding` control the onboarding.
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

    /// Whether `--uitesting` was passed.
    public let isUITesting: Bool

    /// Whether `--pro-debug` was passed.
    public let isProDebug: Bool

    /// The arguments that have an effect, sorted.
    public var list: [String] {
      let onboarding =
        switch onboarding {
        case .remembered: [String]()
        case .skipped: ["--skip-onboarding"]
        case .shown: ["--show-onboarding"]
        }
      return (isProDebug ? ["--pro-debug"] : []) + onboarding + (isUITesting ? ["--uitesting"] : [])
    }

    /// Whether the user defaults are cleared at launch.
    public var startsClean: Bool { isUITesting || isProDebug }

    /// The effect of `--skip-onboarding` or `--show-onboarding`.
    public let onboarding: Onboarding

    /// Parses the known arguments, in any order, ignoring repetitions.
    ///
    /// - Throws: `LaunchArgumentsError.contradictory` for two conflicting arguments.
    public init(_ arguments: [String]) throws(LaunchArgumentsError) {
      let given = Set(arguments)
      let contradictions = [
        ("--uitesting", "--pro-debug"), ("--skip-onboarding", "--show-onboarding"),
      ]
      for (one, other) in contradictions where given.isSuperset(of: [one, other]) {
        throw .contradictory(one, other)
      }
      isUITesting = given.contains("--uitesting")
      isProDebug = given.contains("--pro-debug")
      onboarding =
        given.contains("--skip-onboarding")
        ? .skipped : given.contains("--show-onboarding") ? .shown : .remembered
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
