internal import Checks
internal import Cryptography
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Gathers everything that a plan's checks need, running independent steps concurrently.
struct EvidenceCollector: Sendable {
  private var run: RunContext

  init(_ run: RunContext) { self.run = run }

  /// Gathers the evidence and fills in the tests and catalogs that the configuration leaves out.
  func gather(
    _ package: Evidence<PackageDescription>
  ) async throws -> (evidence: GatheredEvidence, configuration: Configuration) {
    var evidence = GatheredEvidence()
    evidence.package = package
    var collector = self
    if let package = package.value {
      try collector.complete(with: package)
      evidence.declaredTests = collector.run.testPlan.declared
    }
    try await collector.gather(into: &evidence)
    return (evidence, collector.configuration(after: evidence))
  }

  /// Resolves from the package what the configuration leaves out.
  private mutating func complete(with package: PackageDescription) throws {
    run.localPackages = package.localDependencies
    run.testPlan = TestPlan(
      run.plan.configuration, try TestSourceGatherer(workspace: run.workspace).gather(package))
    guard run.plan.configuration.localization?.catalogs == nil else { return }
    let catalogs = LocalizationGatherer(folder: run.plan.root).catalogs(of: package)
    if run.plan.configuration.localization != nil {
      run.plan.configuration.localization?.catalogs = catalogs
    } else if !catalogs.isEmpty {
      run.plan.configuration.localization = LocalizationSelection(
        catalogs: catalogs, levels: LocalizationSelection.levelsWithoutLanguages)
    }
  }

  /// The configuration with the tests that were found, in the builds where they compile.
  private func configuration(after evidence: GatheredEvidence) -> Configuration {
    var configuration = run.plan.configuration
    guard run.testPlan.isFoundByName, var tests = run.testPlan.selection else {
      return configuration
    }
    tests.builds.removeAll { build in
      switch evidence[build: build].tests {
      case .absent: run.needs.contains(.tests)
      case .collected(let run): !run.buildErrors.isEmpty
      case .unavailable: false
      }
    }
    configuration.tests = tests.builds.isEmpty ? nil : tests
    return configuration
  }

  private func gather(into evidence: inout GatheredEvidence) async throws {
    async let files = updates {
      if case .files(let gather) = $0 { try await gather(run) } else { nil }
    }
    switch evidence.package {
    case .collected(let package): try await gather(package, into: &evidence)
    case .unavailable(let reason): fail(&evidence, reason)
    case .absent: break
    }
    for update in try await files { update(&evidence) }
    for need in Need.allCases where run.needs.contains(need) {
      guard case .last(let gather) = need.gatherer else { continue }
      try await gather(run, evidence)(&evidence)
    }
    for index in evidence.artifacts.indices {
      try evidence.artifacts[index].requireUnchanged(in: run)
    }
  }

  /// Describes the package if the checks need it.
  func describe() async throws -> Evidence<PackageDescription> {
    guard let build = run.builds.first,
      run.plan.changes != nil
        || run.needs.contains(where: {
          $0 != .catalogs || run.plan.configuration.localization?.catalogs == nil
        })
    else { return .absent }
    return try await run.steps.step("package description", with: run.runner) { runner in
      let evidence = try await PackageGatherer(
        workspace: run.workspace, packageManager: run.packageManager(runner)
      ).gather(using: build)
      switch evidence {
      case .collected(let package):
        return (evidence, package.summary, true)
      case .unavailable(let reason): return (evidence, reason, false)
      case .absent: return (evidence, "no result", false)
      }
    }
  }

  private func fail(_ evidence: inout GatheredEvidence, _ reason: String) {
    for build in run.builds {
      evidence[build: build.name].result = .unavailable(reason: reason)
      evidence[build: build.name].tests = .unavailable(reason: reason)
    }
  }

  /// Builds, tests and inspects all builds concurrently.
  ///
  /// Tests of a build start as soon as it is built. Inspection starts after all builds.
  private func gather(
    _ package: PackageDescription, into evidence: inout GatheredEvidence
  ) async throws {
    let shipped = try ShippedProducts(
      run.plan.configuration, package, probes: run.probes.map(\.probe), run.workspace)
    guard !findImpossibleImports(of: shipped, into: &evidence) else { return }
    let (builds, tests) = (BuildCollector(run, shipped), TestCollector(run))
    let artifacts = ArtifactCollector(run, package, shipped)
    var facts: [String: BuiltFacts] = [:]
    try await withThrowingTaskGroup(of: Step.self) { group in
      for build in run.builds { group.addTask { .built(try await builds.facts(of: build)) } }
      while let step = try await group.next() {
        switch step {
        case .built(let built):
          facts[built.build.name] = built
          evidence[build: built.build.name] = built.evidence
          evidence.uncommittedSources = Set(evidence.uncommittedSources + built.uncommitted)
            .sorted()
          group.addTask {
            .gathered(
              try await updates {
                if case .tests(let gather) = $0 { try await gather(tests, built) } else { nil }
              })
          }
          guard facts.count == run.builds.count else { continue }
          let facts = facts
          group.addTask {
            .gathered(
              try await updates {
                if case .allBuilds(let gather) = $0 {
                  try await gather(artifacts, facts)
                } else {
                  nil
                }
              })
          }
        case .gathered(let updates):
          for update in updates { update(&evidence) }
        }
      }
    }
  }

  /// Whether a build can't succeed because of an import; then nothing is built.
  private func findImpossibleImports(
    of shipped: ShippedProducts, into evidence: inout GatheredEvidence
  ) -> Bool {
    guard run.needs.contains(.builds) else { return false }
    let gatherer = ImportGatherer(of: shipped.package, in: run.workspace)
    for build in run.builds {
      evidence[build: build.name].impossibleImports = gatherer.gather(build, of: shipped.shipped)
    }
    guard
      let failed = run.builds.first(where: { !evidence[build: $0.name].impossibleImports.isEmpty })
    else { return false }
    fail(&evidence, "nothing was built, because the build '\(failed.name)' cannot succeed")
    return true
  }

  /// Calls the gatherers of all needs one after the other; `gather` returns nil for those that
  /// belong to another stage.
  private func updates(
    _ gather: (Gatherer) async throws -> Gatherer.Update?
  ) async throws -> [Gatherer.Update] {
    var updates: [Gatherer.Update] = []
    for need in Need.allCases where run.needs.contains(need) {
      if let update = try await gather(need.gatherer) { updates.append(update) }
    }
    return updates
  }

  /// The result of one step of a run.
  private enum Step: Sendable {
    case built(BuiltFacts)
    case gathered([Gatherer.Update])
  }
}

extension PackageDescription {
  /// The build's name and its shipping products, on one line.
  var summary: String {
    let names = products.filter(\.ships).map(\.name)
    return "\(name): \(names.count.counted("product"))"
      + (names.isEmpty ? "" : " (\(names.listed))")
  }
}
