internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// The faults in sign-offs: their files are changed, and read as those of the package are.
struct SignOffFaults {
  let plan: Plan
  let evidence: GatheredEvidence
  let workspace: Workspace
  let runner: any ProcessRunner
  let now: Date

  func all() async throws -> [Fault] {
    let items = plan.checklists.flatMap(\.items).filter { $0.manual != nil }
    let signed = Set(items.map(\.id).filter(isSigned))
    var faults: [Fault] = []
    for (kind, change) in Self.changes {
      var changed = plan
      change(&changed.signOffs)
      let found = signed.isEmpty ? [:] : try await search(changed)
      faults += items.map { item in
        fault(kind, item, isSigned: signed.contains(item.id)) { evidence in
          evidence.signOffs[item.id] = found[item.id] ?? .absent
        }
      }
    }
    return faults
      + items.map { item in
        var changed = fault(.changedFile, item, isSigned: signed.contains(item.id)) { evidence in
          guard var manual = evidence.signOffs[item.id]?.value else { return }
          manual.coveredDigest = String(repeating: "0", count: 64)
          evidence.signOffs[item.id] = .collected(manual)
        }
        if item.manual?.covers.isEmpty == true { changed.planted.cannotBePlanted(.notRequired) }
        return changed
      }
  }

  /// What is done to the files of all sign-offs.
  private static let changes: [(PlantedFault.Kind, @Sendable (inout [SignOff]) -> Void)] = [
    (.alteredSignOff, { for index in $0.indices { $0[index].at = "2000-01-01T00:00:00Z" } }),
    (.deletedSignOff, { $0 = [] }),
    (
      .movedSignOff,
      { signOffs in
        let items = Set(signOffs.map(\.item)).sorted()
        for index in signOffs.indices {
          let next = (items.firstIndex(of: signOffs[index].item) ?? 0) + 1
          signOffs[index].item = next < items.count ? items[next] : "\(items[0])-other"
        }
      }
    ),
  ]

  private func isSigned(_ item: String) -> Bool {
    evidence.signOffs[item]?.value?.signOffs.contains { $0.removal == nil } ?? false
  }

  private func fault(
    _ kind: PlantedFault.Kind, _ item: ChecklistItem, isSigned: Bool,
    _ plant: @escaping @Sendable (inout GatheredEvidence) -> Void
  ) -> Fault {
    var planted = PlantedFault(
      kind, item.id, check: ChecklistCheck().id,
      method: kind == .changedFile ? .evidence : .files, location: item.location)
    if !isSigned { planted.cannotBePlanted(.notSigned) }
    return Fault(planted, foundAs: item.id, plant: plant)
  }

  private func search(_ plan: Plan) async throws -> [String: Evidence<ManualEvidence>] {
    try await SignOffSearch(plan, workspace: workspace, runner: runner, now: now).gather(
      resolved: evidence.resolvedDependencies(of: plan.configuration.builds),
      forRecord: plan.isForRecord)
  }
}
