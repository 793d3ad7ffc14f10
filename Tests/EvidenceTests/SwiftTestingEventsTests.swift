import Foundation
import ReleaseModel
import Testing
import Toolchain

@Suite struct SwiftTestingEventsTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func tally(_ lines: [String]) throws -> TestTally {
    try tally(lines.map { $0 + "\n" }.joined(), isComplete: true)
  }

  private func tally(_ stream: String, isComplete: Bool) throws -> TestTally {
    var tally = try SwiftTestingEvents.tally(
      try bench.write(stream, to: "events.jsonl"), relativeTo: bench.workspace,
      isComplete: isComplete)
    tally.cases = []
    return tally
  }

  /// Each test has its duration, also one that is still running when the process ends.
  @Test func testsHaveOutcomesAndDurations() throws {
    func event(_ kind: String, _ id: String, at time: Double, argument: String? = nil) -> String {
      let testCase = argument.map { #""_testCase":{"displayName":"\#($0)","id":"x"},"# } ?? ""
      return
        #"{"kind":"event","payload":{\#(testCase)"instant":{"absolute":1,"since1970":\#(time)},"#
        + #""kind":"\#(kind)","messages":[{"symbol":"fail","text":"no"}],"testID":"\#(id)"},"#
        + #""version":0}"#
    }
    let ids = ["passes", "fails", "skips", "crashes", "waits"].map { "M.S/\($0)(_:)/T.swift:1:2" }
    let lines =
      ids.map { function($0, display: $0 == ids[1] ? "It fails" : nil) } + [
        event("testStarted", ids[0], at: 100), event("testStarted", ids[1], at: 101.25),
        event("testEnded", ids[0], at: 100.5),
        event("issueRecorded", ids[1], at: 101.5, argument: "7"),
        event("testEnded", ids[1], at: 103.25), event("testSkipped", ids[2], at: 104),
        event("testStarted", ids[3], at: 105),
      ]
    let file = try bench.write(lines.map { $0 + "\n" }.joined(), to: "events.jsonl")
    let tally = try SwiftTestingEvents.tally(
      file, relativeTo: bench.workspace, end: Date(timeIntervalSince1970: 112))
    func test(
      _ name: String, _ outcome: TestCaseReport.Outcome, _ seconds: Double?,
      title: String = "free()", _ messages: [String] = []
    ) -> TestCaseReport {
      TestCaseReport(
        name: "M.S/\(name)(_:)", title: title, outcome: outcome, seconds: seconds,
        messages: messages)
    }
    #expect(
      tally.cases == [
        test("passes", .passed, 0.5), test("fails", .failed, 2, title: "It fails", ["7: no"]),
        test("skips", .skipped, nil), test("crashes", .unfinished, 7), test("waits", .notRun, nil),
      ])
    #expect(tally.failures.map(\.argument) == ["7"])
  }

  /// The line that describes a test function.
  private func function(_ id: String, name: String = "free()", display: String? = nil) -> String {
    let shown = display.map { #""displayName":"\#($0)","# } ?? ""
    return #"{"kind":"test","payload":{\#(shown)"id":"\#(id)","isParameterized":false,"#
      + #""kind":"function","name":"\#(name)","sourceLocation":{"_filePath":"/p/X.swift","#
      + #""column":4,"fileID":"M/X.swift","line":21}},"version":0}"#
  }

  private func event(_ kind: String, _ id: String, issue: String? = nil) -> String {
    let issue = issue.map { #""issue":\#($0),"# } ?? ""
    return #"{"kind":"event","payload":{"instant":{"absolute":1.5,"since1970":2.5},\#(issue)"#
      + #""kind":"\#(kind)","messages":[{"symbol":"fail","text":"Expectation failed: a"},"#
      + #"{"symbol":"details","text":"b"}],"testID":"\#(id)"},"version":0}"#
  }

  private func issue(isKnown: Bool, isFailure: Bool?) -> String {
    let failure = isFailure.map { #""isFailure":\#($0),"# } ?? ""
    return #"{\#(failure)"isKnown":\#(isKnown),"severity":"error","sourceLocation":{"_filePath":"#
      + #""\#(bench.path("Tests/X.swift"))","column":5,"fileID":"M/X.swift","line":24}}"#
  }

  private let suite =
    #"{"kind":"test","payload":{"id":"M.S","kind":"suite","name":"S"},"version":0}"#

  @Test func onlyTestFunctionsAreCounted() throws {
    let lines = [
      suite, function("M.S/a"), function("M.S/b"), event("runStarted", ""),
      event("testStarted", "M.S"), event("testStarted", "M.S/a"), event("testStarted", "M.S/b"),
      event("testCaseStarted", "M.S/a"), event("testCaseEnded", "M.S/a"),
      event("testEnded", "M.S/b"), event("testEnded", "M.S/a"), event("testEnded", "M.S"),
      event("runEnded", ""),
    ]
    #expect(try tally(lines) == TestTally(executed: 2, met: ["M.S/a": 1, "M.S/b": 1]))
  }

  @Test func failureHasDisplayNameMessagesAndLocation() throws {
    let lines = [
      function("M.S/a", display: "A free user is premium"), event("testStarted", "M.S/a"),
      event("issueRecorded", "M.S/a", issue: issue(isKnown: false, isFailure: true)),
      event("testEnded", "M.S/a"),
    ]
    let failure = TestFailure(
      test: "A free user is premium", message: "Expectation failed: a; b",
      location: SourceLocation(file: "Tests/X.swift", line: 24, column: 5))
    #expect(try tally(lines) == TestTally(executed: 1, failures: [failure], met: ["M.S/a": 1]))
  }

  @Test(
    arguments: [
      (false, true, true), (false, nil, true), (true, false, false), (true, nil, false),
      (false, false, false),
    ] as [(Bool, Bool?, Bool)])
  func knownIssuesAndWarningsAreNotFailures(isKnown: Bool, isFailure: Bool?, counts: Bool) throws {
    let lines = [
      function("M.S/a"), event("testStarted", "M.S/a"),
      event("issueRecorded", "M.S/a", issue: issue(isKnown: isKnown, isFailure: isFailure)),
      event("testEnded", "M.S/a"),
    ]
    let tally = try tally(lines)
    #expect(tally.executed == 1)
    #expect(tally.failures.map(\.test) == (counts ? ["free()"] : []))
  }

  @Test func suiteIssueIsFailure() throws {
    let lines = [
      suite, event("issueRecorded", "M.S", issue: issue(isKnown: false, isFailure: true)),
    ]
    #expect(try tally(lines).failures.map(\.test) == ["M.S"])
  }

  @Test func skippedTestIsNotExecuted() throws {
    #expect(
      try tally([function("M.S/a"), event("testSkipped", "M.S/a")])
        == TestTally(skipped: ["M.S/a"], met: ["M.S/a": 1]))
  }

  @Test func testNameMatchesTestList() throws {
    let id = "M.S/a(x:)/X.swift:21:4"
    let lines = [function(id), event("testStarted", id), event("testEnded", id)]
    #expect(try tally(lines).met == ["M.S/a(x:)": 1])
  }

  @Test(arguments: [
    ["testCancelled", "testCaseCancelled"], ["testCaseCancelled", "testCaseCancelled"],
  ])
  func canceledTestIsInconclusive(kinds: [String]) throws {
    let lines =
      [function("M.S/a", display: "A"), event("testStarted", "M.S/a")]
      + kinds.map { event($0, "M.S/a") } + [event("testEnded", "M.S/a")]
    let tally = try tally(lines)
    #expect(tally.executed == 0)
    #expect(tally.failures.isEmpty)
    #expect(tally.inconclusive.map(\.test) == ["A"])
  }

  @Test func knownIssueIsInconclusive() throws {
    let lines = [
      function("M.S/a"), event("testStarted", "M.S/a"),
      event("issueRecorded", "M.S/a", issue: issue(isKnown: true, isFailure: false)),
      event("testEnded", "M.S/a"),
    ]
    let inconclusive = try tally(lines).inconclusive
    #expect(inconclusive.map(\.test) == ["free()"])
    #expect(inconclusive.first?.location?.line == 24)
    #expect(inconclusive.first?.message.contains("known issue: Expectation failed") == true)
  }

  @Test func testThatNeverStartedIsInconclusive() throws {
    let lines = [
      function("M.S/a"), function("M.S/b", display: "B"), event("testStarted", "M.S/a"),
      event("testEnded", "M.S/a"),
    ]
    let tally = try tally(lines)
    #expect(tally.executed == 1)
    #expect(tally.inconclusive.map(\.test) == ["B"])
  }

  @Test func testThatNeverEndedIsUnfinished() throws {
    let lines = [
      function("M.S/a"), function("M.S/b", display: "B"), event("testStarted", "M.S/a"),
      event("testStarted", "M.S/b"), event("testEnded", "M.S/a"),
    ]
    let tally = try tally(lines)
    #expect(tally.executed == 2)
    #expect(tally.failures.isEmpty)
    let location = SourceLocation(file: "/p/X.swift", line: 21, column: 4)
    #expect(tally.unfinished == [UnfinishedTest(name: "B", location: location)])
  }

  /// The tests are terminated while one of them writes an event.
  @Test func lastLineMayBeIncompleteOnlyAfterTermination() throws {
    let stream = function("M.S/a") + "\n" + event("testStarted", "M.S/a") + "\n{\"kind\":"
    #expect(try tally(stream, isComplete: false).unfinished.map(\.name) == ["free()"])
    #expect(throws: (any Error).self) { try tally(stream, isComplete: true) }
    #expect(throws: (any Error).self) { try tally(stream + "\n", isComplete: false) }
  }

  @Test func missingStreamHasNoTests() throws {
    let tally = try SwiftTestingEvents.tally(bench.path("none"), relativeTo: bench.workspace)
    #expect(tally == TestTally())
  }

  @Test func emptyStreamHasNoTests() throws {
    #expect(try tally([]) == TestTally())
  }

  @Test(arguments: ["hello", "{}", #"{"kind":"#, "[1]"])
  func invalidEventStreamIsError(line: String) {
    #expect(throws: (any Error).self) { try tally([function("M.S/a"), line]) }
  }
}
