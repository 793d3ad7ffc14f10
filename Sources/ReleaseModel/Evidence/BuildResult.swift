package struct BuildResult: Sendable, Equatable {
  /// Whether SwiftPM exited with status 0.
  package var succeeded: Bool
  /// The compiler's errors in the order printed, without duplicates.
  package var errors: [Diagnostic]
  /// The command, as shown in the report.
  package var command: String
  /// The path of the complete log.
  package var log: String
  /// Wall-clock time in seconds.
  package var seconds: Double
  /// The build system that SwiftPM used.
  package var buildSystem: Build.BuildSystem
  /// Why it is unknown what was compiled and linked, with the path of the build system's file; nil if
  /// it is known.
  package var unreadableFile: String?

  package init(
    succeeded: Bool, errors: [Diagnostic], command: String, log: String, seconds: Double,
    buildSystem: Build.BuildSystem = .native
  ) {
    self.succeeded = succeeded
    self.errors = errors
    self.command = command
    self.log = log
    self.seconds = seconds
    self.buildSystem = buildSystem
  }
}

/// An error printed by a compiler or the package manager.
package struct Diagnostic: Sendable, Hashable {
  package var message: String
  /// The location, if the error names one.
  package var location: SourceLocation?

  package init(message: String, location: SourceLocation? = nil) {
    self.message = message
    self.location = location
  }
}
