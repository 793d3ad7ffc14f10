internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// The results of the tests of a build.
struct BuildTests: Sendable {
  var isolation: Evidence<TestRun> = .absent
  /// The results of the tests that verify checklist items, by item ID.
  var items: [String: Evidence<TestRun>] = [:]
}

extension Run {
  /// Whether the isolation tests or a checklist item need tests of a build.
  func runsTests(of build: Build) -> Bool {
    if needs.contains(.tests), testPlan.selection?.builds.contains(build.name) == true {
      return true
    }
    return !testItems(of: build).isEmpty
  }

  /// Runs the isolation tests of a build and the tests that verify checklist items.
  func test(_ facts: BuiltFacts) async throws -> BuildTests {
    let build = facts.build
    var tests = BuildTests()
    if needs.contains(.tests), let selection = testPlan.selection,
      selection.builds.contains(build.name)
    {
      tests.isolation  // Without a result, there was nothing to build.
      =
        if facts.evidence.result.value?.succeeded != false, !facts.hasForeignTarget {
          try await test(
            build, filter: selection.filter, areBuilt: facts.hasTests,
            isOptional: testPlan.isFoundByName, step: "test \(build.name)")
        } else {
          .unavailable(reason: facts.reasonNotToTest)
        }
    }
    for (item, filter) in testItems(of: build) {
      tests.items[item.id] =
        if facts.evidence.result.value?.succeeded == true, !facts.hasForeignTarget {
          try await test(
            build, filter: filter, areBuilt: facts.hasTests,
            step: "test \(item.id) (\(build.name))", logs: "tests-\(item.id)")
        } else {
          .unavailable(reason: facts.reasonNotToTest)
        }
    }
    return tests
  }

  /// The checklist items that tests of a build verify, each with its filter.
  ///
  /// An item's tests run in the builds that it names, or else in those of the isolation tests, or else
  /// in all.
  private func testItems(of build: Build) -> [(item: ChecklistItem, filter: String)] {
    guard needs.contains(.itemTests) else { return [] }
    return items.compactMap { item in
      guard case .tests(let filter) = item.method,
        (item.builds ?? plan.configuration.tests?.builds)?.contains(build.name) ?? true
      else { return nil }
      return (item, filter)
    }
  }

  private func test(
    _ build: Build, filter: String, areBuilt: Bool, isOptional: Bool = false, step name: String,
    logs: String = "tests"
  ) async throws -> Evidence<TestRun> {
    let (build, testableImport) = testPlan.testBuild(of: build)
    return try await step(name) { runner in
      let evidence = try await packageManager(runner).testRun(
        of: build, filter: filter, timeLimit: testPlan.selection?.timeLimit ?? TimeLimit.standard,
        name: logs, areBuilt: areBuilt, hasOwnScratchPath: testableImport != nil,
        isolationFilter: testPlan.isolationFilter, isOptional: isOptional,
        completed: completedTests)
      if case .absent = evidence { return (evidence, "no isolation tests found", true) }
      guard case .collected(var tests) = evidence else { return (evidence, "no result", false) }
      tests.testableImport = testableImport
      if tests.executed > 0 { tests.inconclusive += testPlan.bypasses }
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

extension BuiltFacts {
  fileprivate var hasForeignTarget: Bool { evidence.foreignTarget != nil }

  fileprivate var reasonNotToTest: String {
    guard evidence.result.value?.succeeded == true, let target = evidence.foreignTarget else {
      return "the build failed"
    }
    return "the build \(target.reasonNotToRun)"
  }
}
