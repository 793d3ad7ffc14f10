import ReleaseModel
import Testing
import Verification

@Suite struct VerdictTests {
  @Test func exitCodesMatchDocumentation() {
    #expect(Verdict.passed.exitCode == 0)
    #expect(Verdict.failed.exitCode == 1)
    #expect(Verdict.unverified.exitCode == 2)
    #expect(Verdict.pending.exitCode == 3)
    #expect(Verdict.invalid.exitCode == 65)
    #expect(Verdict.allCases.count == 5)
  }

  @Test func invalidBeatsFailedBeatsUnverifiedBeatsPendingBeatsPassed() {
    #expect(
      Verdict.allCases.shuffled().sorted() == [.passed, .pending, .unverified, .failed, .invalid])
  }

  @Test func severitiesMapToVerdicts() {
    #expect(
      Severity.allCases.map(\.verdict) == [.failed, .unverified, .pending, .passed, .passed])
  }

  private static let combinations: [([Verdict?], Verdict)] = [
    ([], .unverified), ([nil, nil], .unverified), ([nil, .passed], .passed),
    ([.passed, .pending, nil], .pending), ([.pending, .unverified], .unverified),
    ([.failed, .unverified, .passed], .failed),
  ]

  @Test(arguments: combinations)
  func worstVerdictWins(_ verdicts: [Verdict?], _ expected: Verdict) {
    let reports = verdicts.map { CheckReport(id: "", title: "", verdict: $0, summary: "") }
    #expect(Verdict.worst(of: reports) == expected)
  }

  @Test func unselectedCheckHasNoVerdict() throws {
    let reports = reports(plan()) { $0.artifacts = [artifact("release")] }
    #expect(reports.count == Registry.checks.count)
    for report in reports where report.id != "debug-leak" {
      #expect(report.verdict == nil)
      #expect(report.findings.isEmpty)
    }
    // Checks that are not configured do not count as skipped.
    #expect(
      reports.filter { !$0.isAskedFor }.map(\.id)
        == ["build", "debug-flag", "artifact-visibility", "rule-control", "guards", "hygiene"])
    #expect(Verdict.worst(of: reports) == .passed)
  }

  @Test func partialRunIsNotReleaseVerdict() {
    let package = PackageReport(name: "app")
    let part = reports(plan()) { $0.artifacts = [artifact("release")] }
    func summary(_ checks: [CheckReport], of package: PackageReport?) -> String {
      Report(
        toolVersion: "", startedAt: "", verdict: .worst(of: checks), package: package,
        policy: Policy(), checks: checks
      ).verdictSummary
    }
    #expect(summary(part, of: package) == "passed, 1 of 7 checks; not a release verdict")
    // A run on single files, without a package, is never partial.
    #expect(summary(part, of: nil) == "passed, 1 check")
    let configured = [
      "build", "debug-flag", "artifact-visibility", "rule-control", "debug-leak", "guards",
      "hygiene",
    ]
    let whole = reports(plan(checks: configured))
    #expect(summary(whole, of: package) == "unverified, 6 checks")
  }

  /// A report of a package with one check and the given items.
  private func report(
    _ items: [ChecklistReport.Item], presubmit: Bool = true, verdict: Verdict = .passed,
    limitation: Limitation? = nil
  ) -> Report {
    Report(
      toolVersion: "", startedAt: "", verdict: verdict, package: PackageReport(name: "app"),
      policy: Policy(presubmit: presubmit),
      checks: [
        CheckReport(
          id: "debug-leak", title: "", verdict: verdict, summary: "", limitation: limitation)
      ],
      checklists: [ChecklistReport(title: "", file: "", items: items)])
  }

  private func item(
    _ kind: ChecklistReport.Item.Kind, _ state: ChecklistReport.Item.State
  ) -> ChecklistReport.Item {
    ChecklistReport.Item(
      id: "item", title: "", kind: kind, verdict: .passed, state: state, detail: "")
  }

  @Test func presubmitThatIgnoresManualItemsIsNotReleaseVerdict() {
    let line = "passed, 1 check; manual items ignored; not a release verdict"
    for state in [ChecklistReport.Item.State.passed, .pending, .failed, .stale] {
      let report = report([item(.manual, state)])
      #expect(report.verdictSummary == line)
      #expect(report.foundLimitations == [.manualItemsIgnored])
      #expect(report.isPart && report.isOfWholeRun)
    }
    #expect(report([item(.manual, .passed)], presubmit: false).foundLimitations == [])
    // Nothing was ignored.
    #expect(report([item(.check, .passed)]).verdictSummary == "passed, 1 check")
    #expect(report([item(.manual, .notApplicable)]).foundLimitations == [])
  }

  @Test func itemThatWasNotRunIsNotReleaseVerdict() {
    let report = report([item(.probe, .notRun)], presubmit: false)
    #expect(report.verdictSummary == "passed, 1 check; not a release verdict")
    #expect(report.foundLimitations == [.checksNotRun])
    #expect(!report.isOfWholeRun)
  }

  /// What a pass doesn't prove would contradict an error about the same.
  @Test func failedVerdictDoesNotSayThatNothingIsForbidden() {
    #expect(report([], limitation: .nothingForbidden).limitation?.hasPrefix("0 debug-only") == true)
    for verdict in [Verdict.unverified, .failed] {
      #expect(report([], verdict: verdict, limitation: .nothingForbidden).limitation == nil)
    }
  }

  @Test func editedLimitationsAreContradiction() {
    var report = report([item(.manual, .pending)])
    report.summarize()
    #expect(report.contradiction == nil)
    report.limitations = []
    #expect(report.contradiction?.contains("`limitations`") == true)
  }

  @Test func runWithoutVerdictsIsUnverified() {
    let none = reports(plan(checks: []))
    #expect(Verdict.worst(of: none) == .unverified)
    let inapplicable = reports(plan(checks: ["localization", "isolation-tests", "checklist"]))
    #expect(inapplicable.map(\.verdict) == Array(repeating: nil, count: Registry.checks.count))
    #expect(Verdict.worst(of: inapplicable) == .unverified)
  }

  @Test(arguments: ["2026-06-29", "2026-07-01"])
  func runWithOnlySuppressionsIsUnverified(_ expires: String) {
    let suppression = Suppression(rule: "leak", name: "App.A", reason: "", expires: expires)
    let reports = reports(plan(checks: ["localization"], suppressions: [suppression]))
    #expect(Verdict.worst(of: reports) == .unverified)
  }
}
