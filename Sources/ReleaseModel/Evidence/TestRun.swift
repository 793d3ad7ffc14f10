/// The result of the isolation tests in one build.
package struct TestRun: Sendable, Equatable {
  /// How many tests ran to completion, including failed ones but not skipped ones.
  package var executed: Int
  package var skipped: Int
  package var failures: [TestFailure]
  /// One entry for each inconclusive test: it never ran, was canceled or has a known issue.
  package var inconclusive: [TestFailure]
  /// The errors that prevented the tests from being built; if there are any, nothing ran.
  package var buildErrors: [Diagnostic]
  /// The tests that had started but not ended when the test process did.
  package var unfinished: [UnfinishedTest] = []
  /// The time limit in seconds, if the tests were terminated because of it.
  package var exceededTimeLimit: Int?
  /// Whether the test process exited with status 0.
  package var succeeded: Bool
  /// The `@testable import` that required a separate test build with `-enable-testing`.
  package var testableImport: SourceLocation?
  /// Whether an earlier command of the gate ran these tests, along with others.
  package var isReused = false
  /// The module, type or test that the filter may mean, if it selects nothing.
  package var meant: String?
  /// The path of the complete log.
  package var log: String
  /// The tests and their durations; nil if none were started.
  package var report: TestRunReport?
  /// The names of the selected tests, as `swift test list` prints them.
  package var selected: [String] = []
  /// The names of all tests with isolation in their name, selected or not.
  package var isolation: [String] = []

  package init(
    executed: Int, skipped: Int, failures: [TestFailure], inconclusive: [TestFailure] = [],
    buildErrors: [Diagnostic] = [], succeeded: Bool, log: String
  ) {
    self.executed = executed
    self.skipped = skipped
    self.failures = failures
    self.inconclusive = inconclusive
    self.buildErrors = buildErrors
    self.succeeded = succeeded
    self.log = log
  }
}

/// What a run of tests did, for test dashboards.
package struct TestRunReport: Sendable, Codable, Equatable {
  /// Wall-clock time in seconds.
  package var seconds: Double
  /// The selected tests, by name.
  package var cases: [TestCaseReport]

  package init(seconds: Double, cases: [TestCaseReport]) {
    self.seconds = seconds
    self.cases = cases
  }
}

/// What a test did.
package struct TestCaseReport: Sendable, Codable, Equatable {
  /// How a test can end; the raw values are those of the JSON report.
  package enum Outcome: String, Sendable, Codable {
    case passed, failed, skipped
    /// It crashed, or was terminated because of the time limit.
    case unfinished
    /// It was canceled, or has a known issue.
    case inconclusive
    /// It was selected but did not start.
    case notRun = "not-run"
  }

  /// The name in reports of tests: `Module.Suite/test()`, or `Class.test` for XCTest.
  package var name: String
  /// The name in findings.
  package var title: String
  package var outcome: Outcome
  /// Seconds until it ended, or until the run did if it is unfinished; nil if it did not run.
  package var seconds: Double?
  /// The failures, or why it proves nothing; nil if there are none.
  package var messages: [String]?

  package init(
    name: String, title: String, outcome: Outcome, seconds: Double? = nil, messages: [String] = []
  ) {
    self.name = name
    self.title = title
    self.outcome = outcome
    self.seconds = seconds
    self.messages = messages.isEmpty ? nil : messages
  }

  /// Adds a failure, or why the test proves nothing.
  package mutating func add(_ message: String, _ outcome: Outcome) {
    messages = (messages ?? []) + [message]
    if self.outcome != .failed { self.outcome = outcome }
  }
}

/// A test that did not end, because it crashed, or because the tests were terminated.
package struct UnfinishedTest: Sendable, Hashable {
  /// The test's full name.
  package var name: String
  /// Where it is declared, if that is known.
  package var location: SourceLocation?

  package init(name: String, location: SourceLocation? = nil) {
    self.name = name
    self.location = location
  }
}

/// A failure of a test, or a reason why a test proves nothing.
package struct TestFailure: Sendable, Hashable {
  /// The test's full name.
  package var test: String
  /// The expected and actual results.
  package var message: String
  package var location: SourceLocation?
  /// The arguments of the failed case of a parameterized test.
  package var argument: String?

  package init(
    test: String, message: String, location: SourceLocation? = nil, argument: String? = nil
  ) {
    self.test = test
    self.message = message
    self.location = location
    self.argument = argument
  }

  /// Whether it comes first in a report: by name and place, not by time.
  package func precedes(_ other: TestFailure) -> Bool {
    orderKey < other.orderKey
  }

  private var orderKey: (String, String, Int, Int, String, String) {
    (
      test, location?.file ?? "", location?.line ?? 0, location?.column ?? 0, argument ?? "",
      message
    )
  }
}
