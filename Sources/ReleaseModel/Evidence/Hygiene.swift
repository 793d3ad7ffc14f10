/// What must not ship, whatever the rules are; the raw value is the permanent ID of its findings.
package enum HygieneKind: String, Sendable, Codable, CaseIterable {
  case runPath = "run-path"
  case instrumentation
  case testFramework = "test-framework"
  case testable
  case secret
  case unoptimized
  case expectation
  case developmentEndpoint = "development-endpoint"
  case debugResource = "debug-resource"
  case uncompiledCatalog = "uncompiled-catalog"
  case cAssertion = "c-assertion"
  case buildPath = "build-path"
  case hardening

  package var id: String { rawValue }

  /// The level that applies unless the configuration sets another one.
  package var level: FindingLevel {
    switch self {
    case .runPath, .instrumentation, .testFramework, .testable, .secret, .expectation: .error
    case .debugResource, .uncompiledCatalog, .cAssertion, .unoptimized: .warning
    // Many programs have addresses as examples in their help.
    case .developmentEndpoint, .buildPath, .hardening: .note
    }
  }
}

/// Something in a file that must not ship, whatever the rules are.
package struct HygieneFact: Sendable, Codable, Hashable {
  /// What it is.
  package enum Subject: Sendable, Codable, Hashable {
    case runPath(String, RunPathProblem)
    case instrumentation(Instrumentation)
    /// The library that the file loads.
    case testFramework(String, isProgram: Bool)
    case secret(SecretForm)
    /// The host and, if it is written, the port.
    case endpoint(String, EndpointProblem)
    /// The number of texts that start with a folder of the build.
    case buildPath(Int)
    case weaknesses([Weakness])
    /// The compilers, with their versions, whose debug information shows that they didn't optimize.
    case unoptimized([String])
    /// A property that differs from what the configuration expects, or whose value is unknown.
    case unexpected(FileProperty, isExpected: Bool, isUnknown: Bool)
    /// A file that ships and is named like data for tests.
    case debugResource
    /// A string catalog that ships as it is.
    case uncompiledCatalog
    /// Code with the extension of string catalogs in a string, which reads them itself; no finding.
    case catalogReader

    /// Whether a property differs from what is expected.
    package func isUnexpected(_ property: FileProperty) -> Bool {
      if case .unexpected(property, _, _) = self { true } else { false }
    }
  }

  package var subject: Subject
  /// The file of a bundle or folder that contains it, as shown in reports; nil for an artifact.
  package var file: String?
  /// The place in the sources, if known.
  package var location: SourceLocation?
  /// Where it is: the first few places, or the symbol or section that shows it.
  package var traces: [Trace]

  package init(_ subject: Subject, traces: [Trace] = []) {
    self.subject = subject
    self.traces = traces
  }

  package var kind: HygieneKind {
    switch subject {
    case .runPath: .runPath
    case .instrumentation: .instrumentation
    case .testFramework: .testFramework
    case .secret: .secret
    case .endpoint: .developmentEndpoint
    case .buildPath: .buildPath
    case .weaknesses: .hardening
    case .unoptimized: .unoptimized
    case .unexpected: .expectation
    case .debugResource: .debugResource
    case .uncompiledCatalog, .catalogReader: .uncompiledCatalog
    }
  }
}

/// What a configuration can expect of a file that ships; the raw values are its keys.
package enum FileProperty: String, Sendable, Codable, CaseIterable {
  /// It has neither a symbol table nor debug information.
  case stripped
  /// Its debug information says that all its code was optimized.
  case optimized
  /// It loads no library.
  case `static`
}

/// Why a folder in which the dynamic linker looks for libraries is wrong: ld.so(8).
package enum RunPathProblem: Sendable, Codable, Hashable {
  /// Empty: the current folder of the process.
  case empty
  /// Relative to the current folder of the process.
  case relative
  /// Below the package or the scratch folder.
  case ofBuild
}

/// What a compiler adds to code for tests and measurements.
package enum Instrumentation: String, Sendable, Codable, CaseIterable {
  case coverage, profile, addressSanitizer, hardwareAddressSanitizer, threadSanitizer
  case undefinedBehaviorSanitizer, memorySanitizer, leakSanitizer, fuzzer
}

/// A credential whose form tells it from any other text.
package enum SecretForm: String, Sendable, Codable, CaseIterable {
  case privateKey, gitHubToken, gitLabToken, npmToken, pypiToken, slackToken, stripeKey
  case awsAccessKey, digitalOceanToken, sendGridKey, ageKey
}

/// Why customers can't use a host, or should not.
package enum EndpointProblem: Sendable, Codable, Hashable {
  case privateAddress
  case linkLocalAddress
  /// A label of the name, such as `staging`.
  case label(String)
  /// A public service that forwards to a developer's machine.
  case tunnel
}

/// What an attacker could use that a linker normally excludes.
package enum Weakness: String, Sendable, Codable, CaseIterable {
  case executableStack, textRelocations, writableCode, fixedAddress, writableRelocations
}

/// How strictly files are judged in which something must not ship, whatever the rules are.
package struct HygieneSelection: Sendable, Equatable {
  /// The levels that differ from the default.
  package var levels: [HygieneKind: FindingLevel]
  /// Patterns for hosts that may ship, in lowercase.
  package var hosts: [String]

  package init(levels: [HygieneKind: FindingLevel] = [:], hosts: [String] = []) {
    self.levels = levels
    self.hosts = hosts
  }
}
