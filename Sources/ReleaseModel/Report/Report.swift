/// All results of a run; every output format is a rendering of this value.
package struct Report: Sendable, Codable, Equatable {
  /// The version of the JSON format, incremented if a field is removed or changes its meaning.
  package static let schemaVersion = 2

  /// The version of the JSON format.
  package var schemaVersion = Report.schemaVersion
  /// The version of the tool that produced the report.
  package var toolVersion: String
  /// When the run started, ISO 8601 in UTC.
  package var startedAt: String
  /// Wall-clock time in seconds; nil if nothing was run.
  package var seconds: Double?
  package var verdict: Verdict
  /// The verdict as shown in reports, such as `passed, 3 of 10 checks; not a release verdict`.
  ///
  /// Nil for individual files.
  package var verdictLine: String?
  /// What the verdict doesn't cover; nil if it covers everything that was requested.
  package var limitations: [Limitation]?
  /// The changed files, if the checks that they can't affect were skipped; nil otherwise.
  package var changes: Changes?
  /// The verified package; nil if individual files were verified.
  package var package: PackageReport?
  /// The options that decided severities.
  package var policy: Policy
  package var builds: [BuildReport]
  /// The inspected files.
  package var artifacts: [Artifact]
  /// The files that ship with them; nil unless the run wrote an attestation.
  package var resources: [ResourceReport]?
  /// The rules and their number of matches.
  package var rules: [RuleReport]
  /// The result of each check, in the order in which they ran.
  package var checks: [CheckReport]
  /// The checklists, item by item.
  package var checklists: [ChecklistReport]
  /// How much of each string catalog or strings file is translated; nil if none was read.
  package var localization: [TableCoverage]?
  /// Why the requested names are in the files; nil if no explanation was requested.
  package var explanations: [Explanation]?
  /// The names that look like debug code and that no rule covers; nil if there are none.
  package var uncoveredNames: [UncoveredName]?
  /// What the configuration leaves out on purpose; nil if it leaves nothing out.
  package var notVerified: [Exclusion]?
  /// The faults that a self-test planted; nil in the report of anything else.
  package var selftest: SelftestReport?
  /// The saved report that a release record was made from; nil in the report of a run.
  package var source: FileDigest?
  /// The ID of the key that signs this release record; nil if it is not signed.
  package var signedBy: String?
  /// What a release record can't show, one sentence each; nil in other reports.
  package var recordLimits: [String]?
  /// How to recompute digests without the tool; nil in reports that are no release record, and if there
  /// are none.
  package var digestCommands: [DigestCommand]?

  package init(
    toolVersion: String, startedAt: String, verdict: Verdict,
    changes: Changes? = nil, package: PackageReport?, policy: Policy, builds: [BuildReport] = [],
    artifacts: [Artifact] = [],
    rules: [RuleReport] = [], checks: [CheckReport], checklists: [ChecklistReport] = [],
    localization: [TableCoverage]? = nil, explanations: [Explanation]? = nil,
    uncoveredNames: [UncoveredName]? = nil
  ) {
    self.toolVersion = toolVersion
    self.startedAt = startedAt
    self.verdict = verdict
    self.changes = changes
    self.package = package
    self.policy = policy
    self.builds = builds
    self.artifacts = artifacts
    self.rules = rules
    self.checks = checks
    self.checklists = checklists
    self.localization = localization
    self.explanations = explanations
    self.uncoveredNames = uncoveredNames
  }
}

/// How to recompute a digest of a release record.
package struct DigestCommand: Sendable, Codable, Equatable {
  /// What the digest is of; the raw values are those of the JSON report.
  package enum Subject: String, Sendable, Codable {
    case coveredFiles = "covered-files"
    case checksum, signature, policy
    case policyChanges = "policy-changes"
  }

  package var subject: Subject
  /// Where to run the command, and what its capitalized words stand for, in sentences.
  package var instructions: String
  /// A shell command.
  package var command: String

  package init(_ subject: Subject, instructions: String, command: String) {
    (self.subject, self.instructions, self.command) = (subject, instructions, command)
  }
}

