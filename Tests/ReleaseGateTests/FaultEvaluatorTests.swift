import Checks
import ReleaseGate
import ReleaseModel
import Testing

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

  /// A failure of a test that is skipped would not be seen.
  @Test func skippedTestIsMissed() throws {
    var plan = plan
    plan.configuration.tests = TestSelection(filter: "Isolation", builds: ["release"])
    var evidence = evidence
    var run = TestRun(executed: 1, skipped: 1, failures: [], succeeded: true, log: "log")
    run.report = TestRunReport(
      seconds: 1,
      cases: [
        TestCaseReport(name: "IsolationTests/menu()", title: "menu()", outcome: .passed),
        TestCaseReport(name: "IsolationTests/store()", title: "store()", outcome: .skipped),
      ])
    run.selected = ["IsolationTests/menu()", "IsolationTests/store()"]
    evidence[build: "release"].tests = .collected(run)
    let faults = EvidenceFaults(plan, evidence).all.filter { $0.planted.check == "isolation-tests" }
    let found = try FaultEvaluator(evidence) { [plan] evidence, _ in
      Evaluator(plan: plan, evidence: evidence, today: "2026-01-01").results()
    }.outcomes(of: faults)
    #expect(
      found.map { "\($0.kind) \($0.name) \($0.outcome == .caught)" } == [
        "failedTest IsolationTests/menu() true", "skippedTest Isolation true",
        "emptyFilter Isolation true", "failedTest IsolationTests/store() false",
      ])
  }
}
