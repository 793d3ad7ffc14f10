package import ReleaseModel

/// A rule for declarations that look like debug code.
package struct RuleProposal: Sendable, Equatable {
  /// A kind of debug code; the raw values are the IDs of rules.
  package enum Kind: String, Sendable, CaseIterable {
    case mocks, previews, simulations
    case debugCode = "debug-code"

    /// The words in names that indicate it; none for any other debug code.
    fileprivate var words: Set<String> {
      switch self {
      case .mocks:
        [
          "dummies", "dummy", "fake", "faked", "fakes", "mock", "mocked", "mocking", "mocks",
          "spies", "spy",
          "stub", "stubbed", "stubs",
        ]
      case .previews: ["preview", "previews"]
      case .simulations:
        [
          "simulate", "simulated", "simulates", "simulating", "simulation", "simulations",
          "simulator", "simulators",
        ]
      case .debugCode: []
      }
    }

    package var message: String {
      switch self {
      case .mocks: "Mocks, stubs and fakes must not ship."
      case .previews: "Previews and their sample data must not ship."
      case .simulations: "Simulated behavior must not ship."
      case .debugCode: "Debug code must not ship."
      }
    }

    /// The kind of debug code that a name suggests.
    fileprivate init(_ name: String) {
      let words = name.lastComponent.identifierWords
      self =
        Self.isDouble(name)
        ? .mocks : Self.allCases.first { !$0.words.isDisjoint(with: words) } ?? .debugCode
    }

    fileprivate static func isDouble(_ name: String) -> Bool {
      let words = name.lastComponent.identifierWords
      return zip(words, words.dropFirst()).contains { $0 == ("test", "double") }
    }
  }

  /// A name that must be absent.
  package struct Pattern: Sendable, Equatable {
    package var name: String
    /// Where it is declared, if the compiler says so.
    package var location: SourceLocation?
    /// Whether a release build declares it too.
    package var isInRelease: Bool
    /// The number of matches now, by build.
    package var matches: [String: Int] = [:]
    /// Why the rule does not list it; nil if it does.
    package var omission: String?
  }

  /// The most patterns of a rule; `derived-rules` covers the others that only a debug build has.
  private static let limit = 20

  package var kind: Kind
  package var patterns: [Pattern]
  /// The number of names beyond the limit.
  package var rest: Int

  package var listed: [Pattern] { patterns.filter { $0.omission == nil } }

  /// The rule with all patterns, to count their matches.
  package func rule(absentFrom builds: [String], control: String) -> Rule {
    Rule(
      id: kind.rawValue, names: patterns.map(\.name), absentFrom: builds, control: control,
      message: kind.message)
  }

  /// Proposes rules for what looks like debug code in a run without rules.
  ///
  /// - Parameters:
  ///   - uncovered: The names in release builds that look like debug code.
  ///   - debugOnly: The declarations that each release build lacks.
  /// - Returns: At most one rule of each kind.
  package static func proposals(
    for uncovered: [UncoveredName], debugOnly: [String: [DeclaredName]]
  ) -> [RuleProposal] {
    var found: [String: SourceLocation?] = [:]
    for name in uncovered where DeclaredName(name: name.name).isPattern {
      found[name.name] = name.location
    }
    for declared in debugOnly.values.joined() where declared.isPattern {
      found[declared.name] = declared.location
    }
    let kinds = Dictionary(grouping: found.keys.sorted(), by: Kind.init)
    return Kind.allCases.compactMap { kind in
      guard let names = kinds[kind] else { return nil }
      // Names that a release build has come first, because nothing else covers them.
      let inRelease = Set(uncovered.map(\.name))
      let ordered = names.filter(inRelease.contains) + names.filter { !inRelease.contains($0) }
      return RuleProposal(
        kind: kind,
        patterns: ordered.prefix(limit).map {
          Pattern(name: $0, location: found[$0] ?? nil, isInRelease: inRelease.contains($0))
        },
        rest: max(0, ordered.count - limit))
    }
  }

  /// Records the matches of each pattern, and decides which patterns the rule lists.
  ///
  /// A name that a release build declares too may be a feature, so the rule lists it only if it says
  /// that it is debug code, and if it can't be the purpose of what ships.
  ///
  /// - Parameters:
  ///   - rules: The rules of a run that had the rule of each proposal.
  ///   - control: The build in which each pattern must match.
  ///   - package: Says which modules are linked into programs only.
  package mutating func count(
    _ rules: [RuleReport], control: String, in package: PackageDescription?
  ) {
    let reported = rules.first { $0.id == kind.rawValue }?.patterns ?? []
    let applications = package?.modulesOfApplications ?? []
    for index in patterns.indices {
      let name = patterns[index].name
      let matches = reported.first { $0.pattern == name }?.matches ?? [:]
      patterns[index].matches = matches
      if matches[control, default: 0] == 0 {
        patterns[index].omission = "not found in '\(control)', so a rule could not be verified"
      } else if patterns[index].isInRelease,
        !kind.isCertain(name) || !applications.contains(DeclaredName(name: name).module)
      {
        patterns[index].omission = Self.shipping
      }
    }
  }

  /// Why a rule does not list a name that a release build declares too.
  package static let shipping = "may be meant to ship; uncomment if it must not"
}

extension RuleProposal.Kind {
  /// Words that have no other meaning in programming.
  ///
  /// `stub` can also be an RPC client, `fake` and `dummy` a kind of data, and `simulation` a domain.
  private static let certain: Set<String> = ["mock", "mocked", "mocking", "mocks"]

  /// Whether a declaration of this kind is debug code, wherever it is.
  fileprivate func isCertain(_ name: String) -> Bool {
    let words = Set(name.lastComponent.identifierWords)
    return switch self {
    case .mocks: Self.isDouble(name) || !words.isDisjoint(with: Self.certain.union(["debug"]))
    case .simulations: words.contains("debug")
    case .previews, .debugCode: false
    }
  }
}

extension PackageDescription {
  /// The modules that are linked into programs, but into no library that ships, and into no program
  /// that is about mocks or tests itself.
  fileprivate var modulesOfApplications: Set<String> {
    let applications = products.filter { $0.kind == .executable && !$0.isForTests }
    let others = products.filter { $0.ships && ($0.kind != .executable || $0.isForTests) }
    return Set(applications.flatMap(\.modules)).subtracting(others.flatMap(\.modules))
  }
}

extension PackageDescription.Product {
  /// Whether its name suggests that test code is its purpose.
  fileprivate var isForTests: Bool {
    let words = Set(name.identifierWords)
    return !words.isDisjoint(with: ["test", "tests", "testing"])
      || RuleProposal.Kind(name) != .debugCode
  }
}

extension String {
  fileprivate var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
}
