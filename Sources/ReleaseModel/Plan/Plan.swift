/// What a run builds, inspects, runs and reads.
package struct Plan: Sendable {
  /// The absolute path that relative paths in the configuration and in the report start from.
  package var root: String
  /// The absolute path of the folder that contains the package manifest: `root`, or below it.
  package var packagePath: String
  /// Whether there is a configuration file; if not, the defaults apply.
  package var isConfigured: Bool
  package var configuration: Configuration
  /// The declarations recorded as debug-only, if there is a record.
  package var recordedDeclarations: RecordedDeclarations?
  /// The commit that debug-only code is compared with; nil for the newest release tag.
  package var guardBaseline: String?
  /// Whether the report lists all debug-only regions.
  package var listsGuards = false
  /// Whether that list contains only regions of files that have changed since the baseline.
  package var listsChangedGuardsOnly = false
  /// The path of their record, relative to the root, or of the one that would be written.
  package var recordFile: String?
  /// The paths of other records, relative to the root, which this run does not use.
  package var unusedRecords: [String] = []
  /// The localization baseline, if there is one.
  package var localizationBaseline: LocalizationBaseline?
  /// The checklists that the configuration names.
  package var checklists: [Checklist]
  package var signOffs: [SignOff]
  /// The sign-off files that can't be read.
  package var signOffProblems: [SignOffProblem]
  /// The record of the last self-test, if a checklist item demands one and it exists.
  package var selftest: SelftestRecord?
  /// The SHA-256 of the configuration and everything it refers to, except the sign-offs.
  ///
  /// 64 lowercase hexadecimal digits; nil if not needed.
  package var policyDigest: String?
  /// The files that it covers, relative to the root, or only their names if they are outside.
  package var policyFiles: [String]?
  /// The file with the keys that may sign sign-offs; nil if the configuration names none.
  package var allowedSigners: FileDigest?
  /// The IDs of the checks that run, in the order of the registry.
  package var checks: [String]
  package var policy: Policy
  /// The arguments that select the package and the configuration, for commands shown in reports.
  package var packageOptions: [String] = []
  /// The absolute path of the folder for builds and logs; nil for `.build/verify-release` in the package.
  package var scratchPath: String?
  /// Whether the run writes an attestation, so that it computes everything from the files.
  package var attests = false
  /// Whether to gather what decides nothing, too, and that only a release record shows.
  package var isForRecord = false
  /// The date of the release tag that is evaluated, ISO 8601 in UTC; nil for the checked-out commit.
  package var releaseDate: String?
  /// The absolute path of the configuration file; nil if there is none.
  package var configurationFile: String?
  /// The changed files, if the checks that they can't affect are skipped.
  package var changes: Changes?
  /// The IDs of the checklist items that the changed files can't affect, which are not evaluated.
  package var unaffectedItems: Set<String> = []

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

/// Decides the severity of findings.
package struct Policy: Sendable, Codable, Equatable {
  /// Manual checklist items are shown but do not count.
  package var presubmit: Bool
  /// Warnings count as errors.
  package var strict: Bool

  package init(presubmit: Bool = false, strict: Bool = false) {
    self.presubmit = presubmit
    self.strict = strict
  }
}
