package import ReleaseModel

/// Tells whoever waits what is going on.
package struct StepLog: Sendable {
  private let report: @Sendable (ProgressEvent) -> Void

  /// Creates a log that hands each event to a function.
  package init(_ report: @escaping @Sendable (ProgressEvent) -> Void) {
    self.report = report
  }

  /// Runs a step; it gives its value, what it saw, and whether that was good.
  func step<Value>(
    _ name: String, _ body: () async throws -> (Value, summary: String, succeeded: Bool)
  ) async throws -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    report(.started(name))
    let (value, summary, succeeded) = try await body()
    report(
      .finished(
        name, seconds: (clock.now - start) / .seconds(1), summary: summary, succeeded: succeeded))
    return value
  }
}
