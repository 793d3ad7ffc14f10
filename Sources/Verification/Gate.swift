package import Foundation
package import ReleaseModel
package import Toolchain

/// The release gate: evaluates a plan and returns a report.
package struct Gate: Sendable {
  let runner: any ProcessRunner
  let toolVersion: String
  let now: Date
  let steps: StepLog
  let start = ContinuousClock.now

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

  /// The files that have changed since the newest common ancestor with `reference`, a branch, tag
  /// or commit.
  ///
  /// - Throws: `GatheringError` if git can't compare, and file errors.
  package func changes(since reference: String, in plan: Plan) async throws -> Changes {
    let workspace = try Workspace(
      root: plan.root, packagePath: plan.packagePath, files: plan.scratchPath)
    return try await ChangeGatherer(workspace: workspace, runner: runner)
      .gather(since: reference)
  }

  /// The packages that a package references by path, directly or indirectly, without those that
  /// SwiftPM can't describe.
  ///
  /// - Throws: `CancellationError`, and file errors if the temporary folder can't be written.
  package func localPackages(
    of package: PackageDescription, in plan: Plan
  ) async throws -> [PackageDescription] {
    guard let build = plan.configuration.builds.first else { return [] }
    var found: [PackageDescription] = []
    var open = package.localDependencies
    var seen: Set = [plan.packagePath]
    while let folder = open.popLast() {
      guard seen.insert(folder).inserted,
        let package = try await description(ofPackageAt: folder, build, plan)
      else { continue }
      found.append(package)
      open += package.localDependencies
    }
    return found
  }

  private func description(
    ofPackageAt folder: String, _ build: Build, _ plan: Plan
  ) async throws -> PackageDescription? {
    var other = plan
    (other.root, other.packagePath) = (folder, folder)
    return try await withTemporaryWorkspace(of: other) { workspace in
      try await SwiftPackageManager(workspace: workspace, runner: runner).description(using: build)
    }.value
  }

  /// The report on evidence that is already gathered.
  ///
  /// `package` is nil if individual files were checked.
  package func report(
    on plan: Plan, _ evidence: GatheredEvidence, package: PackageReport? = nil
  ) -> Report {
    var lines = SourceLineGatherer(folder: plan.root)
    let evaluator = Evaluator(
      plan: plan, evidence: evidence, today: Timestamp.day(now), canRerun: package != nil
    ) { package == nil ? nil : lines.excerpt(at: $0) }
    var results = evaluator.results()
    // Commands for individual files report only their own checks.
    if package == nil { results.checks.removeAll { !plan.checks.contains($0.id) } }
    // A check that does not apply to the package is reported as such.
    var changes = plan.changes
    let applied = results.checks.filter(\.isAskedFor).map(\.id)
    changes?.leftOut.removeAll(where: applied.contains)
    var report = Report(
      toolVersion: toolVersion, startedAt: Timestamp.text(now),
      verdict: .worst(of: results.checks, changes),
      changes: changes, package: package, policy: plan.policy,
      builds: plan.configuration.builds.map { BuildReport($0, evidence) },
      artifacts: evidence.artifacts.compactMap(\.inspection.value?.artifact),
      rules: (plan.configuration.rules + evidence.derivedRules).map { RuleReport($0, evidence) },
      checks: results.checks, checklists: results.checklists,
      localization: evidence.localization.value?.coverage, explanations: evidence.explanations,
      uncoveredNames: results.uncoveredNames.isEmpty ? nil : results.uncoveredNames)
    if package != nil { report.seconds = (ContinuousClock.now - start) / .seconds(1) }
    report.resources = evidence.resourceReports.isEmpty ? nil : evidence.resourceReports
    report.notVerified = results.exclusions.isEmpty ? nil : results.exclusions
    report.summarize()
    if package == nil { report.verdictLine = nil }
    return report
  }

  /// Runs `body` with a workspace outside the package, which may be read-only.
  func withTemporaryWorkspace<Value: Sendable>(
    of plan: Plan, _ body: (Workspace) async throws -> Value
  ) async throws -> Value {
    let files = "\(runner.temporaryFolder)/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: files) }
    return try await body(
      Workspace(root: plan.root, packagePath: plan.packagePath, files: files))
  }

  /// Git's own message about why there is no commit.
  package struct NoCommit: Error {
    package let reason: String
  }

  /// A commit, by default the one that is checked out where a plan's configuration is, and its
  /// date, if the repository has it.
  ///
  /// - Throws: `NoCommit`, and file errors if the temporary folder can't be written.
  package func commit(
    _ named: String? = nil, of plan: Plan
  ) async throws -> (commit: String, time: Date?) {
    try await withTemporaryWorkspace(of: plan) { workspace in
      let sourceControl = SourceControlGatherer(workspace: workspace, runner: runner)
      if let commit = named {
        return (commit, try await sourceControl.time(of: commit))
      }
      if let commit = try await sourceControl.gather()?.commit {
        return (commit, try await sourceControl.time(of: commit))
      }
      throw NoCommit(reason: try await sourceControl.reason())
    }
  }
}

extension Plan {
  /// The arguments that select the package and the configuration from the top folder of the
  /// repository; outside git, the given ones.
  package func options(for package: PackageReport?) -> [String] {
    guard let package, package.folder != nil || package.commit != nil else { return packageOptions }
    let folder = package.folder.map { "/" + $0 } ?? ""
    let file = configurationFile?.relative(to: String(root.dropLast(folder.count)))
    return (folder.isEmpty ? [] : ["--package-path", String(folder.dropFirst())])
      + (packageOptions.contains("--config") ? file.map { ["--config", $0] } ?? [] : [])
  }
}

extension BuildReport {
  fileprivate init(_ build: Build, _ evidence: GatheredEvidence) {
    let found = evidence[build: build.name]
    let result = found.result.value
    self.init(
      build: build, succeeded: result?.succeeded, command: result?.command, log: result?.log,
      seconds: result?.seconds, buildSystem: result?.buildSystem,
      dependencies: found.dependencies.value)
    tests = found.tests.value?.report
  }
}

extension RuleReport {
  fileprivate init(_ rule: Rule, _ evidence: GatheredEvidence) {
    let found =
      evidence.artifacts.map { ($0.build, $0.inspection.value?.matches) }
      + evidence.resources.map { ($0.build, $0.inspection.value?.matches) }
    self.init(
      rule,
      patterns: rule.patterns.map { pattern in
        var counts: [String: Int] = [:]
        for case (let build?, let matches?) in found {
          counts[build, default: 0] += matches.count {
            $0.rule == rule.id && $0.pattern == pattern && $0.presence.isCertain
          }
        }
        return .init(pattern: pattern, matches: counts)
      })
  }
}
