/// The contents of `.verify-release.yml`.
package struct Configuration: Sendable, Equatable {
  /// The package to verify, or nil if it is in the configuration's folder.
  package var package: ConfiguredPackage?
  /// The builds, in the order of the file.
  package var builds: [Build]
  /// What ships.
  package var artifacts: [ArtifactSpecification]
  /// What must be absent or present.
  package var rules: [Rule]
  /// The rules whose patterns are all commented out.
  package var emptyRules: [Rule] = []
  /// The debug build whose declarations become rules for builds that lack them, if any.
  package var derivedRulesControl: String?
  /// Whether the file turns derived rules off, even if there is a record of declarations.
  package var derivedRulesAreOff = false
  /// What artifacts must contain for a missing name to prove absence.
  package var visibility: Visibility.Requirement
  /// The least share of debug-only regions, in percent, whose loss must be reported.
  package var guardCoverage: Int?
  /// The tests that prove isolation; nil for those with isolation in their name.
  package var tests: TestSelection?
  /// Patterns for checklist files, relative to the configuration.
  package var checklists: [String]
  /// Where the file defines each of these patterns.
  package var checklistLocations: [String: SourceLocation] = [:]
  /// The email addresses of the people who may sign, by role.
  package var roles: [String: [String]]
  /// The file with the SSH keys of those who may sign, in the format of ssh-keygen(1), "ALLOWED
  /// SIGNERS".
  ///
  /// An absolute path, or one relative to the configuration.
  package var allowedSigners: String?
  /// The string catalogs and strings files to check.
  ///
  /// Nil for those that are resources of targets, if anything is built.
  package var localization: LocalizationSelection?
  package var hygiene = HygieneSelection()
  /// Findings that are accepted.
  package var suppressions: [Suppression]
  /// What is left out on purpose, in the order of the file.
  package var notVerified: [Exclusion]

  package init(
    package: ConfiguredPackage? = nil, builds: [Build] = [],
    artifacts: [ArtifactSpecification] = [], rules: [Rule] = [],
    derivedRulesControl: String? = nil, visibility: Visibility.Requirement = .symbols,
    tests: TestSelection? = nil, checklists: [String] = [],
    roles: [String: [String]] = [:], allowedSigners: String? = nil,
    localization: LocalizationSelection? = nil,
    suppressions: [Suppression] = [], notVerified: [Exclusion] = []
  ) {
    self.package = package
    self.builds = builds
    self.artifacts = artifacts
    self.rules = rules
    self.derivedRulesControl = derivedRulesControl
    self.visibility = visibility
    self.tests = tests
    self.checklists = checklists
    self.roles = roles
    self.allowedSigners = allowedSigners
    self.localization = localization
    self.suppressions = suppressions
    self.notVerified = notVerified
  }
}

extension Configuration {
  /// The name of the debug build, if there is exactly one and other builds to compare it with.
  package var comparableDebugBuild: String? {
    let debug = builds.filter { $0.configuration == .debug }
    return debug.count == 1 && builds.count > 1 ? debug.first?.name : nil
  }

  /// The package's folder of Swift files, relative to the configuration.
  package var sourceFolder: String { package.map { $0.path + "/Sources" } ?? "Sources" }

  /// Whether only localized strings are checked: nothing is built, and no file is inspected.
  package var isForLocalizationAlone: Bool {
    localization != nil && builds.isEmpty && artifacts.isEmpty
  }
}

/// A package in a folder below the configuration.
package struct ConfiguredPackage: Sendable, Equatable {
  /// The path relative to the configuration: at least one component, neither `.` nor `..`.
  package var path: String
  package var location: SourceLocation

  package init(path: String, location: SourceLocation) {
    self.path = path
    self.location = location
  }
}

/// Which tests are run, and in which builds.
package struct TestSelection: Sendable, Equatable {
  /// The filter for `swift test --filter`: a regular expression that is matched against
  /// `Module.Suite/test`.
  package var filter: String
  /// The names of the builds whose tests run.
  package var builds: [String]
  /// Seconds after which the tests of a build are terminated; compiling them does not count.
  package var timeLimit: Int

  package init(filter: String, builds: [String], timeLimit: Int = TimeLimit.standard) {
    self.filter = filter
    self.builds = builds
    self.timeLimit = timeLimit
  }
}

/// A finding that is accepted until a date, for a reason.
package struct Suppression: Sendable, Equatable {
  /// The ID of the rule or check whose finding is accepted.
  package var rule: String
  /// The source name, key or item that is accepted.
  package var name: String
  /// The artifact, or nil for all.
  package var artifact: String?
  package var reason: String
  /// The last day on which it is accepted, `YYYY-MM-DD`.
  package var expires: String
  /// Where it is defined.
  package var location: SourceLocation?

  package init(
    rule: String, name: String, artifact: String? = nil, reason: String, expires: String,
    location: SourceLocation? = nil
  ) {
    self.rule = rule
    self.name = name
    self.artifact = artifact
    self.reason = reason
    self.expires = expires
    self.location = location
  }

  /// Whether it no longer applies on a day, `YYYY-MM-DD`.
  package func isExpired(on day: String) -> Bool { day > expires }

  /// Whether it accepts a finding of a check on a day, `YYYY-MM-DD`.
  package func accepts(_ finding: Finding, of check: String, on day: String) -> Bool {
    [finding.subject, check].contains(rule) && name == finding.name
      && (artifact == nil || artifact == finding.artifact) && !isExpired(on: day)
  }
}

/// What ships: products of the package, or a file built elsewhere.
package enum ArtifactSpecification: Sendable, Equatable {
  /// Every shipping product, in every build.
  case products
  /// An executable or library product of the package, in every build, and what is expected of it in
  /// release builds.
  case product(String, at: SourceLocation? = nil, expected: [FileProperty: Bool] = [:])
  /// A file listed with `path:`, the build whose rules apply to it, its unstripped original, and what
  /// is expected of it.
  ///
  /// The first is a path or a pattern (`dist/*.so`), relative to the configuration. Only a single
  /// file can have an unstripped original.
  case path(
    String, build: String, unstripped: String? = nil, expected: [FileProperty: Bool] = [:])
}
