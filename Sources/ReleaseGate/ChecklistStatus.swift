internal import Checks
internal import EvidenceGathering
internal import Foundation
package import ReleaseModel

extension Gate {
  /// Reports the status of every checklist item without building anything.
  ///
  /// Items that only a run can verify are shown but not counted. Nothing is written to the package.
  ///
  /// - Throws: The errors of `run(_:)`.
  package func checklistStatus(_ plan: Plan) async throws -> Report {
    var evidence = GatheredEvidence()
    let (signOffs, commit) = try await withTemporaryWorkspace(of: plan) { workspace in
      (
        try await SignOffSearch(plan, workspace: workspace, runner: runner, now: now).gather(),
        try await SourceControlGatherer(workspace: workspace, runner: runner).gather()
      )
    }
    evidence.signOffs = signOffs
    let results = Judgment(plan: plan, evidence: evidence, today: Timestamp.day(now))
      .results(of: ChecklistCheck(onlyManual: true))
    return Report(
      toolVersion: toolVersion, startedAt: Timestamp.text(now),
      verdict: Verdict.worst(of: results.checks),
      package: PackageReport(
        name: (plan.packagePath as NSString).lastPathComponent, commit: commit?.commit,
        hasUncommittedChanges: commit?.hasUncommittedChanges, policyDigest: plan.policyDigest),
      policy: plan.policy, checks: results.checks, checklists: results.checklists)
  }
}
