import Checks
import ReleaseModel
import Testing

@Suite struct IsolationTestsCheckTests {
  private let selection = TestSelection(filter: "Isolation", builds: ["release"])

  private func judge(_ run: Evidence<TestRun>?) -> CheckResult {
    IsolationTestsCheck().judge(plan(tests: selection)) { $0.tests["release"] = run }
  }

  @Test func passesWhenTestsRanAndPassed() {
    #expect(judge(tested()) == CheckResult(findings: [], summary: "tests: 2 in release"))
  }

  @Test func advisesOnSkippedTests() {
    #expect(
      judge(tested(skipped: 1)).findings == [
        Finding(
          .advice, subject: "isolation-tests", message: "1 test of “release” was skipped.",
          advice: "Enable skipped tests, or delete them; the log is test.log.", build: "release")
      ])
    #expect(
      judge(tested(skipped: 3)).findings.map(\.message) == ["3 tests of “release” were skipped."])
  }

  @Test func isUnverifiedWithATestThatProvesNothing() {
    var run = tested(executed: 5).value
    run?.inconclusive = [
      TestFailure(
        test: "A/b()", message: "The test was cancelled.", location: location("Tests/A.swift", 8))
    ]
    let findings = judge(run.map(Evidence.collected)).findings
    #expect(findings.map(\.kind) == [.unknown])
    #expect(findings.map(\.name) == ["A/b()"])
    #expect(
      findings.first?.message == "A/b() proves nothing in 'release': The test was cancelled.")
  }

  /// A process that fails without a failed test is an error, whatever else is in doubt.
  @Test func failsWithATestThatProvesNothingAndAnError() {
    var run = tested(succeeded: false).value
    run?.inconclusive = [TestFailure(test: "A/b()", message: "The test was cancelled.")]
    #expect(judge(run.map(Evidence.collected)).findings.map(\.kind) == [.unknown, .violation])
  }

  /// The tests ran against other objects than those of the file.
  @Test func isUnverifiedForAFileMadeElsewhere() {
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0.tests["release"] = tested()
      var foreign = inspected("release")
      foreign.isMadeElsewhere = true
      $0.artifacts = [foreign]
    }
    #expect(result.findings.map(\.kind) == [.unknown])
  }

  @Test func failsWithAFailedTest() {
    let place = location("Tests/A.swift", 8)
    let run = tested(
      failures: [TestFailure(test: "A/b()", message: "1 == 2", location: place)], succeeded: false)
    #expect(
      judge(run).findings == [
        Finding(
          .violation, subject: "isolation-tests", message: "A/b() failed in “release”: 1 == 2",
          advice: "The whole log is test.log.", build: "release", name: "A/b()", location: place)
      ])
  }

  /// One note for all builds, which changes no verdict.
  @Test func saysWhichTestsDidNotRunAgainstWhatShips() {
    let place = SourceLocation(file: "Tests/A.swift", line: 3)
    var run = tested().value
    run?.testableImport = place
    let apart = run.map(Evidence.collected)
    let selection = TestSelection(filter: "Isolation", builds: ["debug", "beta", "release"])
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0.tests = ["debug": tested()]
      $0.tests["beta"] = apart
      $0.tests["release"] = apart
    }
    #expect(result.summary == "tests: 2 in debug, 2 in beta, 2 in release")
    #expect(
      result.findings == [
        Finding(
          .information, subject: "isolation-tests",
          message: "The tests use `@testable`, so those of 'beta', 'release' ran against a separate"
            + " build with -enable-testing, not against the objects that ship.",
          advice: "To test what ships, let tests use the public interface only.", location: place)
      ])
  }

  /// A failure counts even if the process claims success.
  @Test func failsWithAFailureAndSuccess() {
    let run = tested(failures: [TestFailure(test: "A/b()", message: "1 == 2")])
    #expect(judge(run).findings.map(\.kind) == [.violation])
  }

  @Test func failsWhenTheTestsDoNotBuild() {
    let place = location("Tests/A.swift", 8)
    let run = tested(
      executed: 0, buildErrors: [Diagnostic(message: "no such module", location: place)],
      succeeded: false)
    #expect(
      judge(run).findings == [
        Finding(
          .violation, subject: "isolation-tests",
          message: "The tests of “release” do not build: no such module",
          advice:
            "If a test uses debug-only code, put it inside `#if DEBUG` too; the whole log is test.log.",
          build: "release", location: place)
      ])
  }

  /// Nobody asked for tests that were chosen by their names, and what ships is not at fault.
  @Test(arguments: [nil, TestSelection(filter: "Isolation", builds: ["debug"])])
  func advisesWhenTestsThatNobodyNamedDoNotBuild(selection: TestSelection?) {
    let place = location("Tests/A.swift", 8)
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0.tests["debug"] = selection == nil ? .absent : tested()
      $0.tests["release"] = tested(
        executed: 0, buildErrors: [Diagnostic(message: "no such module", location: place)],
        succeeded: false)
    }
    #expect(result.isApplicable == (selection != nil))
    #expect(
      result.summary
        == (selection == nil
          ? "the tests do not build, so no isolation test ran" : "tests: 2 in debug"))
    #expect(result.findings.map(\.kind) == [.advice])
    #expect(
      result.findings.first?.message
        == "The tests do not build in 'release', so no isolation test ran there: no such module")
    #expect(result.findings.first?.location == place)
  }

  @Test func failsWhenTheRunFailedWithoutAFailedTest() {
    #expect(
      judge(tested(succeeded: false)).findings == [
        Finding(
          .violation, subject: "isolation-tests",
          message: "The tests of “release” ended with an error and no failed test.",
          advice: "The whole log is test.log.", build: "release")
      ])
  }

  @Test(arguments: [(0, "."), (2, " (2 skipped).")])
  func isUnverifiedWhenNoTestRan(_ skipped: Int, _ end: String) {
    let result = judge(tested(executed: 0, skipped: skipped))
    #expect(result.summary == "tests: 0 in release")
    #expect(
      result.findings == [
        Finding(
          .unknown, subject: "isolation-tests",
          message: "No test of “release” ran with the filter “Isolation”\(end)",
          advice: "Correct `tests: filter:`, or write the tests; `swift test list` shows names.",
          build: "release")
      ])
  }

  @Test func isUnverifiedWithoutAResult() {
    let missing = judge(nil)
    #expect(missing.summary == "no tests ran")
    #expect(
      missing.findings == [
        Finding(
          .unknown, subject: "isolation-tests", message: "The tests of “release” were not run.",
          build: "release")
      ])
    #expect(
      judge(.unavailable(reason: "the build failed")).findings == [
        Finding(
          .unknown, subject: "isolation-tests",
          message: "The tests of “release” gave no result: the build failed", build: "release")
      ])
  }

  /// The build check says what is wrong.
  @Test func isInconclusiveWhenTheBuildFailed() {
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0.builds["release"] = built(succeeded: false)
      $0.tests["release"] = .unavailable(reason: "the build failed")
    }
    #expect(
      result
        == CheckResult(
          findings: [], summary: "tests: none in release, which was not built",
          isConclusive: false))
  }

  @Test func isUnverifiedWithoutABuild() {
    let result = IsolationTestsCheck().judge(
      plan(tests: TestSelection(filter: "Isolation", builds: [])))
    #expect(
      result.findings == [
        Finding(.unknown, subject: "isolation-tests", message: "The tests are run in no build.")
      ])
  }

  @Test func judgesEveryBuild() {
    let both = TestSelection(filter: "Isolation", builds: ["debug", "release"])
    let result = IsolationTestsCheck().judge(plan(tests: both)) {
      $0.tests = ["debug": tested(), "release": tested(executed: 0)]
    }
    #expect(result.summary == "tests: 2 in debug, 0 in release")
    #expect(result.findings.map(\.build) == ["release"])
  }

  @Test func hasNothingToDoWithoutTests() {
    #expect(
      IsolationTestsCheck().judge(plan()) == .notApplicable("the configuration names no tests"))
    #expect(
      IsolationTestsCheck().judge(plan()) {
        $0.package = .collected(
          PackageDescription(name: "p", modules: [], hasForeignModules: false, products: []))
      } == .notApplicable("no test is named after isolation, so no test was built or run"))
  }
}
