internal import EvidenceGathering
package import ReleaseModel

/// Tells whoever waits what is going on.
package struct StepLog: Sendable {
  private let report: @Sendable (ProgressEvent) -> Void

  /// Creates a log that hands each event to a function.
  package init(_ report: @escaping @Sendable (ProgressEvent) -> Void) {
    self.report = report
  }

  /// Runs a step; it gets what starts its programs, and gives its value, what it saw, and whether
  /// that was good.
  func step<Value>(
    _ name: String, with runner: any ProcessRunner,
    _ body: (any ProcessRunner) async throws -> (Value, summary: String, succeeded: Bool)
  ) async throws -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    report(.started(name))
    let (value, summary, succeeded) = try await body(
      AnnouncingRunner(runner: runner) { [report] in report(.writing(name, to: $0)) })
    report(
      .finished(
        name, seconds: (clock.now - start) / .seconds(1), summary: summary, succeeded: succeeded))
    return value
  }
}

/// Says where a program writes to before it is started.
private struct AnnouncingRunner: ProcessRunner {
  let runner: any ProcessRunner
  let announce: @Sendable (_ file: String) -> Void

  func run(_ command: Command) async throws -> ProcessResult {
    // What is for people goes to standard error where it is not the same file.
    announce(command.errorFile ?? command.outputFile)
    return try await runner.run(command)
  }
}
