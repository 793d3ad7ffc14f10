internal import Checks
internal import EvidenceGathering
internal import ReleaseModel

/// How evidence is gathered, by the stage of a run at which that is possible.
enum Gatherer: Sendable {
  /// Adds what was gathered to the evidence.
  typealias Update = @Sendable (inout GatheredEvidence) -> Void

  /// Reads files that no build writes, concurrently with all other steps.
  case files(@Sendable (RunContext) async throws -> Update)
  /// Builds, or reads what a build wrote about itself before the next build overwrites it.
  case eachBuild(@Sendable (BuildCollector, inout BuiltFacts) async throws -> Void)
  /// Runs after one build, concurrently with the other builds.
  case tests(@Sendable (TestCollector, BuiltFacts) async throws -> Update)
  /// Runs after all builds, concurrently with the tests.
  case allBuilds(@Sendable (ArtifactCollector, [String: BuiltFacts]) async throws -> Update)
  /// Runs alone, after all other steps.
  case last(@Sendable (RunContext, GatheredEvidence) async throws -> Update)
}

extension Need {
  /// What gathers the evidence; nothing else decides what a run gathers.
  var gatherer: Gatherer {
    switch self {
    case .builds: .eachBuild { try await $0.gatherResult(&$1) }
    case .dependencies: .eachBuild { try await $0.gatherDependencies(&$1) }
    case .compilations: .eachBuild { try await $0.gatherCompilations(&$1) }
    case .declarations: .eachBuild { try await $0.gatherDeclarations(&$1) }
    case .tests:
      .tests { collector, facts in
        let tests = try await collector.isolationTests(facts)
        return { $0[build: facts.build.name].tests = tests }
      }
    case .localPackages: .allBuilds { try $0.gatherLocalPackages($1) }
    case .itemTests:
      .tests { collector, facts in
        let tests = try await collector.itemTests(facts)
        return { $0[build: facts.build.name].itemTests = tests }
      }
    case .artifacts: .allBuilds { try await $0.gather($1) }
    case .guards: .allBuilds { try await $0.gatherGuards($1) }
    case .catalogs:
      .files { run in
        let localization = LocalizationGatherer.gather(run.plan)
        return { $0.localization = localization }
      }
    case .probes:
      .last { run, evidence in
        // Without a package, nothing was built.
        guard evidence.package.value != nil else { return { _ in } }
        let probes = try await ProbeCollector(run).gather(evidence.builds)
        return { $0.probes = probes }
      }
    case .signOffs:
      .last { run, evidence in
        let found = run.builds.filter(\.ships).map { evidence[build: $0.name].dependencies.value }
        let isKnown = !found.isEmpty && !found.contains { $0 == nil }
        let signOffs = try await SignOffSearch(
          run.plan, workspace: run.workspace, runner: run.runner, now: run.now
        ).gather(resolved: isKnown ? found.flatMap { $0 ?? [] } : nil)
        return { $0.signOffs = signOffs }
      }
    }
  }
}

extension LocalizationGatherer {
  /// Reads and checks the string tables of a plan.
  fileprivate static func gather(_ plan: Plan) -> Evidence<LocalizationEvidence> {
    guard let selection = plan.configuration.localization else { return .absent }
    guard selection.catalogs != nil else {
      return .unavailable(reason: "SwiftPM did not list the targets' string catalogs")
    }
    return .collected(
      LocalizationGatherer(folder: plan.root).gather(selection, ignoring: selection.ignored))
  }
}
