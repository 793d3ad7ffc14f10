import ReleaseModel
import Testing
import Verification

@Suite struct SuppressionTests {
  private func suppression(
    rule: String = "leak", name: String = "App.DebugMenu", artifact: String? = nil,
    expires: String = "2026-06-30"
  ) -> Suppression {
    Suppression(
      rule: rule, name: name, artifact: artifact, reason: "The demo needs it.", expires: expires,
      location: at(".verify-release.yml", 30))
  }

  /// Runs every check on a leak of `App.DebugMenu` in the artifact `app`.
  private func judge(
    _ suppressions: [Suppression], strict: Bool = false, checks: [String] = Registry.ids
  ) -> [CheckReport] {
    reports(plan(checks: checks, suppressions: suppressions, policy: Policy(strict: strict))) {
      for build in ["debug", "release"] { $0[build: build].result = built }
      $0[build: "release"].compilations = .collected([])
      $0.artifacts = ["debug", "release"].map { artifact($0, matching: ["DebugMenu"]) }
    }
  }

  /// It applies through its last day, and may name the check instead of the rule.
  @Test func suppressionAppliesToItsFinding() throws {
    for suppression in [
      suppression(), suppression(rule: "debug-leak"), suppression(artifact: "app"),
      suppression(expires: "2027-01-01"),
    ] {
      let reports = judge([suppression])
      let report = try #require(reports["debug-leak"])
      #expect(report.verdict == .passed)
      #expect(report.findings.map(\.severity) == [.note])
      #expect(report.findings.map(\.suppressed) == ["The demo needs it."])
      let suppressions = try #require(reports["suppressions"])
      #expect(suppressions.verdict == .passed && suppressions.findings == [])
      #expect(suppressions.summary == "1 of 1 suppression in use")
      #expect(Verdict.worst(of: reports) == .passed)
    }
  }

  /// The run is on 2026-06-30.
  @Test(arguments: [("2027-06-30", false), ("2027-07-01", true), ("9999-12-31", true)])
  func suppressionForMoreThanYearIsWarning(_ expires: String, _ isWarning: Bool) throws {
    let report = try #require(judge([suppression(expires: expires)])["suppressions"])
    #expect(report.findings.map(\.severity) == (isWarning ? [.warning] : []))
    #expect(
      report.findings.allSatisfy {
        $0.message
          == "The suppression of 'App.DebugMenu' applies until \(expires), more than a year"
          + " from now."
      })
    #expect(report.summary == "1 of 1 suppression in use")
  }

  @Test func suppressionDoesNotApplyToOtherFindings() throws {
    for suppression in [
      suppression(name: "DebugMenu"), suppression(name: "*"), suppression(rule: "other"),
      suppression(artifact: "other"), suppression(name: "app.debugmenu"),
    ] {
      let reports = judge([suppression])
      #expect(try #require(reports["debug-leak"]).verdict == .failed)
      let report = try #require(reports["suppressions"])
      #expect(report.verdict == .passed)
      #expect(report.summary == "0 of 1 suppression in use")
      #expect(report.findings.map(\.severity) == [.warning])
      #expect(
        report.findings.map(\.message) == [
          "The suppression of '\(suppression.name)' matches no finding."
        ])
      #expect(report.findings.map(\.location) == [suppression.location])
    }
  }

  @Test func expiredSuppressionDoesNotApply() throws {
    let reports = judge([suppression(expires: "2026-06-29")])
    #expect(try #require(reports["debug-leak"]).verdict == .failed)
    let report = try #require(reports["suppressions"])
    #expect(
      report.findings.map(\.message) == [
        "The suppression of 'App.DebugMenu' expired on 2026-06-29."
      ])
    #expect(report.findings.map(\.advice) == ["Remove it, or set a new date in `expires`."])
  }

  @Test func unusedSuppressionFailsStrictRun() throws {
    let reports = judge([suppression(), suppression(name: "App.Other")], strict: true)
    #expect(try #require(reports["debug-leak"]).verdict == .passed)
    let report = try #require(reports["suppressions"])
    #expect(report.summary == "1 of 2 suppressions in use")
    #expect(report.findings.map(\.severity) == [.error])
    #expect(Verdict.worst(of: reports) == .failed)
  }

  @Test func otherFindingsStayUnchanged() throws {
    let reports = reports(plan(suppressions: [suppression()])) {
      $0.artifacts = [artifact("release", matching: ["DebugMenu", "DebugOther"])]
    }
    let report = try #require(reports["debug-leak"])
    #expect(report.findings.map(\.severity) == [.error, .note])
    #expect(report.verdict == .failed)
  }

  @Test func suppressionDoesNotApplyToUnverifiedFindings() throws {
    let reports = reports(
      plan(
        checks: ["rule-control", "suppressions"], suppressions: [suppression(name: "Debug*")])
    ) { $0.artifacts = [artifact("debug")] }
    let report = try #require(reports["rule-control"])
    #expect(report.findings.map(\.name) == ["Debug*"])
    #expect(report.findings.map(\.severity) == [.unverified])
    #expect(report.verdict == .unverified)
    #expect(try #require(reports["suppressions"]).summary == "0 of 1 suppression in use")
  }

  @Test func suppressionDoesNotApplyToManualItems() throws {
    let reports = reports(
      plan(
        checks: ["checklist"], checklists: [manualItem],
        suppressions: [suppression(rule: "checklist", name: "look")]))
    #expect(try #require(reports["checklist"]).verdict == .pending)
  }

  @Test func suppressionDoesNotApplyToUnnamedFindings() throws {
    let selection = TestSelection(filter: "Isolation", builds: ["release"])
    let reports = reports(
      plan(
        checks: ["isolation-tests"], tests: selection,
        suppressions: [suppression(rule: "isolation-tests", name: "isolation-tests")])
    ) { $0[build: "release"].tests = .collected(skippingRun) }
    #expect(try #require(reports["isolation-tests"]).findings.map(\.severity) == [.warning])
  }

  /// A skipped check may need the suppression, but the expiry date is known in any case.
  @Test func suppressionIsNotReportedUnusedInPartialRun() throws {
    let unused = suppression(name: "App.Other")
    let expired = suppression(name: "App.Old", expires: "2026-06-29")
    let reports = judge(
      [unused, expired], checks: Registry.ids.filter { $0 != "debug-leak" })
    #expect(try #require(reports["suppressions"]).findings.map(\.name) == ["App.Old"])
    #expect(Verdict.worst(of: reports) == .passed)
  }
}
