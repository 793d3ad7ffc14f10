import ReleaseModel
import Testing
import Verification

@Suite struct GuardsCheckTests {
  private func code(
    _ cause: LostGuard.Cause = .condition, _ file: String = "A.swift", line: Int = 4,
    isCertain: Bool = true, builds: [String] = ["release"]
  ) -> LostGuard {
    LostGuard(
      id: "0123456789ab", builds: builds, cause: cause, isCertain: isCertain,
      location: SourceLocation(file: file, line: line), endLine: line + 2,
      former: SourceLocation(file: "B.swift", line: 9), formerCondition: "#if DEBUG",
      condition: cause == .condition ? nil : "#if DEBUG", lines: ["  showMenu()", "", "  log(1)"])
  }

  private func judge(
    _ baseline: GuardEvidence.Baseline = .commit(name: "1.0.0", id: "0123"),
    _ lost: [LostGuard] = [],
    count: Int = 2, problems: [String] = [], earlier: [CheckReport] = [],
    listsGuards: Bool = false
  ) -> CheckResult {
    var plan = plan()
    plan.listsGuards = listsGuards
    var evidence = GuardEvidence(baseline)
    let region = GuardedRegion(
      location: SourceLocation(file: "A.swift", line: 1), endLine: 3, condition: "#if DEBUG",
      kind: .statements, builds: ["debug"])
    evidence.regions = Array(repeating: region, count: count)
    (evidence.lost, evidence.problems) = (lost, problems)
    return GuardsCheck().judge(plan, earlier: earlier) {
      $0.results = ["debug": built(), "release": built()]
      $0.guards = .collected(evidence)
    }
  }

