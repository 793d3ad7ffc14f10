internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Runs the probes that verify checklist items.
struct ProbeCollector: Sendable {
  private let run: RunContext

  init(_ run: RunContext) { self.run = run }

  /// Runs the probes of all items that apply, one after the other, by item ID.
  func gather(_ builds: [String: BuildEvidence]) async throws -> [String: ProbeEvidence] {
    var evidence: [String: ProbeEvidence] = [:]
    for (item, probe) in run.probes {
      guard let build = run.build(named: probe.build) else { continue }
      evidence[item.id] = try await run.steps.step("probe \(item.id)", with: run.runner) { runner in
        let gatherer = ProbeGatherer(workspace: run.workspace, runner: runner)
        // Don't run an executable from an earlier build if this build fails.
        func result(in build: Build) async throws -> Evidence<ProbeRun> {
          guard builds[build.name]?.result.value?.succeeded == true else {
            return .unavailable(reason: "the build '\(build.name)' failed")
          }
          if let target = builds[build.name]?.foreignTarget {
            return .unavailable(reason: "the build '\(build.name)' \(target.reasonNotToRun)")
          }
          return try await gatherer.gather(probe, id: item.id, in: build)
        }
        var found = ProbeEvidence(run: try await result(in: build))
        if let control = probe.control.flatMap(run.build(named:)) {
          found.control = try await result(in: control)
        }
        let unmet = found.run.value?.unmet ?? ["no result"]
        return (found, unmet.first ?? "as expected", unmet.isEmpty)
      }
    }
    return evidence
  }
}
