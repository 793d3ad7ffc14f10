internal import Foundation
package import ReleaseModel
internal import Toolchain

extension Gate {
  /// Reports the status of every checklist item without building anything.
  ///
  /// Items that only a run can verify are shown but not counted. Nothing is written to the package.
  ///
  /// - Throws: The errors of `run(_:)`.
  package func checklistStatus(_ plan: Plan) async throws -> Report {
    var (plan, evidence) = (plan, GatheredEvidence())
    let (signOffs, commit, folder) = try await withTemporaryWorkspace(of: plan) {
      [plan] workspace in
      let sourceControl = SourceControlGatherer(workspace: workspace, runner: runner)
      return (
        try await SignOffSearch(plan, workspace: workspace, runner: runner, now: now).gather(),
        try await sourceControl.gather(), try await sourceControl.folder()
      )
    }
    evidence.signOffs = signOffs
    let package = PackageReport(
      name: (plan.packagePath as NSString).lastPathComponent, commit: commit?.commit,
      hasUncommittedChanges: commit.map { !$0.uncommitted.isEmpty },
      folder: folder.flatMap { $0.isEmpty ? nil : $0 }, policyDigest: plan.policyDigest)
    plan.packageOptions = plan.options(for: package)
    let results = Evaluator(plan: plan, evidence: evidence, today: Timestamp.day(now))
      .results(of: ChecklistCheck(onlyManual: true))
    var report = Report(
      toolVersion: toolVersion, startedAt: Timestamp.text(now),
      verdict: Verdict.worst(of: results.checks),
      package: package, policy: plan.policy,
      checks: Registry.checks.filter { $0.isConfigured(in: plan) || plan.checks.contains($0.id) }
        .map { check in results.checks.first { $0.id == check.id } ?? .notAskedFor(check) },
      checklists: results.checklists)
    report.summarize()
    return report
  }
}
