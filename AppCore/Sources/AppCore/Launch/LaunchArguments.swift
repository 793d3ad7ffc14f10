#if DEBUG
  /// The arguments that change how a debug build launches; any others are ignored.
  ///
  /// `--uitesting` selects stubs with fixed results; `--pro-debug` selects stubs with a month of
  /// data and the subscription `pro`.
  public struct LaunchArguments: Sendable, Equatable {
    /// The arguments that have an effect, sorted.
    public let list: [String]

    /// Whether `--uitesting` was passed.
    public var isUITesting: Bool { list.contains("--uitesting") }

    /// Whether `--pro-debug` was passed.
    public var isProDebug: Bool { list.contains("--pro-debug") }

    /// Whether the user defaults are cleared at launch.
    public var startsClean: Bool { isUITesting || isProDebug }

    /// Whether to show the onboarding; `nil` until it is completed.
    public var showsOnboarding: Bool? {
      list.contains("--skip-onboarding") ? false : list.contains("--show-onboarding") ? true : nil
    }

    private static let contradictions = [
      ("--uitesting", "--pro-debug"), ("--skip-onboarding", "--show-onboarding"),
    ]

    /// All arguments that have an effect.
    public static let known = contradictions.flatMap { [$0, $1] }

    /// Parses the known arguments, in any order, ignoring repetitions.
    public init(_ arguments: [String]) throws(LaunchArgumentsError) {
      for (one, other) in Self.contradictions where Set(arguments).isSuperset(of: [one, other]) {
        throw .contradictory(one, other)
      }
      list = Self.known.filter(arguments.contains).sorted()
    }
  }

  /// Invalid launch arguments.
  public struct LaunchArgumentsError: Error, Equatable, CustomStringConvertible {
    /// A one-line message that says what failed and what to do.
    public let description: String

    /// Two arguments that exclude each other.
    public static func contradictory(_ one: String, _ other: String) -> Self {
      Self(description: "the launch arguments \(one) and \(other) conflict; use only one of them")
    }
  }
#endif
