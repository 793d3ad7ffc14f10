/// A named way of building the package that is verified.
package struct Build: Sendable, Codable, Equatable {
  /// SwiftPM's build configuration (`swift build --configuration`).
  package enum Configuration: String, Sendable, Codable, CaseIterable {
    /// Unoptimised, with `DEBUG` defined.
    case debug
    /// Optimised, without `DEBUG`.
    case release
  }

  /// The name that rules, tests and probes use for this build.
  package var name: String
  /// The build configuration.
  package var configuration: Configuration
  /// The package traits that are enabled; none: the default ones, unless the flags disable them.
  package var traits: [String]
  /// Further arguments for every `swift build` and `swift test` of this build.
  package var flags: [String]

  /// Creates a build.
  package init(
    name: String, configuration: Configuration, traits: [String] = [], flags: [String] = []
  ) {
    self.name = name
    self.configuration = configuration
    self.traits = traits
    self.flags = flags
  }

  /// Whether `@testable import` compiles in it.
  package var enablesTesting: Bool {
    configuration == .debug || flags.contains { $0.hasSuffix("-enable-testing") }
  }

  /// The same with `-enable-testing`, which changes what the compiler keeps; no configuration can
  /// name it.
  package var enablingTesting: Build {
    Build(
      name: name + ".testable", configuration: configuration, traits: traits,
      flags: flags + ["-Xswiftc", "-enable-testing"])
  }
}
