package struct BuildResult: Sendable, Equatable {
  /// Whether SwiftPM exited with status 0.
  package var succeeded: Bool
  /// The compiler's errors by location, without duplicates.
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
  /// What is known about the cause, apart from the code at the location.
  package enum Cause: Sendable, Hashable {
    /// The module to import does not exist.
    case missingModule(String)
    /// No declaration of the name is compiled.
    case missingName(String)
    /// All declarations of the name are inside conditions, such as `#if DEBUG`; one of them is here.
    case conditionalName(String, condition: String, at: SourceLocation)
    /// A module that `@testable` imports was compiled without `-enable-testing`.
    case notTestable
  }

  package var message: String
  /// The location, if the error names one.
  package var location: SourceLocation?
  /// The cause, if it is one that has its own advice.
  package var cause: Cause?

  package init(message: String, location: SourceLocation? = nil, cause: Cause? = nil) {
    self.message = message
    self.location = location
    self.cause = cause
  }
}

/// An import in code that ships with which a build can't succeed, found before building.
package struct ImpossibleImport: Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// The import has `@testable`, and the build compiles the module without `-enable-testing`.
    case testable
    /// Only Apple platforms have the module.
    case missing
  }

  package var module: String
  package var problem: Problem
  package var location: SourceLocation
  /// The product that contains the code.
  package var product: String

  package init(
    module: String, problem: Problem, location: SourceLocation, product: String
  ) {
    self.module = module
    self.problem = problem
    self.location = location
    self.product = product
  }
}