/// The package that was verified.
package struct PackageReport: Sendable, Codable, Equatable {
  /// The name in its manifest, or the folder's name if the manifest could not be read.
  package var name: String
  /// The commit that was checked out, 40 or 64 hexadecimal digits; nil outside git.
  package var commit: String?
  /// Whether files differed from that commit; nil outside git.
  package var hasUncommittedChanges: Bool?
  /// Whether only sign-offs and their evidence differed from it; nil if not.
  package var hasOnlyUncommittedSignOffs: Bool?
  /// Compiled files that are not in any commit: ignored sources, and those of local packages that
  /// have uncommitted changes or are outside git; nil if there are none, and outside git.
  package var uncommittedSources: [String]?
  /// The folder of the configuration in its repository.
  ///
  /// Nil if it is the top folder of the repository, and outside git.
  package var folder: String?
  /// The modules whose declarations were compared between builds, sorted; nil if none were.
  package var modules: [String]?
  /// The first line of `swift --version`.
  package var toolchain: String?
  /// The operating system of the run and the machine's architecture.
  package var system: String?
  /// The SHA-256 of the configuration and everything it refers to, except the sign-offs.
  ///
  /// 64 lowercase hexadecimal digits; nil if no package was verified.
  package var policyDigest: String?
  /// These files, relative to the configuration, or only their names if they are outside its folder.
  package var policyFiles: [String]?
  /// The URL of the repository, from its remote `origin`.
  ///
  /// Omits user names, passwords and `.git`; nil if the remote is not on the web, and outside
  /// git.
  package var repository: String?
  /// Whether there is no remote `origin`; nil if there is one, and outside git.
  package var hasNoRemote: Bool?
  /// The time of the commit, ISO 8601 in UTC; nil outside git.
  package var commitDate: String?
  /// The author of the commit as the commit names it, `Name <email>`; nil outside git.
  package var commitAuthor: String?
  /// The tags of the commit, sorted; nil outside git.
  package var tags: [String]?
  /// The highest release tag on an earlier commit; nil if there is none, and outside git.
  package var previousRelease: ReleaseTag?
  /// The commits since then that changed files of the policy, also files that are gone, newest first.
  ///
  /// Nil if they are unknown: without a previous release or a policy digest, and in a shallow clone.
  package var policyChanges: [PolicyChange]?
  /// What is different from then; nil if that is unknown.
  package var policyComparison: PolicyComparison?
  /// Who created these tags, as far as they are annotated; nil if none is, and outside git.
  package var taggers: [Tagger]?
  /// The target of builds without another `--triple` or SDK, such as `x86_64-unknown-linux-gnu`.
  package var target: String?
  /// The path of the configuration, relative to its package or repository, or only its name if it is
  /// outside; nil if there is none.
  package var configuration: String?
  /// Whether git's history ends early, so that tags, authors and sign-offs may be missing; nil if
  /// not, and outside git.
  package var isShallow: Bool?
  /// The address of the CI job, as its environment variables say; nil outside a known CI service.
  package var job: String?
  /// The file with the keys that may sign sign-offs; nil if the configuration names none.
  package var allowedSigners: FileDigest?
  /// The files with findings or rules that the commit contains, sorted, as findings name them.
  ///
  /// Nil if files differed from the commit, and if the forge of the repository is unknown.
  package var committedFiles: [String]?

  package init(
    name: String, commit: String? = nil, hasUncommittedChanges: Bool? = nil,
    hasOnlyUncommittedSignOffs: Bool? = nil, uncommittedSources: [String]? = nil,
    folder: String? = nil, modules: [String]? = nil,
    toolchain: String? = nil, policyDigest: String? = nil, repository: String? = nil,
    tags: [String]? = nil, committedFiles: [String]? = nil
  ) {
    self.name = name
    self.commit = commit
    self.hasUncommittedChanges = hasUncommittedChanges
    self.hasOnlyUncommittedSignOffs = hasOnlyUncommittedSignOffs
    self.uncommittedSources = uncommittedSources
    self.folder = folder
    self.modules = modules
    self.toolchain = toolchain
    self.policyDigest = policyDigest
    self.repository = repository
    self.tags = tags
    self.committedFiles = committedFiles
  }
}

/// A tag such as `1.4.0`, and its commit.
package struct ReleaseTag: Sendable, Codable, Equatable {
  package var tag: String
  package var commit: String

  package init(tag: String, commit: String) { (self.tag, self.commit) = (tag, commit) }
}

/// Who created an annotated tag, according to the tag.
package struct Tagger: Sendable, Codable, Equatable {
  /// What git says about the signature of a tag; the raw values are those of the JSON report.
  package enum Signature: String, Sendable, Codable { case absent, valid, unverified }

  package var tag: String
  /// `Name <email>`.
  package var by: String
  /// The time, ISO 8601 in UTC.
  package var at: String
  package var signature: Signature
  /// Git's message if it could not verify the signature.
  package var problem: String?

  package init(tag: String, by: String, at: String, signature: Signature = .absent) {
    (self.tag, self.by, self.at, self.signature) = (tag, by, at, signature)
  }
}

