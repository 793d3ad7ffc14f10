import Foundation
import ReleaseModel
import Testing
import Toolchain

@Suite struct XCTestLogTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func tally(_ log: String) throws -> TestTally {
    var tally = try XCTestLog.tally(
      try bench.write(log, to: "test.log"), relativeTo: bench.workspace)
    tally.cases = []
    return tally
  }

  @Test func casesHaveOutcomesAndDurations() throws {
    let log = """
      Test Case 'XC.testA' started at 2026-11-21 02:46:27.500
      Test Case 'XC.testA' passed (0.25 seconds)
      Test Case 'XC.testB' started at 2026-11-21 02:46:28.000
      /p/T.swift:3: error: XC.testB : XCTAssertTrue failed - no
      Test Case 'XC.testB' failed (1.5 seconds)
      Test Case 'XC.testC' started at 2026-11-21 02:46:29.000
      Test Case 'XC.testC' skipped (0.0 seconds)
      Test Case 'XC.testD' started at 2026-11-21 02:46:30.500

      """
    let end = try #require(
      Calendar(identifier: .gregorian).date(
        from: DateComponents(year: 2026, month: 11, day: 21, hour: 2, minute: 46, second: 32)))
    let file = try bench.write(log, to: "test.log")
    let cases = try XCTestLog.tally(file, relativeTo: bench.workspace, end: end).cases
    #expect(cases.map(\.name) == ["XC.testA", "XC.testB", "XC.testC", "XC.testD"])
    #expect(cases.map(\.outcome) == [.passed, .failed, .skipped, .unfinished])
    #expect(
      cases.map(\.seconds).map { ($0 ?? 0) * 1000 }.map { $0.rounded() } == [250, 1500, 0, 1500])
    #expect(cases.map(\.messages) == [nil, ["XCTAssertTrue failed - no"], nil, nil])
  }

  /// The log is read in pieces of 64 KiB, and a longer line in pieces of 1 MiB.
  @Test(arguments: [65_400, 65_500, 65_530, 65_536, 131_000, 3_000_000], ["", "\n"])
  func lineIsFoundAfterAnyOtherOutput(length: Int, end: String) throws {
    let output = String(repeating: "x", count: length) + end
    let log =
      "Test Case 'XC.testA' started at 1\n\(output)Test Case 'XC.testA' passed (1.0 seconds)\n"
      + "Test Case 'XC.testB' started at 2\n\(output)/p/T.swift:3: error: XC.testB : no\n"
      + "\n\n\(output)\nTest Case 'XC.testB' failed (1.0 seconds)"
    let tally = try tally(log)
    #expect(tally.met == ["XC.testA": 1, "XC.testB": 1])
    #expect(tally.failures.map(\.test) == ["XC.testB"])
  }

  @Test func passedAndSkippedCasesAreCounted() throws {
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
    #expect(try tally(log) == TestTally(executed: 2, skipped: ["PassXC.testC"], met: met))
  }

  @Test func everyFailedAssertionIsReported() throws {
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
      try tally(log) == TestTally(executed: 1, failures: expected, met: ["FailXC.testFails": 1]))
  }

  @Test func thrownErrorHasNoLocation() throws {
    let log = """
      Test Case 'FailXC.testThrows' started at 2026-11-21 02:46:27.689
      <EXPR>:0: error: FailXC.testThrows : threw error "CancellationError()"
      Test Case 'FailXC.testThrows' failed (0.001 seconds)
      """
    let failure = TestFailure(
      test: "FailXC.testThrows", message: #"threw error "CancellationError()""#)
    #expect(
      try tally(log) == TestTally(executed: 1, failures: [failure], met: ["FailXC.testThrows": 1]))
  }

  @Test func failureWithoutReasonIsReported() throws {
    let log = """
      Test Case 'FailXC.testFails' started at 2026-11-21 02:46:27.689
      Test Case 'FailXC.testFails' failed (0.001 seconds)
      """
    #expect(try tally(log).failures.map(\.test) == ["FailXC.testFails"])
  }

  @Test func caseThatNeverEndedIsUnfinished() throws {
    let log = """
      Test Case 'CrashXC.testGood' started at 2026-11-21 02:46:27.689
      Test Case 'CrashXC.testGood' passed (0.001 seconds)
      Test Case 'CrashXC.testCrashes' started at 2026-11-21 02:46:27.690
      CrashXC/Crash.swift:5: Fatal error: Index out of range
      error: Exited with unexpected signal code 4
      """
    let tally = try tally(log)
    #expect(tally.executed == 2)
    #expect(tally.failures.isEmpty)
    #expect(tally.unfinished == [UnfinishedTest(name: "CrashXC.testCrashes")])
  }

  @Test func printedLinesCannotForgeResults() throws {
    let log = """
      Test Case 'XC.testA' started at 2026-11-21 02:46:27.689
      Test Case 'XC.testA' passed (0.0 seconds)
      Test Case 'XC.testB' passed (0.0 seconds)
      Test Case 'XC.testA' failed (0.001 seconds)
      """
    let tally = try tally(log)
    #expect(tally.met == ["XC.testA": 1])
    #expect(tally.failures.map(\.test) == ["XC.testA"])
  }

  @Test func resultAfterPrintedTextIsParsed() throws {
    let log = """
      Test Case 'XC.testA' started at 2026-11-21 02:46:27.689
      no line endTest Case 'XC.testA' passed (0.0 seconds)
      """
    #expect(try tally(log) == TestTally(executed: 1, met: ["XC.testA": 1]))
  }

  @Test(arguments: ["", "Test Case", "Test Case 'x", "hello"])
  func logWithoutTestCasesIsEmpty(log: String) throws {
    #expect(try tally(log) == TestTally())
  }
}
