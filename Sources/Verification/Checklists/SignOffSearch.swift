internal import ConfigurationFiles
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Gathers the evidence about the sign-offs of a plan.
struct SignOffSearch {
  let plan: Plan
  let gatherer: SignOffGatherer

  init(_ plan: Plan, workspace: Workspace, runner: any ProcessRunner, now: Date) {
    self.plan = plan
    gatherer = SignOffGatherer(
      workspace: workspace, runner: runner, folders: SignOffFolder.paths(of: plan.checklists),
      now: now)
  }

  /// Gathers the evidence; `resolved` are the dependencies of the builds that ship, if known.
  func gather(
    resolved: [Dependency]? = nil
  ) async throws -> [String: Evidence<ManualEvidence>] {
    let items = plan.checklists.flatMap(\.items)
      .filter { $0.applies(to: plan.configuration.builds) }
      .compactMap { item in item.manual.map { (id: item.id, settings: $0) } }
    let gathered = try await gatherer.gather(
      items,
      plan.signOffs.map { .init(signOff: $0, text: SignOffFile.checkedText(of: $0)) },
      resolved: resolved)
    return gathered.mapValues { evidence in
      guard case .collected(var value) = evidence else { return evidence }
      for index in value.signOffs.indices {
        switch SignOffSignature.key(
          of: value.signOffs[index].signOff, plan.configuration.signers)
        {
        case .success(let key): value.signOffs[index].key = key
        case .failure(let unsigned): value.signOffs[index].signatureProblem = unsigned.reason
        }
      }
      return .collected(value)
    }
  }
}
