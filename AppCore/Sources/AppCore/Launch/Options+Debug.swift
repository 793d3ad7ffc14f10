#if DEBUG
  /// The arguments that change how a debug build starts; any others are ignored.
  ///
  /// `--uitesting` gives stubs with fixed answers and empty user defaults, `--pro-debug` stubs with
  /// a month of data and the subscription `pro`. `--skip-onboarding` and `--show-onboarding` decide
  /// about the introduction.
  public struct LaunchArguments: Sendable, Equatable {
    /// What the arguments say about the introduction.
    public enum Onboarding: String, Sendable {
      /// It is shown to those who did not complete it.
      case remembered

      /// It is never shown.
      case skipped

      /// It is always shown.
      case shown

      var isShown: Bool? {
        switch self {
        case .remembered: nil
        case .skipped: false
        case .shown: true
        }
      }
    }

    /// True with `--uitesting`.
    public let isUITesting: Bool

    /// True with `--pro-debug`.
    public let isProDebug: Bool

    /// What `--skip-onboarding` or `--show-onboarding` say.
    public let onboarding: Onboarding

    /// Looks for the known arguments, in any order and any number.
    ///
    /// - Throws: `LaunchArgumentsError.contradictory` for two that cannot both be followed.
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

  /// Launch arguments that cannot be followed.
  public enum LaunchArgumentsError: Error, Equatable, CustomStringConvertible {
    /// Two arguments ask for different things.
    case contradictory(String, String)

    /// One line that says what failed and what to do.
    public var description: String {
      switch self {
      case .contradictory(let one, let other):
        "the launch arguments \(one) and \(other) contradict each other; give only one of them"
      }
    }
  }
#endif
