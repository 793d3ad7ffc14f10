import ReleaseModel
import Reporting
import Testing

/// The next steps, as the Markdown report lists them.
@Suite struct NextStepTests {
  private func steps(_ report: Report) -> [String] {
    let lines = MarkdownReport().render(report).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("## Next steps: ") }) else {
      return []
    }
    return lines[(start + 2)...].prefix { !$0.isEmpty }.map(String.init)
  }

  private func report(
    _ verdict: Verdict, _ checks: [CheckReport], _ items: [ChecklistReport.Item] = [],
    policy: Policy = Policy()
  ) -> Report {
    Report(
      toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: verdict, package: nil,
      policy: policy, checks: checks,
      checklists: items.isEmpty
        ? [] : [ChecklistReport(title: "List", file: "list.yml", items: items)])
  }

  private func check(
    _ id: String, _ verdict: Verdict, _ findings: [Finding] = []
  ) -> CheckReport {
    CheckReport(
      id: id, title: "Title of \(id)", verdict: verdict, summary: "summary of \(id)",
      findings: findings, rerun: "verify-release --only \(id)")
  }

  private func finding(_ subject: String, _ severity: Severity, name: String? = nil)
    -> Finding
  {
    Finding(
      severity, subject: subject, message: "`x|y` is wrong.", advice: "Correct it.", name: name,
      table: name == nil ? nil : "A.xcstrings",
      location: SourceLocation(file: "a.swift", line: 3))
  }

  private func item(
    _ kind: ChecklistReport.Item.Kind, _ verdict: Verdict, state: ChecklistReport.Item.State? = nil,
    command: String? = nil
  ) -> ChecklistReport.Item {
    .init(
      id: "item", title: "It holds", how: "Look.", kind: kind, verdict: verdict, state: state,
      detail: "detail",
      terms: .init(roles: ["qa"], signers: ["ada@example.org"], needsEvidence: true),
      command: command)
  }

  private let sign = "verify-release checklist sign item --evidence FILE"

  @Test func passedRunHasNoSteps() {
    #expect(steps(report(.passed, [check("build", .passed)])) == [])
  }

  /// The most urgent step comes first, and a warning needs no step.
  @Test func checksAreOrderedByVerdict() {
    let report = report(
      .failed,
      [
        check("a", .unverified, [finding("rule", .unverified), finding("rule", .warning)]),
        check("b", .failed, [finding("rule", .error)]), check("c", .unverified),
      ])
    #expect(
      steps(report) == [
        "1. **failed** Fix 1 error: Title of b",
        "   - `x|y` is wrong.", "   - At: `a.swift:3`", "   - Fix: Correct it.",
        "   - Run: `verify-release --only b`",
        "2. **unverified** Resolve 1 unverified finding: Title of a",
        "   - `x|y` is wrong.", "   - At: `a.swift:3`", "   - Fix: Correct it.",
        "   - Run: `verify-release --only a`",
        "3. **unverified** Resolve: Title of c", "   - summary of c",
        "   - Run: `verify-release --only c`",
      ])
  }

  @Test func findingsOfSeveralKindsAreCounted() {
    let kinds = ["one", "two", "two"].map { finding($0, .error, name: "key") }
    #expect(
      steps(report(.failed, [check("a", .failed, kinds)])).prefix(2) == [
        "1. **failed** Fix 3 errors: Title of a", "   - 2 `two`, 1 `one`",
      ])
  }

  /// The instructions appear once, not a second time for the check.
  @Test func openItemsExplainWhoSignsAndHow() {
    let open = finding("item", .pending, name: "item")
    let checks = [check("checklist", .pending, [open])]
    let expected = [
      "1. **pending** Sign off: It holds", "   - Look.",
      #"   - Who: qa (ada\@example.org) may sign. Evidence (a file or URL) is required."#,
      "   - Run: `verify-release checklist sign item --evidence FILE`",
    ]
    for state in [ChecklistReport.Item.State.pending, .stale] {
      let item = item(.manual, .pending, state: state, command: sign)
      #expect(steps(report(.pending, checks, [item])) == expected)
    }
  }

  /// An item that waits for another, or that `--presubmit` ignores, needs no step.
  @Test func waitingItemsAreNotListed() {
    let waiting = item(.manual, .pending)
    let open = item(.manual, .pending, command: sign)
    let failed = check("build", .failed)
    #expect(steps(report(.failed, [failed], [waiting])).count == 3)
    #expect(steps(report(.failed, [failed], [open])).count == 7)
    #expect(steps(report(.failed, [failed], [open], policy: Policy(presubmit: true))).count == 3)
  }

  /// An item verified by a check is listed with that check; a probe or test has no check.
  @Test func automatedItemsAreListedOnce() {
    let state = finding("item", .error, name: "item")
    let checks = [check("build", .failed), check("checklist", .failed, [state])]
    #expect(steps(report(.failed, checks, [item(.check, .failed)])).count == 3)
    #expect(
      steps(report(.failed, checks, [item(.probe, .failed)])).suffix(3) == [
        "2. **failed** Fix: It holds", "   - detail", "   - Run: `verify-release --only checklist`",
      ])
  }

  /// The check that an item depends on says what to do.
  @Test func itemThatFailedWithItsCheckNeedsNoStep() {
    let checks = [
      check("build", .failed, [finding("build", .error)]), check("checklist", .failed),
    ]
    let found = steps(report(.failed, checks, [item(.check, .failed)]))
    #expect(
      found.filter { $0.contains("**failed**") } == ["1. **failed** Fix 1 error: Title of build"])
  }

  @Test func unexplainedVerdictIsStep() {
    #expect(
      steps(report(.unverified, [])) == [
        "1. **unverified** Find out why the run is unverified",
        "   - No check applies to this run.",
      ])
  }

  /// Details are indented as far as the text of their step, or they would not belong to it.
  @Test func stepsAfterFirst20AreCollapsed() throws {
    let checks = (1...22).map { check("c\($0)", .failed) }
    let report = report(.failed, checks)
    #expect(
      steps(report).suffix(3) == [
        "20. **failed** Fix: Title of c20", "    - summary of c20",
        "    - Run: `verify-release --only c20`",
      ])
    let text = MarkdownReport().render(report)
    let rest = try #require(text.firstRange(of: "<details><summary>2 more</summary>\n\n21. "))
    #expect(text[rest.upperBound...].contains("\n22. **failed** Fix: Title of c22\n"))
    let html = HTMLReport().render(report)
    #expect(html.contains("<summary><h3>2 more</h3></summary>\n<ol class=\"steps\" start=\"21\">"))
  }
}
