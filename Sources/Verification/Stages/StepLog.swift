package import ReleaseModel
internal import Toolchain

/// Reports the progress of a run.
package struct StepLog: Sendable {
  private let report: @Sendable (ProgressEvent) -> Void

  /// Creates a log that passes each event to a function.
  package init(_ report: @escaping @Sendable (ProgressEvent) -> Void) {
    self.report = report
  }

  /// Runs a step and reports its start and end.
  ///
  /// `body` receives the runner for its programs, and returns its value, a summary and whether it
  /// succeeded.
  func step<Value>(
    _ name: String, with runner: any ProcessRunner,
    _ body: (any ProcessRunner) async throws -> (Value, summary: String, succeeded: Bool)
  ) async throws -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    report(.started(name))
    let (value, summary, succeeded) = try await body(
      AnnouncingRunner(runner: runner) { [report] in report(.writing(name, to: $0, events: $1)) })
    report(
      .finished(
        name, seconds: (clock.now - start) / .seconds(1), summary: summary, succeeded: succeeded))
    return value
  }
}

/// Announces the files that a program writes to before starting it.
private struct AnnouncingRunner: ProcessRunner {
  let runner: any ProcessRunner
  let announce: @Sendable (_ file: String, _ events: String?) -> Void

  var temporaryFolder: String { runner.temporaryFolder }

  func run(_ command: Command) async throws -> ProcessResult {
    // Human-readable output goes to standard error unless both share one file.
    announce(command.errorFile ?? command.outputFile, command.eventFile)
    return try await runner.run(command)
  }
}
