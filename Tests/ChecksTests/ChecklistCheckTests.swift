import ReleaseModel
import Testing
import Verification

@Suite struct ChecklistCheckTests {
  private static let probe = Probe(
    product: "app", build: "release", arguments: ["info"], expectation: .init())
  private static let controlled = Probe(
    product: "app", build: "release", arguments: ["info"], expectation: .init(), control: "debug")

  private func list(_ method: ChecklistItem.Method) -> Plan {
    let item = ChecklistItem(
      id: "item", title: "It holds", how: "Look.", method: method, location: location("list.yml", 3)
    )
    return plan(checklists: [Checklist(title: "Before", file: "list.yml", items: [item])])
  }

  private func run(_ unmet: ProbeRun.Unmet...) -> Evidence<ProbeRun> {
    .collected(probeRun(Self.probe, unmet: unmet, log: "app.out"))
  }

  /// Evaluates one item and compares the finding with the status in the report.
  private func judge(
    _ method: ChecklistItem.Method, earlier: [CheckReport] = [], _ evidence: ProbeEvidence? = nil
  ) throws -> ChecklistReport.Item {
    let plan = list(method)
    let result = ChecklistCheck().judge(plan, earlier: earlier) { $0.probes["item"] = evidence }
    let lists = result.checklists
    #expect(lists.map(\.title) == ["Before"] && lists.map(\.file) == ["list.yml"])
    var item = try #require(lists.first?.items.first)
    // `ChecklistResultsTests` compares it.
    #expect((item.expected == nil) == (item.kind == .manual))
    item.expected = nil
    #expect(item.runs ?? [] == [evidence?.run.value, evidence?.control.value].compactMap(\.self))
    item.runs = nil
    let kinds: [Verdict: Severity] = [
      .failed: .error, .unverified: .unverified, .pending: .pending,
    ]
    let expected = kinds[item.verdict].map {
      Finding(
        $0, subject: "item", message: "It holds: \(item.detail).",
        advice: ["Look.", item.signing?.advice].compactMap(\.self).joined(separator: " "),
        name: "item",
        location: location("list.yml", 3))
    }
    #expect(result.findings == [expected].compactMap(\.self))
    #expect(result.summary == "\(item.verdict == .passed ? 1 : 0) of 1 item passed")
    return item
  }

  private func item(
    _ kind: ChecklistReport.Item.Kind, _ verdict: Verdict, _ detail: String
  ) -> ChecklistReport.Item {
    let command =
      switch kind {
      case .manual: "verify-release checklist sign item"
      case .check: "verify-release run --only build"
      case .probe, .tests: "verify-release run --only checklist"
      case .selftest: "verify-release selftest --record"
      }
    return .init(
      id: "item", title: "It holds", how: "Look.", kind: kind, verdict: verdict, detail: detail,
      terms: kind == .manual ? SignOffRequirements() : nil, command: command)
  }

