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

    /// Whether such a declaration in a release build is a leak unless someone says otherwise.
    ///
    /// Code for previews and debugging, such as a print preview, can be a feature.
    fileprivate var isUnwanted: Bool { self == .mocks || self == .simulations }

    /// The kind of debug code that a name suggests.
    fileprivate init(_ name: String) {
      let words = (name.split(separator: ".").last.map(String.init) ?? name).identifierWords
      let isDouble = zip(words, words.dropFirst()).contains { $0 == ("test", "double") }
      self =
        isDouble
        ? .mocks : Self.allCases.first { !$0.words.isDisjoint(with: words) } ?? .debugCode
    }
  }

  /// A name that must be absent.
  package struct Pattern: Sendable, Equatable {
    package var name: String
    /// Where it is declared, if the compiler says so.
    package var location: SourceLocation?
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
        patterns: ordered.prefix(limit).map { Pattern(name: $0, location: found[$0] ?? nil) },
        rest: max(0, ordered.count - limit))
    }
  }

  /// Records the matches of each pattern, and decides which patterns the rule lists.
  ///
  /// - Parameters:
  ///   - rules: The rules of a run that had the rule of each proposal.
  ///   - control: The build in which each pattern must match.
  package mutating func count(_ rules: [RuleReport], control: String) {
    let reported = rules.first { $0.id == kind.rawValue }?.patterns ?? []
    for index in patterns.indices {
      let name = patterns[index].name
      let matches = reported.first { $0.pattern == name }?.matches ?? [:]
      patterns[index].matches = matches
      let isPresent = matches.contains { $0.key != control && $0.value > 0 }
      let isForTests = name.prefix { $0 != "." }.description.identifierWords.contains {
        ["test", "tests", "testing"].contains($0)
      }
      if matches[control, default: 0] == 0 {
        patterns[index].omission = "not found in '\(control)', so a rule could not be verified"
      } else if isPresent, isForTests {
        patterns[index].omission = "ships in a module for tests"
      } else if isPresent, !kind.isUnwanted {
        patterns[index].omission = "uncomment if it must not ship"
      }
    }
  }
}
