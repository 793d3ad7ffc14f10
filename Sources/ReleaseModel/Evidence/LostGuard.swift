/// Code that only debug builds compiled at the baseline, and that a shipped build compiles now.
package struct LostGuard: Sendable, Codable, Equatable {
  /// Why the shipped build compiles it.
  package enum Cause: String, Sendable, Codable {
    /// Its condition was removed or changed, or its directives moved.
    case condition
    /// Its condition is the same, but is true in the build now.
    case flags
    /// It was moved or copied to a place without the condition.
    case moved
    /// Its file is part of a module that ships now.
    case target
  }

  /// Twelve hexadecimal digits that depend on the code and its place at the baseline, and for moved code
  /// on its place among equal code now, but not on white space or other code.
  package var id: String
  /// The shipped builds that compile it.
  package var builds: [String]
  package var cause: Cause
  /// Whether it is certain; if not, a condition could not be evaluated.
  package var isCertain: Bool
  package var location: SourceLocation
  /// The last line, in the same file.
  package var endLine: Int
  /// Where the code was at the baseline.
  package var former: SourceLocation
  /// The directive that excluded it from the build, such as `#if DEBUG`; nil if the build did not
  /// compile the file.
  package var formerCondition: String?
  /// The innermost directive around it now, if any.
  package var condition: String?
  /// The lines of the code as they are now.
  package var lines: [String]
  /// What the artifacts of its builds contain of it; empty if none was searched.
  package var traces: [Trace] = []
  /// The conditions around it that could not be evaluated; empty if it is certain.
  package var undecided: [Undecided] = []

  /// A condition that could not be evaluated.
  package struct Undecided: Sendable, Codable, Equatable {
    /// The directive.
    package var condition: String
    package var location: SourceLocation
    /// Whether it was there at the baseline, rather than now.
    package var isFormer: Bool

    package init(condition: String, location: SourceLocation, isFormer: Bool = false) {
      self.condition = condition
      self.location = location
      self.isFormer = isFormer
    }
  }

  /// What an artifact contains of the code.
  package struct Trace: Sendable, Codable, Equatable {
    package var artifact: String
    /// The strings in the code that it contains.
    package var strings: [String]
    /// The names that the code declares or calls, and that it contains.
    package var names: [String]
    /// Whether all of its data could be searched, but has none of the strings in the code.
    package var isWithoutStrings: Bool

    package init(artifact: String, strings: [String], names: [String], isWithoutStrings: Bool) {
      self.artifact = artifact
      self.strings = strings
      self.names = names
      self.isWithoutStrings = isWithoutStrings
    }
  }

  package init(
    id: String, builds: [String], cause: Cause, isCertain: Bool = true, location: SourceLocation,
    endLine: Int, former: SourceLocation, formerCondition: String?, condition: String?,
    lines: [String]
  ) {
    self.id = id
    self.builds = builds
    self.cause = cause
    self.isCertain = isCertain
    self.location = location
    self.endLine = endLine
    self.former = former
    self.formerCondition = formerCondition
    self.condition = condition
    self.lines = lines
  }
}

/// The comparison of conditional code with an earlier commit.
package struct GuardEvidence: Sendable, Equatable {
  /// The commit that today's sources are compared with.
  package enum Baseline: Sendable, Equatable {
    /// A commit with its short name, which is a tag or the start of its ID, and the ID.
    case commit(name: String, id: String)
    /// There is neither a record nor an earlier release tag.
    case none
    /// The repository does not have the commit, or not all of the history.
    case missing(name: String?, isShallow: Bool)
    /// The package is not in a git repository.
    case noRepository

    /// Whether the repository does not have the commit.
    package var isMissing: Bool { if case .missing = self { true } else { false } }
  }

  package var baseline: Baseline
  /// The debug-only parts of today's files.
  package var regions: [GuardedRegion] = []
  /// Code that is for debugging only if a condition is true when the program runs.
  package var runtime: [RuntimeGuard] = []
  package var lost: [LostGuard] = []
  /// The files and folders that can't be read, with the reasons.
  package var unreadable: [String] = []
  /// What prevented a complete comparison.
  package var problems: [String] = []

  package init(_ baseline: Baseline) { self.baseline = baseline }

  /// The share of regions whose loss the check reports, in percent, rounded down; nil if there are none,
  /// or if that was not tried or can't be known without the earlier commit.
  package var coverage: Int? {
    if baseline.isMissing { return nil }
    let tried = regions.compactMap(\.isCovered)
    return tried.isEmpty ? nil : tried.count { $0 } * 100 / tried.count
  }
}
