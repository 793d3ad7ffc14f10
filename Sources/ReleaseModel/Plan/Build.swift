/// A named configuration in which the package is built and verified.
package struct Build: Sendable, Codable, Equatable {
  /// SwiftPM's build configuration (`swift build --configuration`).
  package enum Configuration: String, Sendable, Codable, CaseIterable {
    /// Not optimized, with `DEBUG` defined.
    case debug
    /// Optimized, without `DEBUG`.
    case release
  }

  /// What plans and runs the compilers and linkers.
  package enum BuildSystem: String, Sendable, Codable, CaseIterable {
    /// SwiftPM's own, the default until Swift 6.3.
    case native
    /// Swift Build, the default from Swift 6.4.
    case swiftBuild = "swiftbuild"

    package var other: BuildSystem { self == .native ? .swiftBuild : .native }
  }

  /// The name that rules, tests and probes use for this build.
  package var name: String
  package var configuration: Configuration
  /// The enabled package traits; if empty, the default traits, unless the flags disable them.
  package var traits: [String]
  /// Additional arguments for every `swift build` and `swift test` of this build.
  package var flags: [String]
  /// Seconds after which a command that compiles is terminated, or nil for no limit.
  package var timeLimit: Int?

  package init(
    name: String, configuration: Configuration, traits: [String] = [], flags: [String] = [],
    timeLimit: Int? = nil
  ) {
    self.name = name
    self.configuration = configuration
    self.traits = traits
    self.flags = flags
    self.timeLimit = timeLimit
  }

  /// The build name that stands for files of an unknown build in `inspect`.
  package static let inspected = "inspected"

  /// An artifact or resource and its build, as shown in messages.
  package static func label(_ name: String, in build: String?) -> String {
    guard let build, build != inspected else { return name }
    return "\(name) (\(build))"
  }

  /// Whether its files may ship; debug builds are only used for comparison.
  package var ships: Bool { configuration != .debug }

  /// Whether SwiftPM writes LLVM bitcode instead of object files.
  package var optimizesAtLinkTime: Bool {
    flags.contains { $0.hasPrefix("--experimental-lto-mode") }
  }

  /// Whether its flags may select a toolchain or a platform other than that of this machine.
  package var mayTargetOtherPlatform: Bool {
    let options = ["sdk", "triple", "toolset", "toolchain", "destination", "--arch"]
    return flags.contains { flag in options.contains(where: flag.contains) }
  }

  /// Whether its own traits or flags define a compilation condition.
  package func defines(_ condition: String) -> Bool {
    traits.contains(condition)
      || flags.contains {
        [condition, "-D\(condition)"].contains($0) || $0.hasPrefix("-D\(condition)=")
      }
  }

  /// Whether `@testable import` compiles in this build.
  package var enablesTesting: Bool {
    configuration == .debug || flags.contains { $0.hasSuffix("-enable-testing") }
  }

  /// The same build with `-enable-testing`, which changes what the compiler keeps.
  ///
  /// No configuration can name it.
  package var enablingTesting: Build {
    Build(
      name: name + ".testable", configuration: configuration, traits: traits,
      flags: flags + ["-Xswiftc", "-enable-testing"], timeLimit: timeLimit)
  }
}
