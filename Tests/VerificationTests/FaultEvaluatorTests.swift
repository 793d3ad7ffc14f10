import ReleaseModel
import Testing
import Verification

/// A fault is caught only by a new finding of the check that must report it.
@Suite struct FaultEvaluatorTests {
  private static let build = Build(name: "release", configuration: .release)
  private let plan = Plan(
    root: "/app",
    configuration: Configuration(
      builds: [Build(name: "debug", configuration: .debug), build],
      rules: [
        Rule(
          id: "menu", names: ["*DebugMenu*"], strings: ["debug menu"], absentFrom: ["release"],
          control: "debug")
      ]), checks: Registry.ids)

  private var evidence: GatheredEvidence {
    var evidence = GatheredEvidence()
    for build in ["debug", "release"] {
      let visibility = Visibility(
        symbols: .full, symbolCount: 10, dynamicSymbolCount: 0, debugInformation: false)
      let artifact = Artifact(
        name: "App", build: build, path: "App", sha256: nil, byteCount: 1, buildID: nil,
        visibility: visibility)
      let matches =
        build == "release"
        ? []
        : ["*DebugMenu*", "debug menu"].map {
          RuleMatch(
            rule: "menu", pattern: $0, name: $0, module: nil,
            traces: [Trace(kind: .symbol, detail: $0)])
        }
      evidence.artifacts.append(
        ArtifactEvidence(
          name: "App", build: build,
          inspection: .collected(ArtifactInspection(artifact: artifact, matches: matches))))
    }
    return evidence
  }

  private func outcomes(
    _ judge: @escaping (GatheredEvidence, String) -> Evaluator.Results
  ) throws -> [PlantedFault] {
    let faults = EvidenceFaults(plan, evidence).all.filter {
      [.leak, .misspelledPattern, .stripped].contains($0.planted.kind)
    }
    return try FaultEvaluator(evidence, judge: judge).outcomes(of: faults)
  }

  @Test func faultsAreCaught() throws {
    let plan = plan
    let found = try outcomes { evidence, _ in
      Evaluator(plan: plan, evidence: evidence, today: "2026-01-01").results()
    }
    #expect(found.count == 5)
    #expect(found.allSatisfy { $0.outcome == .caught }, "\(found)")
  }

  /// A check that always passes catches nothing.
  @Test func faultsAreMissedByChecksThatAlwaysPass() throws {
    let found = try outcomes { _, _ in Evaluator.Results() }
    #expect(found.count == 5)
    #expect(found.allSatisfy { $0.outcome == .missed })
  }

  /// What became of the faults in the isolation tests of a run, one line each.
  private func faults(
    _ cases: KeyValuePairs<String, TestCaseReport.Outcome>, accepting name: String? = nil,
    strict: Bool = false
  ) throws -> [String] {
    var plan = plan
    plan.policy.strict = strict
    plan.configuration.tests = TestSelection(filter: "Isolation", builds: ["release"])
    plan.configuration.suppressions = [name].compactMap(\.self).map {
      Suppression(rule: "isolation-tests", name: $0, reason: "known", expires: "2099-01-01")
    }
    var evidence = evidence
    let failures = cases.filter { $0.value == .failed }.map {
      TestFailure(
        test: $0.key, message: "not equal",
        location: SourceLocation(file: "Tests/A.swift", line: 1, column: 1))
    }
    var run = TestRun(
      executed: cases.count { $0.value != .skipped }, skipped: cases.count { $0.value == .skipped },
      failures: failures, succeeded: failures.isEmpty, log: "log")
    run.report = TestRunReport(
      seconds: 1,
      cases: cases.map {
        TestCaseReport(name: "IsolationTests.\($0.key)", title: $0.key, outcome: $0.value)
      })
    run.selected = cases.map { "AppTests.IsolationTests/\($0.key)" }
    evidence[build: "release"].tests = .collected(run)
    let faults = EvidenceFaults(plan, evidence).all.filter { $0.planted.check == "isolation-tests" }
    return try FaultEvaluator(evidence) { [plan] evidence, _ in
      Evaluator(plan: plan, evidence: evidence, today: "2026-01-01").results()
    }.outcomes(of: faults).map { fault in
      let outcome = fault.obstacle?.rawValue ?? fault.outcome?.rawValue ?? ""
      return "\(fault.kind) \(fault.name): \(outcome)"
    }
  }

  /// A failure of a test that is skipped would not be seen.
  @Test func skippedTestIsMissedOnce() throws {
    #expect(
      try faults(["store()": .skipped, "menu()": .passed]) == [
        "failedTest store(): missed", "failedTest menu(): caught", "skippedTest Isolation: caught",
        "emptyFilter Isolation: caught",
      ])
  }

  @Test func acceptedTestIsNotApplicable() throws {
    #expect(
      try faults(["store()": .passed, "menu()": .passed], accepting: "store()") == [
        "failedTest store(): accepted", "failedTest menu(): caught",
        "skippedTest Isolation: caught", "emptyFilter Isolation: caught",
      ])
  }

  /// Nothing can be said about what the gate reports even without the fault.
  @Test func reportedFaultsAreNotApplicable() throws {
    #expect(
      try faults(["store()": .failed, "menu()": .passed]) == [
        "failedTest store(): already-reported", "failedTest menu(): caught",
        "skippedTest Isolation: caught", "emptyFilter Isolation: caught",
      ])
    #expect(
      try faults(["store()": .skipped]) == [
        "failedTest store(): already-reported", "skippedTest Isolation: already-reported",
        "emptyFilter Isolation: caught",
      ])
    #expect(
      try faults([:]) == [
        "failedTest Isolation: already-reported", "skippedTest Isolation: already-reported",
        "emptyFilter Isolation: already-reported",
      ])
    #expect(
      try faults(["store()": .skipped, "menu()": .passed], strict: true).first
        == "failedTest store(): already-reported")
  }

  /// Where the control has it, a string may be accepted.
  @Test(arguments: [
    (nil, PlantedFault.Outcome.caught), ("App_App.resources", .notApplicable), ("App", .caught),
  ])
  func leakIsPlantedWhereControlHasIt(
    _ artifact: String?, _ expected: PlantedFault.Outcome
  ) throws {
    var plan = plan
    plan.configuration.suppressions = [artifact].compactMap(\.self).map {
      Suppression(
        rule: "menu", name: "debug menu", artifact: $0, reason: "known", expires: "2099-01-01")
    }
    var evidence = evidence
    for index in evidence.artifacts.indices {
      guard case .collected(var found) = evidence.artifacts[index].inspection else { continue }
      found.matches.removeAll { $0.pattern == "debug menu" }
      evidence.artifacts[index].inspection = .collected(found)
    }
    for build in ["debug", "release"] {
      let match = RuleMatch(
        rule: "menu", pattern: "debug menu", name: "debug menu", module: nil,
        traces: [Trace(kind: .resource, detail: "a.txt")])
      evidence.resources.append(
        ResourceEvidence(
          name: "App_App.resources", build: build,
          inspection: .collected(
            ResourceInspection(
              fileCount: 1, matches: build == "debug" ? [match] : [], unreadable: []))))
    }
    let faults = EvidenceFaults(plan, evidence).all.filter {
      $0.planted.kind == .leak && $0.planted.name == "debug menu"
    }
    let found = try FaultEvaluator(evidence) { [plan] evidence, _ in
      Evaluator(plan: plan, evidence: evidence, today: "2026-01-01").results()
    }.outcomes(of: faults)
    #expect(found.map(\.outcome) == [expected])
  }
}
