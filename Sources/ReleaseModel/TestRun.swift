/// What the isolation tests of one build gave.
package struct TestRun: Sendable, Equatable {
  /// How many tests ran to their end, failed ones included; skipped ones are not.
  package var executed: Int
  /// How many tests were skipped.
  package var skipped: Int
  /// One entry for each failure.
  package var failures: [TestFailure]
  /// One entry for each test that proves nothing: it never ran, was cancelled or has a known issue.
  package var inconclusive: [TestFailure]
  /// The errors that kept the tests from being built; nothing ran if there are any.
  package var buildErrors: [Diagnostic]
  /// Whether the test process ended with exit status 0.
  package var succeeded: Bool
  /// Why the tests were built with `-enable-testing`, apart from what ships: a `@testable import`.
  package var testableImport: SourceLocation?
  /// What was run, for the report.
  package var command: String
  /// The path of the whole log.
  package var log: String
  /// Wall-clock time in seconds.
  package var seconds: Double

  /// Creates a run.
  package init(
    executed: Int, skipped: Int, failures: [TestFailure], inconclusive: [TestFailure] = [],
    buildErrors: [Diagnostic] = [], succeeded: Bool, command: String, log: String, seconds: Double
  ) {
    self.executed = executed
    self.skipped = skipped
    self.failures = failures
    self.inconclusive = inconclusive
    self.buildErrors = buildErrors
    self.succeeded = succeeded
    self.command = command
    self.log = log
    self.seconds = seconds
  }
}

/// One failure of a test, or one reason why it proves nothing.
package struct TestFailure: Sendable, Hashable {
  /// The test's full name.
  package var test: String
  /// What it expected and saw.
  package var message: String
  /// Where it failed.
  package var location: SourceLocation?

  /// Creates a failure.
  package init(test: String, message: String, location: SourceLocation? = nil) {
    self.test = test
    self.message = message
    self.location = location
  }
}
