internal import Checks
package import EvidenceGathering
package import Foundation
package import ReleaseModel

/// The release gate: takes a plan, returns a report.
package struct Gate: Sendable {
  let runner: any ProcessRunner
  let toolVersion: String
  let now: Date
  let steps: StepLog

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
    /// The declarations that each build lacks compared with the debug build, by build name.
    package var debugOnly: [String: [DeclaredName]]
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
      EvidenceCollector(
        RunContext(plan, workspace: workspace, runner: runner, now: now, steps: steps))
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
    let packageReport = PackageReport(
      name: evidence.package.value?.name ?? (plan.packagePath as NSString).lastPathComponent,
      commit: commit?.commit,
      hasUncommittedChanges: commit.map { $0.hasUncommittedChanges || !uncommitted.isEmpty },
      uncommittedSources: uncommitted.isEmpty ? nil : uncommitted,
      folder: try await folder.flatMap { $0.isEmpty ? nil : $0 },
      modules: modules.isEmpty ? nil : modules.sorted(), toolchain: try await toolchain,
      policyDigest: plan.policyDigest, repository: try await repository)
    return Outcome(
      report: report(on: plan, evidence, package: packageReport), configuration: configuration,
      description: evidence.package.value, debugOnly: evidence.debugOnly)
  }
}

extension Plan {
  /// Leaves out the checks that the changed files can't affect, unless another check relies on them.
  fileprivate mutating func leaveOutUnaffected(_ package: PackageDescription) {
    // A check that needs no evidence costs nothing.
    let found = AffectedChecks(self, package, by: changes?.files ?? [])
    let affected = found.ids.union(Registry.checks.filter(\.needs.isEmpty).map(\.id))
    unaffectedItems = found.unaffectedItems
    let needed = Registry.ids(reliedOnBy: checks.filter(affected.contains), in: self)
    changes?.leftOut = checks.filter { !needed.contains($0) }
    checks.removeAll { !needed.contains($0) }
  }
}
