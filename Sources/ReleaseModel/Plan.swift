/// What a run builds, inspects, runs and reads.
package struct Plan: Sendable {
  /// The absolute path of the folder that all relative paths start from: those in the configuration
  /// and those in the report.
  package var root: String
  /// The absolute path of the folder with the package's manifest: `root`, or below it.
  package var packagePath: String
  /// Whether there is a configuration file; without one, its defaults count.
  package var isConfigured: Bool
  /// What the configuration says.
  package var configuration: Configuration
  /// The declarations that only the debug build had when they were recorded; nil when nothing is.
  package var recordedDeclarations: RecordedDeclarations?
  /// The accepted problems of localization; nil when there is no such file.
  package var localizationBaseline: LocalizationBaseline?
  /// The checklists that the configuration names.
  package var checklists: [Checklist]
  /// The sign-offs beside the checklists.
  package var signOffs: [SignOff]
  /// What is among the sign-offs and can't be read.
  package var signOffProblems: [SignOffProblem]
  /// The SHA-256 of the configuration and all that it names, but the sign-offs, as 64 lower-case
  /// hexadecimal digits; nil where nobody asks for it.
  package var policyDigest: String?
  /// The ids of the checks that run, in the order of the registry.
  package var checks: [String]
  /// What decides severities.
  package var policy: Policy
  /// The tool as it was started, for commands that reports show.
  package var program = "verify-release"
  /// The arguments that named the package and the configuration, for the same commands.
  package var packageOptions: [String] = []
  /// Whether the run may use what an earlier one computed from the same files.
  package var reusesResults = true

  /// Creates a plan.
  package init(
    root: String, packagePath: String? = nil, isConfigured: Bool = true,
    configuration: Configuration,
    recordedDeclarations: RecordedDeclarations? = nil,
    localizationBaseline: LocalizationBaseline? = nil, checklists: [Checklist] = [],
    signOffs: [SignOff] = [], signOffProblems: [SignOffProblem] = [], policyDigest: String? = nil,
    checks: [String], policy: Policy = Policy()
  ) {
    self.root = root
    self.packagePath = packagePath ?? root
    self.isConfigured = isConfigured
    self.configuration = configuration
    self.recordedDeclarations = recordedDeclarations
    self.localizationBaseline = localizationBaseline
    self.checklists = checklists
    self.signOffs = signOffs
    self.signOffProblems = signOffProblems
    self.policyDigest = policyDigest
    self.checks = checks
    self.policy = policy
  }
}

/// What decides how much a finding weighs.
package struct Policy: Sendable, Codable, Equatable {
  /// Manual checklist items are shown but do not count.
  package var presubmit: Bool
  /// Warnings count as errors.
  package var strict: Bool

  /// Creates a policy.
  package init(presubmit: Bool = false, strict: Bool = false) {
    self.presubmit = presubmit
    self.strict = strict
  }
}