  @Test func nothingLostPasses() {
    #expect(
      judge() == CheckResult(findings: [], summary: "2 debug-only regions compared with 1.0.0"))
  }

  @Test(arguments: [
    (
      LostGuard.Cause.condition,
      "'release' now compiles `showMenu()` and 1 more line, which was inside `#if DEBUG` at 1.0.0"
        + " (B.swift:9)."
    ),
    (
      .flags,
      "'release' now compiles `showMenu()` and 1 more line, whose condition `#if DEBUG` was false at"
        + " 1.0.0 (B.swift:9)."
    ),
    (
      .moved,
      "'release' now compiles `showMenu()` and 1 more line, which was inside `#if DEBUG` at 1.0.0"
        + " (B.swift:9)."
    ),
    (
      .target,
      "'release' now compiles `showMenu()` and 1 more line, which was not part of what shipped at 1.0.0"
        + " (B.swift:9)."
    ),
  ])
  func lostCodeFails(_ cause: LostGuard.Cause, _ message: String) throws {
    let finding = try #require(
      judge(.commit(name: "1.0.0", id: "0123"), [code(cause)]).findings.first)
    #expect(finding.severity == .error)
    #expect(finding.message == message)
    #expect(finding.name == "0123456789ab")
    #expect(finding.build == "release")
    #expect(finding.location == SourceLocation(file: "A.swift", line: 4, endLine: 6))
    #expect(finding.advice?.contains("`name: \"0123456789ab\"`") == true)
    #expect(
      finding.former
        == Finding.Former(
          location: SourceLocation(file: "B.swift", line: 9), commit: "0123", condition: "#if DEBUG"
        ))
  }

  private typealias Trace = LostGuard.Trace

  @Test(arguments: [
    ([], ""),
    (
      [Trace(artifact: "App", strings: ["menu"], names: ["Menu.show"], isWithoutStrings: false)],
      " 'App' contains the string \"menu\" and `Menu.show`, which this code uses."
    ),
    (
      [Trace(artifact: "App", strings: [], names: [], isWithoutStrings: true)],
      " 'App' contains no string of this code; the compiler may have removed it."
    ),
    ([Trace(artifact: "App", strings: [], names: [], isWithoutStrings: false)], ""),
    (
      [
        Trace(artifact: "Tool", strings: [], names: ["show"], isWithoutStrings: false),
        Trace(artifact: "App", strings: [], names: [], isWithoutStrings: true),
      ],
      " 'App' contains no string of this code; the compiler may have removed it. 'Tool' contains `show`,"
        + " which this code uses."
    ),
  ])
  func findingStatesWhatArtifactsContain(_ traces: [LostGuard.Trace], _ text: String) throws {
    var code = code()
    code.traces = traces
    let finding = try #require(judge(.commit(name: "1.0.0", id: "0123"), [code]).findings.first)
    #expect(finding.message.hasSuffix("at 1.0.0 (B.swift:9).\(text)"))
    // A condition that a build now defines is one finding about all of its code.
    var (first, second) = (code, code)
    (first.cause, second.cause, second.location.file) = (.flags, .flags, "C.swift")
    let group = try #require(
      judge(.commit(name: "1.0.0", id: "0123"), [first, second]).findings.first)
    #expect(group.message.hasSuffix("in 2 places: A.swift:4, C.swift:4.\(text)"))
  }

  @Test func definedConditionIsOneFinding() {
    let lost = [code(.flags), code(.flags, "C.swift"), code(.condition, "D.swift")]
    let findings = judge(.commit(name: "1.0.0", id: "0123"), lost).findings
    #expect(
      findings.map(\.message) == [
        "'release' now compiles the code inside `#if DEBUG`, which was false at 1.0.0, in 2 places:"
          + " A.swift:4, C.swift:4.",
        "'release' now compiles `showMenu()` and 1 more line, which was inside `#if DEBUG` at 1.0.0"
          + " (B.swift:9).",
      ])
    // An acceptance of these two places does not cover a third one.
    #expect(findings.map(\.name) == ["8a34e11ec628034d", "0123456789ab"])
    #expect(
      findings.map(\.otherLocations) == [
        [SourceLocation(file: "C.swift", line: 4, endLine: 6)], nil,
      ])
  }

  @Test func lossInSeveralBuildsIsOneFinding() {
    let findings = judge(
      .commit(name: "1.0.0", id: "0123"), [code(builds: ["beta", "release"])]
    ).findings
    #expect(findings.map(\.build) == [nil])
    #expect(findings.first?.message.hasPrefix("'beta' and 'release' now compile ") == true)
  }

  @Test func findingOfDerivedRulesAboutUncertainCodeIsNotRepeated() {
    func earlier(_ line: Int, _ severity: Severity) -> CheckReport {
      CheckReport(
        id: "derived-rules", title: "", verdict: .failed, summary: "",
        findings: [
          Finding(
            severity, subject: "derived", message: "",
            location: SourceLocation(file: "A.swift", line: line, column: 3))
        ])
    }
    func count(_ report: CheckReport) -> Int {
      judge(.commit(name: "1.0.0", id: "0123"), [code(isCertain: false)], earlier: [report])
        .findings.count
    }
    #expect(count(earlier(6, .error)) == 0)
    #expect(count(earlier(7, .error)) == 1)
    #expect(count(earlier(6, .note)) == 1)
  }

  @Test func conditionThatCannotBeEvaluatedIsUnverified() {
    var code = code(isCertain: false)
    code.undecided = [
      LostGuard.Undecided(
        condition: "#if FIRST", location: SourceLocation(file: "A.swift", line: 3)),
      LostGuard.Undecided(
        condition: "#if SECOND", location: SourceLocation(file: "B.swift", line: 8), isFormer: true),
      LostGuard.Undecided(
        condition: "#if FIRST", location: SourceLocation(file: "B.swift", line: 7), isFormer: true),
    ]
    let findings = judge(.commit(name: "1.0.0", id: "0123"), [code]).findings
    #expect(findings.map(\.severity) == [.unverified])
    #expect(
      findings.first?.message
        == "Cannot verify whether 'release' now compiles `showMenu()` and 1 more line: `#if FIRST`"
        + " (A.swift:3) and `#if SECOND` (B.swift:8 at 1.0.0) cannot be evaluated. At 1.0.0, the code was"
        + " in B.swift:9.")
  }

  @Test func missingCommitIsUnverified() {
    let shallow = judge(.missing(name: nil, isShallow: true))
    #expect(shallow.findings.map(\.severity) == [.unverified])
    #expect(shallow.findings.first?.advice == "Run `git fetch --unshallow --tags`.")
    let missing = judge(.missing(name: "0123456789ab", isShallow: false), count: 0)
    #expect(missing.findings.map(\.severity) == [.unverified])
    // All debug-only code may have left its condition.
    #expect(judge(.missing(name: nil, isShallow: true), count: 0).findings == shallow.findings)
  }

  @Test func missingBaselineIsWarning() {
    #expect(judge(.none).findings.map(\.severity) == [.warning])
    #expect(judge(.none).limitation == .nothingCompared)
    #expect(judge(.none, count: 0).isApplicable == false)
    #expect(judge(.noRepository).findings.map(\.severity) == [.warning])
    #expect(judge(.noRepository).limitation == .nothingCompared)
    #expect(judge(.noRepository).findings.first?.advice?.contains("`git init`") == true)
    #expect(judge(.noRepository, count: 0).isApplicable == false)
    // An empty list has a reason.
    for baseline in [GuardEvidence.Baseline.none, .noRepository] {
      let list = judge(baseline, count: 0, listsGuards: true).findings
      #expect(list.map(\.severity) == [.warning])
      #expect(list.first?.message.contains("compare 0 debug-only regions with") == true)
    }
  }

  @Test func missingEvidenceIsNoPass() {
    #expect(judge(problems: ["it failed"]).findings.map(\.severity) == [.unverified])
    let unavailable = GuardsCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built()]
      $0.guards = .unavailable(reason: "git failed")
    }
    #expect(
      unavailable.findings.map(\.message) == [
        "Cannot verify that debug-only code is still debug-only: git failed."
      ])
    let absent = GuardsCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built()]
    }
    #expect(absent.isConclusive == false)
  }

  private func listed(
    _ regions: [GuardedRegion], runtime: [RuntimeGuard] = [], coverage: Int? = nil,
    lists: Bool = true, earlier: [CheckReport] = [],
    since baseline: GuardEvidence.Baseline = .commit(name: "1.0.0", id: "0123"),
    record: RecordedDeclarations? = RecordedDeclarations(names: [:], commit: "0123")
  ) -> CheckResult {
    var plan = plan()
    plan.recordedDeclarations = record
    (plan.listsGuards, plan.configuration.guardCoverage) = (lists, coverage)
    plan.configuration.derivedRulesControl = "debug"
    var evidence = GuardEvidence(baseline)
    (evidence.regions, evidence.runtime) = (regions, runtime)
    return GuardsCheck().judge(plan, earlier: earlier) {
      $0.results = ["debug": built(), "release": built()]
      $0.guards = .collected(evidence)
    }
  }

  private func region(_ kind: GuardedRegion.Kind, _ isCovered: Bool?) -> GuardedRegion {
    GuardedRegion(
      location: SourceLocation(file: "A.swift", line: 1), endLine: 3, condition: "#if DEBUG",
      kind: kind, builds: ["debug"], isCovered: isCovered)
  }

  @Test func regionsAreListedWithWhatReportsThem() {
    var declared = region(.declarations, true)
    declared.declaresName = true
    var named = region(.both, true)
    named.rules = ["no-mocks": ["*Mock*", "mock"]]
    let result = listed([region(.statements, false), declared, named])
    #expect(result.findings.allSatisfy { $0.severity == .note })
    #expect(
      result.findings.map(\.message) == [
        "`#if DEBUG`, lines 1 to 3: statements, compiled in 'debug'. Its loss would be reported by nothing.",
        "`#if DEBUG`, lines 1 to 3: declarations, compiled in 'debug'. Its loss would be reported by the"
          + " check 'guards' and derived rules.",
        "`#if DEBUG`, lines 1 to 3: declarations and statements, compiled in 'debug'. Its loss would be"
          + " reported by the check 'guards' and rule 'no-mocks' (`*Mock*`, `mock`).",
      ])
    #expect(
      result.findings.map { $0.region?.reporters } == [
        [], ["guards", "derived-rules"], ["guards", "no-mocks"],
      ])
    #expect(result.findings.allSatisfy { $0.region?.endLine == 3 })
    #expect(result.summary == "3 debug-only regions compared with 1.0.0, 66% covered")
    // Derived rules know only what was recorded.
    var added = declared
    added.isCovered = false
    #expect(listed([added]).findings.first?.region?.reporters == [])
    #expect(listed([declared], record: nil).findings.first?.region?.reporters == ["guards"])
    #expect(
      listed([added], record: RecordedDeclarations(names: [:])).findings.first?.region?.reporters
        == ["derived-rules"])
  }

  @Test func missedCoverageFails() {
    let regions = [region(.statements, false), region(.statements, true)]
    #expect(listed(regions, coverage: 50, lists: false).findings.isEmpty)
    let found = listed(regions, coverage: 51, lists: false).findings
    #expect(found.map(\.severity) == [.error])
    #expect(
      found.first?.message
        == "The loss of 1 of 2 debug-only regions (50%) would be reported, but `guards` requires a"
        + " `coverage` of 51%.")
    #expect(listed([], coverage: 100, lists: false).findings.isEmpty)
    // What is not known is reported once.
    let unknown = listed(
      regions, coverage: 100, lists: false, since: .missing(name: "1.0.0", isShallow: true))
    #expect(unknown.findings.map(\.severity) == [.unverified])
    #expect(unknown.summary == "nothing compared")
    // Without an earlier commit, no loss would be reported.
    #expect(
      listed([region(.statements, false)], coverage: 100, lists: false, since: .none).findings
        .map(\.severity) == [.warning, .error])
  }

  @Test func runtimeGuardIsErrorIfRuleForbidsIt() {
    let place = SourceLocation(file: "A.swift", line: 7)
    let runtime = [
      RuntimeGuard(.name("isDebug"), location: place),
      RuntimeGuard(.key("--uitesting"), location: place, rule: "no-tests"),
      RuntimeGuard(.name("Build.isDebug"), location: place, rule: "no-switch"),
    ]
    let found = listed([], runtime: runtime).findings
    // A run has one finding about all that no rule forbids.
    let inRun = listed([], runtime: runtime + [runtime[0]], lists: false).findings
    #expect(inRun.map(\.severity) == [.error, .error, .note])
    #expect(inRun.prefix(2) == found.suffix(2))
    #expect(
      inRun.last?.message
        == "2 conditions that are checked when the program runs guard debug code, which ships: `isDebug`"
        + " (A.swift:7), `isDebug` (A.swift:7).")
    let leaks = [("no-switch", "App.Build.isDebug"), ("no-tests", "--uitesting")].map {
      Finding(.error, subject: $0.0, message: "", name: $0.1)
    }
    let leaking = CheckReport(
      id: "debug-leak", title: "", verdict: .failed, summary: "", findings: leaks)
    // What `debug-leak` has found is not reported twice.
    #expect(
      listed([], runtime: runtime, lists: false, earlier: [leaking]).findings.map(\.severity)
        == [.note])
    #expect(found.map(\.severity) == [.note, .error, .error])
    #expect(
      found.map(\.message) == [
        "`isDebug` is a condition that is checked when the program runs, so the code that depends on it"
          + " ships.",
        "\"--uitesting\" is looked up when the program runs, so the code that depends on it ships. Rule"
          + " 'no-tests' forbids it.",
        "`Build.isDebug` is a condition that is checked when the program runs, so the code that depends"
          + " on it ships. Rule 'no-switch' forbids it.",
      ])
  }
}
