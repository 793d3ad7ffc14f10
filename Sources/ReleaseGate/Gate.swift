internal import Checks
package import EvidenceGathering
package import Foundation
package import ReleaseModel

/// The release gate: takes a plan, returns a report.
package struct Gate: Sendable {
  let runner: any ProcessRunner
  let toolVersion: String
  let now: Date
  private let steps: StepLog

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - runner: Starts programs.
  ///   - toolVersion: The version to record in reports.
  ///   - now: The time to record in reports; also decides which suppressions have expired.
  ///   - steps: Receives progress events.
  package init(
    runner: any ProcessRunner, toolVersion: String, now: Date, steps: StepLog
  ) {
    self.runner = runner
    self.toolVersion = toolVersion
    self.now = now
    self.steps = steps
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    package var report: Report
    /// The configuration, completed with the tests and catalogs found in the package.
    package var configuration: Configuration
    /// The package as SwiftPM describes it, if it could.
    package var description: PackageDescription?
    let builds: [String: BuildEvidence]

    /// The declarations that each build lacks compared with the debug build, by build name.
    package var debugOnly: [String: [DeclaredName]] {
      DerivedRules(configuration, builds).missing
    }
  }

  /// The files that have changed since the newest commit that is also in the history of another.
  ///
  /// `reference` is a branch, tag or commit.
  ///
  /// - Throws: `GatheringError` if git can't compare, and file errors.
  package func changes(since reference: String, in plan: Plan) async throws -> Changes {
    let workspace = try Workspace(root: plan.root, packagePath: plan.packagePath)
    return try await ChangeGatherer(workspace: workspace, runner: runner)
      .gather(since: reference)
  }

  /// Gathers the evidence for a plan and evaluates it.
  ///
  /// - Throws: `CancellationError` if the task is canceled, `ProcessError` if a program can't be
  ///   started, and file errors if the package's folder can't be written.
  package func run(
    _ plan: Plan
  ) async throws -> Outcome {
    var plan = plan
    let workspace = try Workspace(
      root: plan.root, packagePath: plan.packagePath, reusesResults: plan.reusesResults)
    let sourceControl = SourceControlGatherer(workspace: workspace, runner: runner)
    async let commitAtStart = sourceControl.gather()
    async let folder = sourceControl.folder()
    async let repository = sourceControl.repository()
    async let toolchain = SwiftPackageManager(workspace: workspace, runner: runner).version()
    func gatherer() -> EvidenceCollector {
      let needs = Registry.checks.filter { plan.checks.contains($0.id) }
        .reduce(into: Set<Need>()) { $0.formUnion($1.needs(in: plan)) }
      return EvidenceCollector(
        RunContext(
          plan, needs: needs, workspace: workspace, runner: runner, now: now, steps: steps))
    }
    let package = try await gatherer().describe()
    if plan.changes != nil, let package = package.value {
      // Git shows only the changes in one repository.
      let manifests = ([plan.root] + package.localDependencies).map { $0 + "/Package.swift" }
      if Set(manifests.map(SourceControlGatherer.repository)).count == 1 {
        plan.leaveOutUnaffected(package)
      }
    }
    let (evidence, configuration) = try await gatherer().gather(package)
    plan.configuration = configuration
    let uncommitted = evidence.uncommittedSources
    let modules = Set(evidence.builds.values.flatMap { $0.declarations.value ?? [] }.map(\.module))
    let commit = try await commitAtStart
    var report = judge(plan, evidence)
    report.changes = plan.changes
    // A check that does not apply to the package is reported as such.
    let applied = report.checks.filter(\.isAskedFor).map(\.id)
    report.changes?.leftOut.removeAll(where: applied.contains)
    report.package = PackageReport(
      name: evidence.package.value?.name ?? (plan.packagePath as NSString).lastPathComponent,
      commit: commit?.commit,
      hasUncommittedChanges: commit.map { $0.hasUncommittedChanges || !uncommitted.isEmpty },
      uncommittedSources: uncommitted.isEmpty ? nil : uncommitted,
      folder: try await folder.flatMap { $0.isEmpty ? nil : $0 },
      modules: modules.isEmpty ? nil : modules.sorted(), toolchain: try await toolchain,
      policyDigest: plan.policyDigest, repository: try await repository)
    report.verdict = Verdict.worst(of: report.checks, report.changes)
    report.verdictLine = Report.verdictLine(report.verdict, report.checks, of: report.package)
    Self.showLines(of: plan, in: &report)
    return Outcome(
      report: report, configuration: configuration, description: evidence.package.value,
      builds: evidence.builds)
  }

  /// Adds the source lines that findings about code refer to.
  ///
  /// Checklist items don't get one: a failed item isn't an error in its line of the file.
  private static func showLines(of plan: Plan, in report: inout Report) {
    let items = plan.checklists.flatMap(\.items).map(\.location)
    var lines = SourceLineGatherer(folder: plan.root)
    for check in report.checks.indices {
      for index in report.checks[check].findings.indices {
        let finding = report.checks[check].findings[index]
        guard finding.table == nil, finding.excerpt == nil, let location = finding.location,
          !items.contains(location)
        else { continue }
        report.checks[check].findings[index].excerpt = lines.excerpt(at: location)
      }
    }
  }

  /// Evaluates evidence that is already gathered.
  package func judge(_ plan: Plan, _ evidence: GatheredEvidence) -> Report {
    var judgement = Judgement(plan: plan, evidence: evidence, today: Timestamp.day(now))
    let checks = judgement.reports()
    let input = CheckInput(plan: plan, evidence: evidence, earlier: checks)
    let uncovered = UncoveredNames.all(in: input)
    return Report(
      toolVersion: toolVersion, startedAt: Timestamp.text(now),
      verdict: Verdict.worst(of: checks), package: nil, policy: plan.policy,
      builds: plan.configuration.builds.map { Self.report(on: $0, evidence) },
      artifacts: evidence.artifacts.compactMap(\.inspection.value?.artifact),
      rules: (plan.configuration.rules + evidence.derivedRules)
        .map { Self.report(on: $0, evidence) }, checks: checks,
      checklists: ChecklistCheck().answers(to: input),
      localization: evidence.localization.value?.coverage, explanations: evidence.explanations,
      uncoveredNames: uncovered.isEmpty ? nil : uncovered)
  }

  private static func report(on build: Build, _ evidence: GatheredEvidence) -> BuildReport {
    guard let result = evidence[build: build.name].result.value else {
      return BuildReport(build: build)
    }
    return BuildReport(
      build: build, succeeded: result.succeeded, command: result.command, log: result.log,
      seconds: result.seconds)
  }

  private static func report(on rule: Rule, _ evidence: GatheredEvidence) -> RuleReport {
    RuleReport(
      id: rule.id, location: rule.location,
      patterns: rule.patterns.map { pattern in
        var counts: [String: Int] = [:]
        for artifact in evidence.artifacts {
          guard let build = artifact.build, let inspection = artifact.inspection.value else {
            continue
          }
          counts[build, default: 0] += inspection.matches.count {
            $0.rule == rule.id && $0.pattern == pattern && !$0.isDivided
          }
        }
        for bundle in evidence.resources {
          guard let build = bundle.build, let inspection = bundle.inspection.value else { continue }
          counts[build, default: 0] += inspection.matches.count {
            $0.rule == rule.id && $0.pattern == pattern
          }
        }
        return .init(pattern: pattern, matches: counts)
      })
  }
}

extension Plan {
  /// Leaves out the checks that the changed files can't affect, unless another check relies on them.
  fileprivate mutating func leaveOutUnaffected(_ package: PackageDescription) {
    let affected = AffectedChecks(self, package).ids(affectedBy: changes?.files ?? [])
    let needed = Registry.ids(reliedOnBy: checks.filter(affected.contains), in: self)
    changes?.leftOut = checks.filter { !needed.contains($0) }
    checks.removeAll { !needed.contains($0) }
  }
}
