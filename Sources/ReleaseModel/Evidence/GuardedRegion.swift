/// Code inside conditional compilation that a debug build compiles and a shipped build does not.
package struct GuardedRegion: Sendable, Codable, Equatable {
  package enum Kind: String, Sendable, Codable {
    case declarations, statements
    case both = "declarations and statements"
    /// Neither Swift nor C code, such as an empty region.
    case empty
  }

  /// The line of its directive.
  package var location: SourceLocation
  /// The line of the directive that ends it.
  package var endLine: Int
  /// The directive, such as `#if DEBUG` or `#else of #if RELEASE`.
  package var condition: String
  package var kind: Kind
  /// The builds that compile it.
  package var builds: [String]
  /// Whether the check `guards` reports that the region has lost its condition; nil if not tried.
  package var isCovered: Bool?
  /// Whether it declares a name in Swift, which derived rules compare.
  package var declaresName = false
  /// The patterns of rules that match a name or string in it, by rule.
  package var rules: [String: [String]] = [:]

  package init(
    location: SourceLocation, endLine: Int, condition: String, kind: Kind, builds: [String],
    isCovered: Bool? = nil
  ) {
    self.location = location
    self.endLine = endLine
    self.condition = condition
    self.kind = kind
    self.builds = builds
    self.isCovered = isCovered
  }
}

/// Code in a shipped build that is for debugging if a condition is true when the program runs.
package struct RuntimeGuard: Sendable, Equatable {
  package enum Condition: Sendable, Equatable {
    /// A name such as `isDebug` or `_isDebugAssertConfiguration`.
    case name(String)
    /// A launch argument, an environment variable or another key that is looked up.
    case key(String)

    package var text: String {
      switch self {
      case .name(let text), .key(let text): text
      }
    }
  }

  package var condition: Condition
  package var location: SourceLocation
  /// The rule that names it, if any.
  package var rule: String?

  package init(_ condition: Condition, location: SourceLocation, rule: String? = nil) {
    self.condition = condition
    self.location = location
    self.rule = rule
  }
}
