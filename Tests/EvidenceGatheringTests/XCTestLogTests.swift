import EvidenceGathering
import ReleaseModel
import Testing

@Suite struct XCTestLogTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func tally(_ log: String) -> TestTally {
    XCTestLog.tally(log, relativeTo: bench.workspace)
  }

  @Test func passedAndSkippedCasesAreCounted() {
    let log = """
      Test Suite 'PassXC' started at 2026-11-21 02:46:27.689
      Test Case 'PassXC.testA' started at 2026-11-21 02:46:27.689
      Test Case 'PassXC.testA' passed (0.001 seconds)
      Test Case 'PassXC.testB' started at 2026-11-21 02:46:27.690
      Test Case 'PassXC.testB' passed (0.0 seconds)
      Test Case 'PassXC.testC' started at 2026-11-21 02:46:27.691
      /p/Tests/PassXC.swift:9: PassXC.testC : Test skipped: not here
      Test Case 'PassXC.testC' skipped (0.002 seconds)
      Test Suite 'PassXC' passed at 2026-11-21 02:46:27.700
      \t Executed 3 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.0 (0.0) seconds
      """
    let met = ["PassXC.testA": 1, "PassXC.testB": 1, "PassXC.testC": 1]
    #expect(tally(log) == TestTally(executed: 2, skipped: ["PassXC.testC"], met: met))
  }

  @Test func everyFailedAssertionIsReported() {
    let log = """
      Test Case 'FailXC.testFails' started at 2026-11-21 02:46:27.689
      \(bench.path("Tests/Extra.swift")):6: error: FailXC.testFails : XCTAssertEqual failed: ("1") is not equal to ("2") - one is not two
      /abs/Extra.swift:7: error: FailXC.testFails : XCTAssertTrue failed - a : error: b
      /abs/Extra.swift:8: error: FailXC.testFails : XCTAssertTrue failed -\u{20}
      Test Case 'FailXC.testFails' failed (0.001 seconds)
      """
    let expected = [
      TestFailure(
        test: "FailXC.testFails",
        message: #"XCTAssertEqual failed: ("1") is not equal to ("2") - one is not two"#,
        location: SourceLocation(file: "Tests/Extra.swift", line: 6)),
      TestFailure(
        test: "FailXC.testFails", message: "XCTAssertTrue failed - a : error: b",
        location: SourceLocation(file: "/abs/Extra.swift", line: 7)),
      TestFailure(
        test: "FailXC.testFails", message: "XCTAssertTrue failed",
        location: SourceLocation(file: "/abs/Extra.swift", line: 8)),
    ]
    #expect(
      tally(log) == TestTally(executed: 1, failures: expected, met: ["FailXC.testFails": 1]))
  }

  @Test func thrownErrorHasNoLocation() {
    let log = """
      Test Case 'FailXC.testThrows' started at 2026-11-21 02:46:27.689
      <EXPR>:0: error: FailXC.testThrows : threw error "CancellationError()"
      Test Case 'FailXC.testThrows' failed (0.001 seconds)
      """
    let failure = TestFailure(
      test: "FailXC.testThrows", message: #"threw error "CancellationError()""#)
    #expect(
      tally(log) == TestTally(executed: 1, failures: [failure], met: ["FailXC.testThrows": 1]))
  }

  @Test func failureWithoutReasonIsReported() {
    let log = """
      Test Case 'FailXC.testFails' started at 2026-11-21 02:46:27.689
      Test Case 'FailXC.testFails' failed (0.001 seconds)
      """
    #expect(tally(log).failures.map(\.test) == ["FailXC.testFails"])
  }

  @Test func caseThatNeverEndedIsReportedAsCrash() {
    let log = """
      Test Case 'CrashXC.testGood' started at 2026-11-21 02:46:27.689
      Test Case 'CrashXC.testGood' passed (0.001 seconds)
      Test Case 'CrashXC.testCrashes' started at 2026-11-21 02:46:27.690
      CrashXC/Crash.swift:5: Fatal error: Index out of range
      error: Exited with unexpected signal code 4
      """
    let tally = tally(log)
    #expect(tally.executed == 2)
    #expect(tally.failures.map(\.test) == ["CrashXC.testCrashes"])
    #expect(tally.failures.first?.message.contains("crash") == true)
  }

  @Test func printedLinesCannotForgeResults() {
    let log = """
      Test Case 'XC.testA' started at 2026-11-21 02:46:27.689
      Test Case 'XC.testA' passed (0.0 seconds)
      Test Case 'XC.testB' passed (0.0 seconds)
      Test Case 'XC.testA' failed (0.001 seconds)
      """
    let tally = tally(log)
    #expect(tally.met == ["XC.testA": 1])
    #expect(tally.failures.map(\.test) == ["XC.testA"])
  }

  @Test func resultAfterPrintedTextIsParsed() {
    let log = """
      Test Case 'XC.testA' started at 2026-11-21 02:46:27.689
      no line endTest Case 'XC.testA' passed (0.0 seconds)
      """
    #expect(tally(log) == TestTally(executed: 1, met: ["XC.testA": 1]))
  }

  @Test(arguments: ["", "Test Case", "Test Case 'x", "hello"])
  func logWithoutTestCasesIsEmpty(log: String) {
    #expect(tally(log) == TestTally())
  }
}
