import ReleaseModel
import Testing
import Verification

@Suite struct SeverityTests {
  private static let presubmit = Policy(presubmit: true)
  private static let strict = Policy(strict: true)

  @Test(arguments: [Policy(), presubmit, strict])
  func findingIsError(_ policy: Policy) throws {
    let reports = reports(plan(policy: policy)) {
      $0.artifacts = [artifact("release", matching: ["DebugMenu"])]
    }
    let report = try #require(reports["debug-leak"])
    #expect(report.findings.map(\.severity) == [.error])
    #expect(report.verdict == .failed)
    #expect(Verdict.worst(of: reports) == .failed)
  }

  /// A failed check has a title that says what failed; any other keeps its statement.
  @Test func failedCheckSaysWhatFailed() throws {
    let failed = try #require(
      reports(plan()) {
        $0.artifacts = [artifact("release", matching: ["DebugMenu", "DebugBar"])]
      }["debug-leak"])
    #expect(failed.heading == "2 leaks of debug-only code")
    #expect(failed.title == "No debug-only code in release artifacts")
    let accepted = reports(
      plan(
        suppressions: ["App.DebugMenu", "App.DebugBar"].map {
          Suppression(rule: "leak", name: $0, reason: "Later.", expires: "2026-07-31")
        })
    ) { $0.artifacts = [artifact("release", matching: ["DebugMenu", "DebugBar"])] }["debug-leak"]
    #expect(accepted?.failure == nil)
    #expect(reports(plan(rules: []))["debug-leak"]?.failure == nil)
  }

  @Test(arguments: [Policy(), presubmit, strict])
  func unknownIsUnverified(_ policy: Policy) throws {
    let reports = reports(plan(rules: [], policy: policy))
    let report = try #require(reports["debug-leak"])
    #expect(report.findings.map(\.severity) == [.unverified])
    #expect(report.verdict == .unverified)
    #expect(Verdict.worst(of: reports) == .unverified)
  }

  @Test(
    arguments: [
      (Policy(), .pending, .pending), (strict, .pending, .pending), (presubmit, .note, nil),
    ] as [(Policy, Severity, Verdict?)])
  func manualItemIsPending(_ policy: Policy, _ severity: Severity, _ verdict: Verdict?) throws {
    let reports = reports(
      plan(checks: ["checklist"], checklists: [manualItem], policy: policy))
    let report = try #require(reports["checklist"])
    #expect(report.findings.map(\.severity) == [severity])
    #expect(report.findings.map(\.suppressed) == [nil])
    #expect(report.verdict == verdict)
  }

  /// With `--presubmit`, sign-offs are shown but ignored, even failed ones.
  @Test(
    arguments: [
      (Policy(), .error, .failed, 0), (presubmit, .note, nil, 0), (Policy(), .note, .passed, 1),
    ] as [(Policy, Severity, Verdict?, Int)])
  func failedSignOffIsIgnoredInPresubmit(
    _ policy: Policy, _ severity: Severity, _ verdict: Verdict?, _ suppressionCount: Int
  ) throws {
    let suppression = Suppression(
      rule: "checklist", name: "look", reason: "Next month.", expires: "2026-07-31")
    let reports = reports(
      plan(
        checks: ["checklist"], checklists: [manualItem],
        suppressions: Array(repeating: suppression, count: suppressionCount), policy: policy)
    ) {
      let signOff = SignOff(
        checklist: "Before", item: "look", result: .failed, by: "Ada <ada@example.org>",
        at: "2026-06-29T12:00:00Z",
        commit: String(repeating: "b", count: 40), covers: ["."], coveredDigest: "now",
        wording: .init(title: "It looks good"), location: at("s.yml", 1))
      $0.signOffs["look"] = .collected(
        ManualEvidence(
          coveredDigest: "now", uncommitted: [],
          signOffs: [SignOffEvidence(signOff, age: 86_400)]))
    }
    let report = try #require(reports["checklist"])
    #expect(report.findings.map(\.severity) == [severity])
    #expect(report.findings.count { $0.suppressed != nil } == suppressionCount)
    #expect(report.verdict == verdict)
  }

  @Test(arguments: [
    (Policy(), Severity.warning, Verdict.passed), (presubmit, .warning, .passed),
    (strict, .error, .failed),
  ])
  func adviceIsWarning(_ policy: Policy, _ severity: Severity, _ verdict: Verdict) throws {
    let selection = TestSelection(filter: "Isolation", builds: ["release"])
    let reports = reports(
      plan(checks: ["isolation-tests"], tests: selection, policy: policy)
    ) { $0[build: "release"].tests = .collected(skippingRun) }
    let report = try #require(reports["isolation-tests"])
    #expect(report.findings.map(\.severity) == [severity])
    #expect(report.verdict == verdict)
  }

  /// An inapplicable check has no verdict unless a strict run turns its advice into an error.
  @Test(arguments: [(Policy(), nil), (strict, Verdict.failed)])
  func adviceOfInapplicableCheckFailsOnlyStrictRun(_ policy: Policy, _ verdict: Verdict?) throws {
    let reports = reports(plan(checks: ["isolation-tests"], policy: policy)) {
      var run = skippingRun
      run.buildErrors = [Diagnostic(message: "no such module")]
      $0[build: "release"].tests = .collected(run)
    }
    #expect(try #require(reports["isolation-tests"]).verdict == verdict)
  }

  /// A check with incomplete evidence does not pass, even without findings.
  @Test func inconclusiveResultIsUnverified() throws {
    let report = try #require(reports(plan())["debug-leak"])
    #expect(report.findings.isEmpty)
    #expect(report.verdict == .unverified)
  }

  @Test func inconclusiveResultWithFindingFails() throws {
    let both = reports(plan()) {
      $0.artifacts = [
        artifact("release", matching: ["DebugMenu"]),
        ArtifactEvidence(name: "other", build: "release", inspection: .absent),
      ]
    }
    #expect(try #require(both["debug-leak"]).verdict == .failed)
  }

  @Test func mostSevereFindingComesFirst() throws {
    let rules = [
      leakRule, Rule(id: "other", names: ["A"], absentFrom: ["release"], control: "debug"),
    ]
    let unknown = ChecklistItem(
      id: "built", title: "Built", method: .check("build"),
      location: at("list.yml", 5))
    var list = manualItem
    list.items += [unknown]
    let reports = reports(
      plan(checks: ["debug-leak", "checklist"], rules: rules, checklists: [list])
    ) { $0.artifacts = [artifact("release", matching: ["DebugMenu"])] }
    let report = try #require(reports["checklist"])
    #expect(report.findings.map(\.severity) == [.unverified, .pending])
    #expect(report.findings.map(\.name) == ["built", "look"])
  }
}
