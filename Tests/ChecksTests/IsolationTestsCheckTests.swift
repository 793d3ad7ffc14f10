import ReleaseModel
import Testing
import Verification

@Suite struct IsolationTestsCheckTests {
  private let selection = TestSelection(filter: "Isolation", builds: ["release"])

  private func judge(_ run: Evidence<TestRun>?) -> CheckResult {
    IsolationTestsCheck().judge(plan(tests: selection)) {
      $0[build: "release"].tests = run ?? .absent
    }
  }

  @Test func passedTestsPass() {
    #expect(judge(tested()) == CheckResult(findings: [], summary: "tests: 2 in release"))
  }

  /// Whether such tests build says nothing about them.
  @Test func testsOfForeignOrEmbeddedBuildAreUnverified() {
    var run = tested(executed: 0, succeeded: false).value
    run?.buildErrors = [Diagnostic(message: "no such module 'Testing'")]
    let failed = run.map(Evidence.collected) ?? .absent
    func finding(
      _ tests: Evidence<TestRun>, flags: [String] = [], for target: String? = nil,
      embedded: [String] = []
    ) -> Finding? {
      let builds = [Build(name: "release", configuration: .release, flags: flags)]
      let result = IsolationTestsCheck().judge(plan(tests: selection, builds: builds)) {
        $0[build: "release"].tests = tests
        $0[build: "release"].foreignTarget = target.map(TargetTriple.init)
        $0[build: "release"].embeddedModules = embedded
      }
      return result.findings.count == 1 ? result.findings.first : nil
    }
    let instead =
      "un the tests in a build for this machine: name it in `tests: builds:` instead of 'release'."
    let foreign = finding(.unavailable(reason: "a reason"), for: "aarch64-unknown-linux-gnu")
    #expect(foreign?.message == "The tests have no result in 'release': a reason")
    #expect(foreign?.severity == .unverified && foreign?.advice == "R" + instead)
    let embedded = finding(failed, embedded: ["App"])
    #expect(
      embedded?.message
        == "The tests have no result in 'release': they do not build: no such module 'Testing'")
    #expect(embedded?.severity == .unverified)
    #expect(
      embedded?.advice
        == "Tests cannot import Embedded Swift, as which 'release' compiles App. Run them in a build"
        + " without it.")
    let other = finding(failed, flags: ["--swift-sdk=arm"])
    #expect(other?.severity == .unverified && other?.advice?.hasSuffix(", r" + instead) == true)
    // In any other build, the tests themselves are wrong.
    #expect(finding(failed)?.severity == .error)
  }

  @Test func skippedTestsGetAdvice() {
    #expect(
      judge(tested(skipped: 1)).findings == [
        Finding(
          .warning, subject: "isolation-tests", message: "1 test was skipped in 'release'.",
          advice: "Enable skipped tests, or delete them. The full log is in test.log.",
          build: "release")
      ])
    #expect(
      judge(tested(skipped: 3)).findings.map(\.message) == ["3 tests were skipped in 'release'."])
  }

  @Test func inconclusiveTestIsUnverified() {
    var run = tested(executed: 5).value
    run?.inconclusive = [
      TestFailure(
        test: "A/b()", message: "The test was canceled.", location: location("Tests/A.swift", 8))
    ]
    let findings = judge(run.map(Evidence.collected)).findings
    #expect(findings.map(\.severity) == [.unverified])
    #expect(findings.map(\.name) == ["A/b()"])
    #expect(
      findings.first?.message == "Test 'A/b()' is inconclusive in 'release': The test was canceled."
    )
    #expect(
      findings.first?.advice
        == "Make the test run to completion without a known issue or cancellation, or remove it."
        + " The full log is in test.log.")
  }

  /// A process that fails without a failed test is always an error.
  @Test func inconclusiveTestInFailedRunFails() {
    var run = tested(succeeded: false).value
    run?.inconclusive = [TestFailure(test: "A/b()", message: "The test was canceled.")]
    #expect(judge(run.map(Evidence.collected)).findings.map(\.severity) == [.unverified, .error])
  }

  /// The tests did not run against the object files of this artifact.
  @Test func fileBuiltElsewhereIsUnverified() {
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0[build: "release"].tests = tested()
      var foreign = inspected("release")
      foreign.isBuiltElsewhere = true
      $0.artifacts = [foreign]
    }
    #expect(result.findings.map(\.severity) == [.unverified])
  }

  @Test func failedTestFails() {
    let place = location("Tests/A.swift", 8)
    let run = tested(
      failures: [TestFailure(test: "A/b()", message: "1 == 2", location: place)], succeeded: false)
    #expect(
      judge(run).findings == [
        Finding(
          .error, subject: "isolation-tests",
          message: "Test 'A/b()' failed in 'release': 1 == 2",
          advice:
            "Correct the code that the test covers, or the test. The full log is in test.log.",
          build: "release", name: "A/b()", location: place)
      ])
  }

  private func failures(_ runs: [String: [TestFailure]]) -> [Finding] {
    let builds = ["debug", "beta", "release"]
    let all = TestSelection(filter: "Isolation", builds: builds)
    return IsolationTestsCheck().judge(plan(tests: all)) {
      for build in builds {
        var run = tested(succeeded: runs[build] == nil).value
        run?.failures = runs[build] ?? []
        run?.log = "\(build).log"
        $0[build: build].tests = run.map(Evidence.collected) ?? .absent
      }
    }.findings
  }

  @Test func sameFailureInSeveralBuildsIsOneFinding() throws {
    let failure = TestFailure(test: "a()", message: "1 == 2", location: location("T.swift", 8))
    var other = failure
    other.message = "1 == 3"
    let found = failures(["debug": [failure], "beta": [other], "release": [failure, failure]])
    #expect(found.map(\.builds) == [nil, nil, nil])
    let same = failures(["debug": [failure], "beta": [failure], "release": [failure]])
    let finding = try #require(same.first)
    #expect(same.count == 1)
    #expect(finding.builds == ["debug", "beta", "release"] && finding.build == nil)
    #expect(
      finding.message == "Test 'a()' failed in 'debug', 'beta' and 'release': 1 == 2")
    #expect(
      finding.advice
        == "Correct the code that the test covers, or the test. The full logs are in debug.log,"
        + " beta.log and release.log.")
    let mixed = failures(["debug": [failure], "beta": [other], "release": [failure]])
    #expect(mixed.map(\.builds) == [["debug", "release"], nil])
    #expect(mixed.map(\.build) == [nil, "beta"])
  }

  @Test func failuresForArgumentsAreOneFinding() throws {
    func failure(_ argument: String?, _ message: String, line: Int = 8) -> TestFailure {
      TestFailure(
        test: "a(_:)", message: message, location: location("T.swift", line), argument: argument)
    }
    let found = failures([
      "release": [
        failure("3", "no 3"), failure("1", "no 1"), failure("1", "no 1"),
        failure("2", "no 2"), failure(nil, "else", line: 9),
      ]
    ])
    #expect(found.map(\.arguments) == [["1", "2", "3"], nil])
    #expect(
      found.map(\.message) == [
        "Test 'a(_:)' failed in 'release' for 3 arguments (1, 2, 3): no 1 (and 2 other messages)",
        "Test 'a(_:)' failed in 'release': else",
      ])
    #expect(IsolationTestsCheck().failure(found) == "1 isolation test failed")
  }

  @Test func orderDoesNotDependOnTime() {
    let all = ["b()", "a()", "c()"].flatMap { test in
      [9, 8].map { TestFailure(test: test, message: "no", location: location("T.swift", $0)) }
    }
    let found = failures(["release": all])
    #expect(found == failures(["release": all.reversed()]))
    #expect(found.map(\.name) == ["a()", "a()", "b()", "b()", "c()", "c()"])
    #expect(found.map(\.location?.line) == [8, 9, 8, 9, 8, 9])
    var run = tested(succeeded: false).value
    run?.failures = all
    #expect(run?.failedTests.first?.test == "a()")
  }

  @Test func testsSkippedInSeveralBuildsAreOneFinding() {
    let all = TestSelection(filter: "Isolation", builds: ["debug", "beta", "release"])
    let found = IsolationTestsCheck().judge(plan(tests: all)) {
      $0[build: "debug"].tests = tested(skipped: 2)
      $0[build: "beta"].tests = tested(skipped: 1)
      $0[build: "release"].tests = tested(skipped: 2)
    }.findings
    #expect(
      found.map(\.message) == [
        "1 test was skipped in 'beta'.", "2 tests were skipped in 'debug' and 'release'.",
      ])
    #expect(found.map(\.builds) == [nil, ["debug", "release"]])
  }

  @Test func inconclusiveTestInSeveralBuildsIsOneFinding() {
    let canceled = TestFailure(test: "a()", message: "The test was canceled.")
    let selection = TestSelection(filter: "Isolation", builds: ["debug", "release"])
    let found = IsolationTestsCheck().judge(plan(tests: selection)) {
      for build in ["debug", "release"] {
        var run = tested().value
        run?.inconclusive = [canceled]
        $0[build: build].tests = run.map(Evidence.collected) ?? .absent
      }
    }.findings
    #expect(found.map(\.severity) == [.unverified] && found[0].builds == ["debug", "release"])
  }

  /// A single note covers all builds and does not affect the verdict.
  @Test func noteNamesBuildsTestedWithTestableImport() {
    let place = SourceLocation(file: "Tests/A.swift", line: 3)
    var run = tested().value
    run?.testableImport = place
    let apart = run.map(Evidence.collected) ?? .absent
    let selection = TestSelection(filter: "Isolation", builds: ["debug", "beta", "release"])
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0[build: "debug"].tests = tested()
      $0[build: "beta"].tests = apart
      $0[build: "release"].tests = apart
    }
    #expect(result.summary == "tests: 2 in debug, 2 in beta, 2 in release")
    #expect(
      result.findings == [
        Finding(
          .note, subject: "isolation-tests",
          message: "The tests use `@testable`, so in 'beta' and 'release' they ran against a"
            + " separate build with `-enable-testing`, not against the object files that ship.",
          advice: "To test what ships, use only public API in tests.", location: place)
      ])
  }

  @Test func failedTestInSucceededRunFails() {
    let run = tested(failures: [TestFailure(test: "A/b()", message: "1 == 2")])
    #expect(judge(run).findings.map(\.severity) == [.error])
  }

  @Test func testsThatDoNotBuildFail() {
    let place = location("Tests/A.swift", 8)
    let run = tested(
      executed: 0, buildErrors: [Diagnostic(message: "no such module", location: place)],
      succeeded: false)
    #expect(
      judge(run).findings == [
        Finding(
          .error, subject: "isolation-tests",
          message: "The tests do not build in 'release': no such module",
          advice:
            "Put tests of debug-only code inside `#if DEBUG` too. The full log is in"
            + " test.log.",
          build: "release", location: place)
      ])
  }

  /// Tests that don't build in debug either are not about debug-only code.
  @Test(
    arguments: [
      (nil, true, "Fix the error."),
      (nil, false, "Put tests of debug-only code inside `#if DEBUG` too."),
      (
        .missingModule("UIKit"), false,
        "`UIKit` exists only on Apple platforms, and verify-release builds on Linux. Move the code"
          + " that needs it inside `#if canImport(UIKit)`, or into a package of its own."
      ),
    ] as [(Diagnostic.Cause?, Bool, String)])
  func adviceDependsOnDebugBuild(
    _ cause: Diagnostic.Cause?, _ isInDebug: Bool, _ advice: String
  ) {
    let message = "bad member"
    let broken = tested(
      buildErrors: [Diagnostic(message: message, cause: cause)], succeeded: false)
    let selection = TestSelection(filter: "x", builds: ["debug", "release"])
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0[build: "debug"].tests = isInDebug ? broken : tested()
      $0[build: "release"].tests = broken
    }
    let found = result.findings
    #expect(found.first?.advice == "\(advice) The full log is in test.log.")
    #expect(found.count == (isInDebug ? 2 : 1))
    #expect(
      found.last?.message
        == (isInDebug
          ? "The tests do not build in 'release', for the same reason as in 'debug'."
          : "The tests do not build in 'release': \(message)"))
  }

  /// These tests were selected by name, not configured, and the shipping code is not the cause.
  @Test(arguments: [nil, TestSelection(filter: "Isolation", builds: ["debug"])])
  func unconfiguredTestsThatDoNotBuildGetAdvice(selection: TestSelection?) {
    let place = location("Tests/A.swift", 8)
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0[build: "debug"].tests = selection == nil ? .absent : tested()
      $0[build: "release"].tests = tested(
        executed: 0, buildErrors: [Diagnostic(message: "no such module", location: place)],
        succeeded: false)
    }
    #expect(result.isApplicable == (selection != nil))
    #expect(
      result.summary
        == (selection == nil
          ? "the tests do not build, so no isolation test ran" : "tests: 2 in debug"))
    #expect(result.findings.map(\.severity) == [.warning])
    #expect(
      result.findings.first?.message
        == "The tests do not build in 'release', so no isolation test ran there: no such module")
    #expect(result.findings.first?.location == place)
  }

  @Test func failedRunWithoutFailedTestFails() {
    #expect(
      judge(tested(succeeded: false)).findings == [
        Finding(
          .error, subject: "isolation-tests",
          message: "The test run in 'release' failed: No test reported a failure.",
          advice: "The full log is in test.log.", build: "release")
      ])
  }

  @Test(arguments: [
    (
      nil, "The test started but did not finish; it probably crashed.",
      "Correct the code that the test covers, or the test. "
    ),
    (
      90, "The test was still running after 90 seconds, the time limit of the tests.",
      "Fix what blocks the tests, or increase `tests: time-limit:`. "
    ),
  ])
  func unfinishedTestHasFailed(limit: Int?, message: String, advice: String) throws {
    let place = SourceLocation(file: "Tests/T.swift", line: 7, column: 2)
    let failure = TestFailure(test: "quick()", message: "no")
    var run = try #require(tested(failures: [failure], succeeded: false).value)
    run.unfinished = [UnfinishedTest(name: "hangs()", location: place)]
    run.exceededTimeLimit = limit
    let findings = judge(.collected(run)).findings
    #expect(findings.map(\.severity) == [.error, .error])
    // By name, not by time.
    #expect(findings.map(\.name) == ["hangs()", "quick()"])
    #expect(findings.first?.message == "Test 'hangs()' failed in 'release': \(message)")
    #expect(findings.first?.location == place)
    #expect(findings.first?.advice == "\(advice)The full log is in test.log.")
  }

  @Test(arguments: [(0, "no test"), (1, "1 test"), (2, "2 tests")])
  func hangOutsideTestsHasFailed(executed: Int, ended: String) throws {
    var run = try #require(tested(executed: executed, succeeded: false).value)
    run.exceededTimeLimit = 1200
    let findings = judge(.collected(run)).findings
    #expect(findings.map(\.severity) == [.error])
    #expect(
      findings.first?.message
        == "The test run in 'release' failed: It did not end within the time limit of 20 minutes."
        + " Its output shows no running test, and \(ended) that ended.")
    #expect(findings.first?.advice?.contains("`tests: time-limit:`") == true)
  }

  @Test func runWithoutTestsIsUnverified() {
    let result = judge(tested(executed: 0))
    #expect(result.summary == "tests: 0 in release")
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "isolation-tests",
          message: "No test in 'release' matched the filter 'Isolation'.",
          advice: "Fix `tests: filter:`, or add tests; `swift test list` shows their names.",
          build: "release")
      ])
  }

  @Test func filterWithTypoHasSuggestion() throws {
    var run = try #require(tested(executed: 0).value)
    run.meant = "IsolationTests"
    #expect(
      judge(.collected(run)).findings.first?.advice
        == "Fix `tests: filter:` (did you mean 'IsolationTests'?), or add tests; `swift test list`"
        + " shows their names.")
  }

  @Test(arguments: [(1, "1 test"), (2, "2 tests")])
  func runWithOnlySkippedTestsIsUnverified(skipped: Int, count: String) {
    #expect(
      judge(tested(executed: 0, skipped: skipped)).findings == [
        Finding(
          .unverified, subject: "isolation-tests",
          message:
            "No test ran in 'release': the filter 'Isolation' selected \(count), all skipped.",
          advice: "Enable the skipped tests, or add others. The full log is in test.log.",
          build: "release")
      ])
  }

  @Test func missingResultIsUnverified() {
    let missing = judge(nil)
    #expect(missing.summary == "no tests ran")
    #expect(
      missing.findings == [
        Finding(
          .unverified, subject: "isolation-tests", message: "The tests were not run in 'release'.",
          build: "release")
      ])
    #expect(
      judge(.unavailable(reason: "the build failed")).findings == [
        Finding(
          .unverified, subject: "isolation-tests",
          message: "The tests have no result in 'release': the build failed", build: "release")
      ])
  }

  /// The build check reports the cause.
  @Test func failedBuildIsInconclusive() {
    let result = IsolationTestsCheck().judge(plan(tests: selection)) {
      $0[build: "release"].result = built(succeeded: false)
      $0[build: "release"].tests = .unavailable(reason: "the build failed")
    }
    #expect(
      result
        == CheckResult(
          findings: [], summary: "tests: none in release (not built)",
          isConclusive: false))
  }

  @Test func checkIsUnverifiedWithoutBuilds() {
    let result = IsolationTestsCheck().judge(
      plan(tests: TestSelection(filter: "Isolation", builds: [])))
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "isolation-tests",
          message: "The configuration has no build to run the tests in.",
          advice: "List builds in `tests: builds:`.")
      ])
  }

  @Test func everyBuildIsChecked() {
    let both = TestSelection(filter: "Isolation", builds: ["debug", "release"])
    let result = IsolationTestsCheck().judge(plan(tests: both)) {
      $0[build: "debug"].tests = tested()
      $0[build: "release"].tests = tested(executed: 0)
    }
    #expect(result.summary == "tests: 2 in debug, 0 in release")
    #expect(result.findings.map(\.build) == ["release"])
  }

  @Test func checkIsNotApplicableWithoutTests() {
    #expect(
      IsolationTestsCheck().judge(plan()) == .notApplicable("the configuration has no tests"))
    #expect(
      IsolationTestsCheck().judge(plan()) {
        $0.package = .collected(
          PackageDescription(name: "p", modules: [], hasForeignModules: false, products: []))
      }
        == .notApplicable(
          "no test has 'isolation' in its name: none proves that debug code is off in releases"))
  }

  /// What is said about tests that did not run is true.
  @Test func testsThatAreNotRunAreNotDenied() {
    func summary(_ change: (inout GatheredEvidence) -> Void) -> String {
      IsolationTestsCheck().judge(plan()) {
        $0.package = .collected(
          PackageDescription(name: "p", modules: [], hasForeignModules: false, products: []))
        change(&$0)
      }.summary
    }
    #expect(
      summary { $0.declaredTests.others = ["actorIsolation"] }
        == "the tests with 'isolation' in their names are about concurrency or databases, so this check"
        + " ran no tests: actorIsolation")
    #expect(
      summary {
        $0.localPackages = [LocalPackage(name: "Core", folder: "Core", isolationTests: ["a"])]
      }
        == "no test of the package itself has 'isolation' in its name: none proves that debug code is off"
        + " in releases")
  }
}
