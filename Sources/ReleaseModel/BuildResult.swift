/// What a build gave.
package struct BuildResult: Sendable, Equatable {
  /// Whether SwiftPM ended with exit status 0.
  package var succeeded: Bool
  /// The compiler's errors in the order in which they were printed, without repetitions.
  package var errors: [Diagnostic]
  /// What was run, for the report.
  package var command: String
  /// The path of the whole log.
  package var log: String
  /// Wall-clock time in seconds.
  package var seconds: Double

  /// Creates a result.
  package init(
    succeeded: Bool, errors: [Diagnostic], command: String, log: String, seconds: Double
  ) {
    self.succeeded = succeeded
    self.errors = errors
    self.command = command
    self.log = log
    self.seconds = seconds
  }
}

/// An error that a compiler or the package manager printed.
package struct Diagnostic: Sendable, Hashable {
  /// What it says.
  package var message: String
  /// Where, if it says so.
  package var location: SourceLocation?

  /// Creates a diagnostic.
  package init(message: String, location: SourceLocation? = nil) {
    self.message = message
    self.location = location
  }
}