  @Test func manualItemIsPending() throws {
    let expected = item(.manual, .pending, "needs sign-off")
    #expect(try judge(.manual()) == expected)
    #expect(
      expected.signing?.advice
        == "Anyone may sign. Evidence is optional. Sign with `verify-release checklist sign item`.")
  }

  @Test(arguments: [
    (Verdict.passed, ""), (.pending, " is pending"), (.unverified, " is unverified"),
    (.failed, " failed"),
  ])
  func checkItemTakesVerdictOfCheck(_ verdict: Verdict, _ words: String) throws {
    let report = CheckReport(id: "build", title: "", verdict: verdict, summary: "debug built")
    #expect(
      try judge(.check("build"), earlier: [report])
        == item(.check, verdict, "`build`\(words): debug built"))
  }

  /// Its own findings say why, so the list only repeats the verdict.
  @Test(arguments: [
    (Verdict.failed, Severity.error, 0), (.failed, .warning, 1), (.unverified, .unverified, 0),
    (.unverified, .note, 1),
  ])
  func findingsOfCheckAreNotRepeated(_ verdict: Verdict, _ severity: Severity, _ count: Int) {
    let finding = Finding(severity, subject: "build", message: "It is wrong.")
    let report = CheckReport(
      id: "build", title: "", verdict: verdict, summary: "", findings: [finding])
    let result = ChecklistCheck().judge(list(.check("build")), earlier: [report])
    #expect(result.findings.count == count)
    #expect(result.repeated == (count == 0 ? verdict : .passed))
    #expect(result.checklists.first?.items.map(\.verdict) == [verdict])
  }

  @Test func checkItemIsUnverifiedWhenCheckWasNotRun() throws {
    #expect(
      try judge(.check("build"))
        == item(.check, .unverified, "the check `build` was not run"))
    let idle = CheckReport(id: "build", title: "", verdict: nil, summary: "not selected")
    #expect(
      try judge(.check("build"), earlier: [idle])
        == item(.check, .unverified, "the check `build` was not run: not selected"))
  }

  @Test func probeItemPassesWhenProbeSucceeds() throws {
    #expect(
      try judge(.probe(Self.probe), ProbeEvidence(run: run()))
        == item(.probe, .passed, "`app info` (release) succeeded"))
  }

  @Test func probeItemPassesWhenControlFails() throws {
    #expect(
      try judge(.probe(Self.controlled), ProbeEvidence(run: run(), control: run(.outputNotJSON)))
        == item(
          .probe, .passed,
          "`app info` (release) succeeded, and failed in the control build 'debug' as expected"
        ))
  }

  @Test(arguments: [probe, controlled])
  func probeItemFailsWhenProbeFails(_ probe: Probe) throws {
    let evidence = ProbeEvidence(
      run: run(.exitStatus(expected: 1), .missingOutput(text: "a")), control: run())
    #expect(
      try judge(.probe(probe), evidence)
        == item(
          .probe, .failed,
          "`app info` (release): it exited with status 0 instead of exiting with status 1 and its output does not contain \"a\"; it printed nothing; see app.out"
        ))
  }

  @Test func failedProbeShowsWhatItPrinted() throws {
    var run = probeRun(Self.probe, unmet: [.outputNotJSON], log: "app.err")
    run.standardOutput?.lines = ["out"]
    run.standardError?.lines = ["", "App.swift:3: Fatal error: no file", " ", "b", "c", "d"]
    run.isErrorLog = true
    run.seconds = 1.5
    let evidence = ProbeEvidence(run: .collected(run), control: .collected(run))
    let found = try judge(.probe(Self.probe), evidence)
    #expect(
      found.detail == "`app info` (release): its output is not JSON; standard error begins with"
        + " \"App.swift:3: Fatal error: no file\", \"b\", \"c\"; see app.err")
    #expect(found.seconds == 3)
  }

  @Test func probeItemIsUnverifiedWhenControlSucceeds() throws {
    #expect(
      try judge(.probe(Self.controlled), ProbeEvidence(run: run(), control: run()))
        == item(
          .probe, .unverified,
          "`app info` also succeeds in the control build 'debug', so the probe proves nothing"))
  }

  @Test func probeItemIsUnverifiedWithoutResult() throws {
    let reason = "there is no executable"
    let cases: [(ProbeEvidence?, String)] = [
      (nil, "the probe was not run"), (ProbeEvidence(run: .absent), "the probe was not run"),
      (ProbeEvidence(run: .unavailable(reason: reason)), reason),
      (ProbeEvidence(run: run()), "the probe was not run in the control build 'debug'"),
      (
        ProbeEvidence(run: run(), control: .unavailable(reason: reason)),
        "control build 'debug': \(reason)"
      ),
      // A run that had to be terminated proves nothing, neither here nor in a control.
      (
        ProbeEvidence(run: run(.timeLimit(seconds: 60)), control: run(.outputNotJSON)),
        "`app info` (release): it reached its time limit of 60 seconds"
      ),
      (
        ProbeEvidence(run: run(), control: run(.timeLimit(seconds: 60))),
        "control build 'debug': it reached its time limit of 60 seconds"
      ),
    ]
    for (evidence, detail) in cases {
      #expect(try judge(.probe(Self.controlled), evidence) == item(.probe, .unverified, detail))
    }
  }

  /// The day of the run is 2026-06-30.
  @Test(
    arguments: [
      ([.caught: 3], "2026-06-20", "a", .passed, "caught 3 of 3 faults"),
      ([.caught: 3], "2026-06-19", "a", .stale, "is 11 days old"),
      ([.caught: 3], "2026-07-01", "a", .unverified, "in the future"),
      ([.caught: 3], "2026-06-30", "b", .stale, "the policy has changed"),
      ([.caught: 3, .doesNotCompile: 1], "2026-06-30", "a", .passed, "caught 3 of 3 faults"),
      ([.caught: 3, .missed: 1], "2026-06-30", "a", .failed, "caught 3 of 4 faults"),
      ([.caught: 3, .timedOut: 1], "2026-06-30", "a", .unverified, "caught 3 of 4 faults"),
      ([.notApplicable: 9], "2026-06-30", "a", .unverified, "caught 0 of 0 faults"),
    ] as [([PlantedFault.Outcome: Int], String, String, ChecklistReport.Item.State, String)])
  func recordOfSelftestDecides(
    _ counts: [PlantedFault.Outcome: Int], _ day: String, _ policy: String,
    _ state: ChecklistReport.Item.State, _ words: String
  ) throws {
    var plan = list(.selftest(SelftestTerms(maximumAge: 10, needsSamePolicy: true)))
    plan.policyDigest = "a"
    plan.selftest = SelftestRecord(
      date: "\(day)T12:00:00Z", commit: nil, policyDigest: policy, counts: counts)
    for onlyManual in [false, true] {
      let result = ChecklistCheck(onlyManual: onlyManual).judge(plan)
      let item = try #require(result.checklists.first?.items.first)
      #expect(item.state == state)
      #expect(item.detail.contains(words), "\(item.detail)")
      #expect(item.selftest == plan.selftest)
    }
    plan.selftest = nil
    #expect(
      ChecklistCheck().judge(plan).checklists.first?.items.first?.state == .unverified)
  }

  /// Items that were not run, are for other builds, or are ignored, verify nothing.
  @Test func checkNeedsItemThatCounts() {
    var manual = list(.manual())
    let automatic = list(.probe(Self.probe))
    var elsewhere = list(.manual())
    elsewhere.checklists[0].items[0].builds = ["other"]
    for plan in [automatic, elsewhere] {
      #expect(
        !ChecklistCheck(onlyManual: true).judge(plan).isApplicable)
    }
    #expect(ChecklistCheck().judge(manual).isApplicable)
    manual.policy.presubmit = true
    #expect(!ChecklistCheck().judge(manual).isApplicable)
    manual.checklists += automatic.checklists
    manual.unaffectedItems = ["item"]
    #expect(!ChecklistCheck().judge(manual).isApplicable)
  }

  @Test func checklistWithoutItemsIsUnverified() {
    let empty = plan(checklists: [Checklist(title: "Before", file: "list.yml", items: [])])
    let result = ChecklistCheck().judge(empty)
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "checklist", message: "The checklists have no items.",
          advice: "Add items to the checklists.")
      ])
  }

  @Test func checkIsNotApplicableWithoutChecklists() {
    #expect(
      ChecklistCheck().judge(plan()) == .notApplicable("the configuration has no checklists"))
  }
}