package struct BuildReport: Sendable, Codable, Equatable {
  /// How the package was built.
  package var build: Build
  /// Whether it succeeded; nil if it was not run.
  package var succeeded: Bool?
  /// The command as typed in a shell in the package's folder; nil if it was not run.
  package var command: String?
  /// The path of the complete log.
  package var log: String?
  /// Wall-clock time in seconds.
  package var seconds: Double?
  /// The isolation tests; nil if none were started.
  package var tests: TestRunReport?
  /// The build system that SwiftPM used; nil if the build was not run.
  package var buildSystem: Build.BuildSystem?
  /// The packages and archives that it resolved; nil for a debug build, and if they are unknown.
  package var dependencies: [Dependency]?

  package init(
    build: Build, succeeded: Bool? = nil, command: String? = nil, log: String? = nil,
    seconds: Double? = nil, tests: TestRunReport? = nil,
    buildSystem: Build.BuildSystem? = nil, dependencies: [Dependency]? = nil
  ) {
    self.tests = tests
    self.buildSystem = buildSystem
    self.build = build
    self.succeeded = succeeded
    self.command = command
    self.log = log
    self.seconds = seconds
    self.dependencies = dependencies
  }
}

/// A rule and its number of matches.
package struct RuleReport: Sendable, Codable, Equatable {
  package var id: String
  /// Where it is defined; nil for a derived rule.
  package var location: SourceLocation?
  /// The builds that must not contain a match; nil for none.
  package var absentFrom: [String]?
  /// The builds that must contain a match for every pattern; nil for none.
  package var presentIn: [String]?
  /// The build that proves that every pattern can match, if any.
  package var control: String?
  /// The sentence that the configuration adds to its findings, if any.
  package var message: String?
  package var patterns: [PatternReport]

  /// A pattern and its number of matches.
  package struct PatternReport: Sendable, Codable, Equatable {
    package var pattern: String
    /// The number of declarations or strings that it matched, by build name.
    package var matches: [String: Int]

    package init(pattern: String, matches: [String: Int]) {
      self.pattern = pattern
      self.matches = matches
    }
  }

  /// Creates a report with what a rule requires.
  package init(_ rule: Rule, patterns: [PatternReport]) {
    self.init(id: rule.id, location: rule.location, patterns: patterns)
    absentFrom = rule.absentFrom.isEmpty ? nil : rule.absentFrom
    presentIn = rule.presentIn.isEmpty ? nil : rule.presentIn
    control = rule.control
    message = rule.message
  }

  package init(id: String, location: SourceLocation? = nil, patterns: [PatternReport]) {
    self.id = id
    self.location = location
    self.patterns = patterns
  }
}

extension Report {
  /// The report with commands that start the tool as `program`, for a reader in the current folder.
  ///
  /// A saved report calls it `verify-release`, because it is at another path elsewhere, and its
  /// commands are for the top folder of the repository. `local` are the options that select the
  /// package from the current folder, instead of `saved`. Advice stays as it is: a terminal shows the
  /// command of the checklist item instead.
  package func calling(
    _ program: String, with local: [String] = [], insteadOf saved: [String] = []
  ) -> Report {
    let (local, saved) = (local.ending, saved.ending)
    func here(_ command: String) -> String {
      command.hasSuffix(saved) ? command.dropLast(saved.count) + local : command
    }
    func called(_ command: String) -> String {
      let name = "verify-release"
      return command.hasPrefix(name + " ")
        ? [program].quotedForShell + here(command).dropFirst(name.count) : command
    }
    var report = self
    for (list, checklist) in checklists.enumerated() {
      for (index, item) in checklist.items.enumerated() {
        report.checklists[list].items[index].command = item.command.map(called)
      }
    }
    for (index, check) in checks.enumerated() {
      report.checks[index].rerun = check.rerun.map(called)
    }
    return report
  }
}

extension [String] {
  /// The end of a command with these arguments.
  fileprivate var ending: String { map { " " + [$0].quotedForShell }.joined() }
}

/// A format for reports.
package protocol Renderer: Sendable {
  /// Renders a report as text that ends with a newline.
  func render(_ report: Report) throws -> String
}
