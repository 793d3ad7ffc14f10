internal import Checks
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Runs the isolation tests of builds, and the tests that verify checklist items.
struct TestCollector: Sendable {
  private let run: RunContext
  private let completed = CompletedTests()

  init(_ run: RunContext) { self.run = run }

  /// Whether the isolation tests or a checklist item need tests of a build.
  func runsTests(of build: Build) -> Bool {
    if run.needs.contains(.tests), run.testPlan.selection?.builds.contains(build.name) == true {
      return true
    }
    return run.needs.contains(.itemTests)
      && testItems.contains { builds(of: $0.item).contains { $0.name == build.name } }
  }

  /// The checklist items that tests verify, each with its filter.
  private var testItems: [(item: ChecklistItem, filter: String)] {
    run.items.compactMap { item in
      guard case .tests(let filter) = item.method else { return nil }
      return (item, filter)
    }
  }

  /// The builds in which an item's tests run.
  ///
  /// These are the builds that the item names, or else those of the isolation tests, or else all.
  private func builds(of item: ChecklistItem) -> [Build] {
    let names = item.builds ?? run.plan.configuration.tests?.builds
    return run.builds.filter { names?.contains($0.name) ?? true }
  }

  /// The results of a build's isolation tests.
  func isolationTests(_ facts: BuiltFacts) async throws -> Evidence<TestRun> {
    let build = facts.build
    guard let selection = run.testPlan.selection, selection.builds.contains(build.name) else {
      return .absent
    }
    if facts.evidence.result.value?.succeeded == false {
      return .unavailable(reason: "the build failed")
    }
    if let target = facts.evidence.foreignTarget {
      return .unavailable(reason: "the build \(target.reasonNotToRun)")
    }
    return try await test(
      build, filter: selection.filter, areBuilt: facts.hasTests,
      isOptional: run.testPlan.isFoundByName, step: "test \(build.name)")
  }

  /// The results of the tests of checklist items in a build, by item ID.
  func itemTests(_ facts: BuiltFacts) async throws -> [String: Evidence<TestRun>] {
    let build = facts.build
    var items: [String: Evidence<TestRun>] = [:]
    for (item, filter) in testItems
    where builds(of: item).contains(where: { $0.name == build.name }) {
      items[item.id] =
        if facts.evidence.result.value?.succeeded != true {
          .unavailable(reason: "the build failed")
        } else if let target = facts.evidence.foreignTarget {
          .unavailable(reason: "the build \(target.reasonNotToRun)")
        } else {
          try await test(
            build, filter: filter, areBuilt: facts.hasTests,
            step: "test \(item.id) (\(build.name))", logs: "tests-\(item.id)")
        }
    }
    return items
  }

  private func test(
    _ build: Build, filter: String, areBuilt: Bool, isOptional: Bool = false, step: String,
    logs name: String = "tests"
  ) async throws -> Evidence<TestRun> {
    let (build, testableImport) = run.testPlan.testBuild(of: build)
    return try await run.steps.step(step, with: run.runner) { runner in
      let evidence = try await TestGatherer(
        workspace: run.workspace, packageManager: run.packageManager(runner), completed: completed
      ).gather(
        build, filter: filter, timeLimit: run.testPlan.selection?.timeLimit ?? TimeLimit.standard,
        name: name, areBuilt: areBuilt, hasOwnScratchPath: testableImport != nil,
        isolationFilter: run.testPlan.isolationFilter,
        isOptional: isOptional)
      if case .absent = evidence { return (evidence, "no isolation tests found", true) }
      guard case .collected(var tests) = evidence else { return (evidence, "no result", false) }
      tests.testableImport = testableImport
      if tests.executed > 0 { tests.inconclusive += run.testPlan.bypasses }
      let failures = tests.failures.count + tests.unfinished.count
      let summary =
        (tests.isReused ? "" : "ran ") + tests.executed.counted("test")
        + (tests.isReused ? ", already run" : "")
        + (failures == 0 ? "" : ", \(failures.counted("failure"))")
        + (tests.exceededTimeLimit == nil ? "" : "; time limit exceeded")
        + (tests.buildErrors.isEmpty ? "" : "; build failed")
      return (
        .collected(tests), summary,
        failures == 0 && tests.buildErrors.isEmpty && tests.succeeded && tests.executed > 0
      )
    }
  }
}
