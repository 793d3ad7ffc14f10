import Checks
import ReleaseGate
import ReleaseModel
import Testing

@Suite struct VerdictTests {
  @Test func exitCodesMatchDocumentation() {
    #expect(Verdict.passed.exitCode == 0)
    #expect(Verdict.failed.exitCode == 1)
    #expect(Verdict.unverified.exitCode == 2)
    #expect(Verdict.pending.exitCode == 3)
    #expect(Verdict.allCases.count == 4)
  }

  @Test func failedBeatsUnverifiedBeatsPendingBeatsPassed() {
    #expect(Verdict.allCases.shuffled().sorted() == [.passed, .pending, .unverified, .failed])
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
        == ["build", "debug-flag", "artifact-visibility", "rule-control"])
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
    #expect(summary(part, of: package) == "passed, 1 of 5 checks; not a release verdict")
    // A run on single files, without a package, is never partial.
    #expect(summary(part, of: nil) == "passed, 1 check")
    let configured = ["build", "debug-flag", "artifact-visibility", "rule-control", "debug-leak"]
    let whole = reports(plan(checks: configured))
    #expect(summary(whole, of: package) == "unverified, 5 checks")
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
