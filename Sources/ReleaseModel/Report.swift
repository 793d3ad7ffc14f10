/// All that a run found out; every output format is a rendering of this value.
package struct Report: Sendable, Codable, Equatable {
  /// The version of the JSON form, raised when a field changes its meaning or goes away.
  package static let schemaVersion = 1

  /// The version of the JSON form.
  package var schemaVersion = Report.schemaVersion
  /// The version of the tool that made the report.
  package var toolVersion: String
  /// When the run began, ISO 8601 in UTC.
  package var startedAt: String
  /// The answer.
  package var verdict: Verdict
  /// The answer as reports show it, `passed, 3 of 10 checks; not a release verdict`; nil for single
  /// files, and in reports of versions that did not write it.
  package var verdictLine: String?
  /// The package that was verified; nil when single files were.
  package var package: PackageReport?
  /// What decided severities.
  package var policy: Policy
  /// What each build gave.
  package var builds: [BuildReport]
  /// The files that were inspected.
  package var artifacts: [Artifact]
  /// The rules and how often they matched.
  package var rules: [RuleReport]
  /// What each check said, in the order in which they ran.
  package var checks: [CheckReport]
  /// The checklists, item by item.
  package var checklists: [ChecklistReport]
  /// How far each table of texts is translated; nil when none was read.
  package var localization: [TableCoverage]?
  /// Why the names that were asked for are in the files; nil when nobody asked.
  package var explanations: [Explanation]?
  /// The names that look like debug code, and that no rule judges; nil where there are none, and where
  /// a rule says which names must be absent.
  package var unjudgedNames: [UnjudgedName]?
  /// The saved report that the record of a release was made from; nil where a run made it.
  package var source: FileDigest?

  /// Creates a report.
  package init(
    toolVersion: String, startedAt: String, verdict: Verdict, package: PackageReport?,
    policy: Policy, builds: [BuildReport] = [], artifacts: [Artifact] = [],
    rules: [RuleReport] = [], checks: [CheckReport], checklists: [ChecklistReport] = [],
    localization: [TableCoverage]? = nil, explanations: [Explanation]? = nil,
    unjudgedNames: [UnjudgedName]? = nil
  ) {
    self.toolVersion = toolVersion
    self.startedAt = startedAt
    self.verdict = verdict
    self.package = package
    self.policy = policy
    self.builds = builds
    self.artifacts = artifacts
    self.rules = rules
    self.checks = checks
    self.checklists = checklists
    self.localization = localization
    self.explanations = explanations
    self.unjudgedNames = unjudgedNames
  }
}

/// The package that was verified.
package struct PackageReport: Sendable, Codable, Equatable {
  /// The name in its manifest, or the folder's when the manifest could not be read.
  package var name: String
  /// The commit that was checked out, 40 hexadecimal digits; nil outside git.
  package var commit: String?
  /// Whether files differed from that commit; nil outside git.
  package var hasUncommittedChanges: Bool?
  /// What was compiled and no commit has: ignored sources, and those of local packages with changes
  /// in a repository of their own or in none; nil when there is nothing, and outside git.
  package var uncommittedSources: [String]?
  /// The folder of the configuration in its repository; nil where it is the repository's own, and
  /// outside git.
  package var folder: String?
  /// The modules whose declarations were compared between builds, sorted; nil when none were.
  package var modules: [String]?
  /// The first line of `swift --version`.
  package var toolchain: String?
  /// The SHA-256 of the configuration and all that it names, but the sign-offs, as 64 lower-case
  /// hexadecimal digits; nil in reports of versions that did not take it.
  package var policyDigest: String?
  /// The address of the repository on the web, from its remote `origin`, without user names, passwords
  /// and `.git`; nil where the remote is not on the web, and outside git.
  package var repository: String?

  /// Creates a package report.
  package init(
    name: String, commit: String? = nil, hasUncommittedChanges: Bool? = nil,
    uncommittedSources: [String]? = nil, folder: String? = nil, modules: [String]? = nil,
    toolchain: String? = nil,
    policyDigest: String? = nil, repository: String? = nil
  ) {
    self.name = name
    self.commit = commit
    self.hasUncommittedChanges = hasUncommittedChanges
    self.uncommittedSources = uncommittedSources
    self.folder = folder
    self.modules = modules
    self.toolchain = toolchain
    self.policyDigest = policyDigest
    self.repository = repository
  }
}

/// What a build gave.
package struct BuildReport: Sendable, Codable, Equatable {
  /// How the package was built.
  package var build: Build
  /// Whether it succeeded; nil when it was not run.
  package var succeeded: Bool?
  /// What was run.
  package var command: String?
  /// The path of the whole log.
  package var log: String?
  /// Wall-clock time in seconds.
  package var seconds: Double?

  /// Creates a build report.
  package init(
    build: Build, succeeded: Bool? = nil, command: String? = nil, log: String? = nil,
    seconds: Double? = nil
  ) {
    self.build = build
    self.succeeded = succeeded
    self.command = command
    self.log = log
    self.seconds = seconds
  }
}

/// A rule and how often it matched.
package struct RuleReport: Sendable, Codable, Equatable {
  /// The rule's id.
  package var id: String
  /// Where it is written; nil for a rule that follows from what only the debug build declares.
  package var location: SourceLocation?
  /// Its patterns.
  package var patterns: [PatternReport]

  /// A pattern and how often it matched.
  package struct PatternReport: Sendable, Codable, Equatable {
    /// The pattern.
    package var pattern: String
    /// The number of declarations or texts that it matched, by build name.
    package var matches: [String: Int]

    /// Creates a pattern report.
    package init(pattern: String, matches: [String: Int]) {
      self.pattern = pattern
      self.matches = matches
    }
  }

  /// Creates a rule report.
  package init(id: String, location: SourceLocation? = nil, patterns: [PatternReport]) {
    self.id = id
    self.location = location
    self.patterns = patterns
  }
}
