internal import Foundation
internal import ReleaseModel
internal import Toolchain

extension Run {
  /// The checklist items that apply to the builds and that the changed files can affect.
  var items: [ChecklistItem] {
    plan.checklists.flatMap(\.items).filter {
      $0.applies(to: builds) && !plan.unaffectedItems.contains($0.id)
    }
  }

  /// The probes to run, with their items.
  var probes: [(item: ChecklistItem, probe: Probe)] {
    guard needs.contains(.probes) else { return [] }
    return items.compactMap { item in
      if case .probe(let probe) = item.method { (item, probe) } else { nil }
    }
  }

  /// Runs the probes of all items that apply, one after the other, by item ID; without a package,
  /// nothing was built.
  func probe(_ evidence: GatheredEvidence) async throws -> [String: ProbeEvidence] {
    guard evidence.package.value != nil else { return [:] }
    var results: [String: ProbeEvidence] = [:]
    for (item, probe) in probes {
      guard let build = builds.first(where: { $0.name == probe.build }) else { continue }
      results[item.id] = try await step("probe \(item.id)") { runner in
        let gatherer = ProbeGatherer(workspace: workspace, runner: runner)
        // Don't run an executable from an earlier build if this build fails.
        func result(in build: Build) async throws -> Evidence<ProbeRun> {
          let built = evidence[build: build.name]
          guard built.result.value?.succeeded == true else {
            return .unavailable(reason: "the build '\(build.name)' failed")
          }
          if let target = built.foreignTarget {
            return .unavailable(reason: "the build '\(build.name)' \(target.reasonNotToRun)")
          }
          return try await gatherer.gather(probe, id: item.id, in: build)
        }
        var found = ProbeEvidence(run: try await result(in: build))
        if let control = builds.first(where: { $0.name == probe.control }) {
          found.control = try await result(in: control)
        }
        let unmet = found.run.value?.unmetPhrases ?? ["no result"]
        return (found, unmet.first ?? "as expected", unmet.isEmpty)
      }
    }
    return results
  }
}
