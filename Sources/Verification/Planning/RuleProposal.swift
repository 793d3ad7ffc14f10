package import ReleaseModel

/// A rule for declarations that look like debug code.
package struct RuleProposal: Sendable, Equatable {
  /// A kind of debug code; the raw values are the IDs of rules.
  package enum Kind: String, Sendable, CaseIterable {
    case mocks, previews, simulations
    case debugCode = "debug-code"
    /// Strings that turn debug code on, such as launch arguments.
    case switches = "debug-switches"
    /// Modules that only tests use, or that nothing uses.
    case unlinkedModules = "unlinked-modules"

    /// The words in names that indicate it; nil for any other debug code.
    private var words: DebugWords? {
      switch self {
      case .mocks: .doubles
      case .previews: .previews
      case .simulations: .simulations
      case .debugCode, .switches, .unlinkedModules: nil
      }
    }

    package var message: String {
      switch self {
      case .mocks: "Mocks, stubs and fakes must not ship."
      case .previews: "Previews and their sample data must not ship."
      case .simulations: "Simulated behavior must not ship."
      case .debugCode: "Debug code must not ship."
      case .switches: "Debug switches must not ship."
      case .unlinkedModules: "Test modules must not ship."
      }
    }

    /// The key of a rule that lists its patterns.
    package var key: String { self == .switches ? "strings" : "names" }

    /// The kind of debug code that a name suggests.
    fileprivate init(_ name: String) {
      let words = name.subject.identifierWords
      self = Self.allCases.first { $0.words?.occur(in: words) ?? false } ?? .debugCode
    }
  }

  /// A name or string that must be absent.
  package struct Pattern: Sendable, Equatable {
    package var name: String
    /// Where it is declared, if the compiler reported that.
    package var location: SourceLocation?
    /// Whether a release build declares it too.
    package var isInRelease: Bool
    /// Whether it was read from source text, so it might not be in any build.
    package var isRead = false
    /// Whether it is a variable that the optimizer may fold into the code that uses it.
    package var isFoldable = false
    /// Whether code looks it up as an environment variable, a launch argument or a key.
    package var isKey = false
    /// Whether it is part of a module that is listed as a whole.
    package var isOfModule = false
    /// The modules that contain it.
    package var modules: Set<String>
    /// The current number of matches, by build.
    package var matches: [String: Int] = [:]
    /// Whether it looks like a test double or simulation that a release build contains and the debug
    /// build doesn't, as after `#if !DEBUG`.
    package var isInverted = false
    /// Why the rule does not list it; nil if it does.
    package var omission: Omission?
  }

  /// The maximum number of patterns of a rule; `derived-rules` covers the others that only a debug
  /// build has.
  ///
  /// Modules have no limit, because nothing else covers them.
  private static let limit = 20

  package var kind: Kind
  package var patterns: [Pattern]
  /// The number of names beyond the limit.
  package var rest: Int
  /// Code that may leave no name in a build, so that no rule can look for it.
  package var traceless: [String] = []

  package var listed: [Pattern] { patterns.filter { $0.omission == nil } }

  /// The rule with all patterns, to count their matches.
  package func rule(absentFrom builds: [String], control: String) -> Rule {
    let names = patterns.map(\.name)
    return Rule(
      id: kind.rawValue, names: kind == .switches ? [] : names,
      strings: kind == .switches ? names : [], absentFrom: builds, control: control,
      message: kind.message)
  }

  /// Proposes rules for what looks like debug code in a run without rules.
  ///
  /// - Parameters:
  ///   - uncovered: The names in release builds that look like debug code.
  ///   - debugOnly: The declarations that each release build lacks.
  ///   - hints: The C names and the strings in the sources.
  ///   - package: Says which modules only tests use.
  ///   - localPackages: The packages that it references by path.
  ///   - linked: The modules of all packages whose declarations are known, because products link them.
  ///   - foreign: The linked modules of all packages that are not written in Swift.
  /// - Returns: At most one rule of each kind.
  package static func proposals(
    for uncovered: [UncoveredName], debugOnly: [String: [DeclaredName]],
    hints: SourceHints = SourceHints(), package: PackageDescription? = nil,
    localPackages: [PackageDescription] = [], linked: Set<String> = [], foreign: Set<String> = []
  ) -> [RuleProposal] {
    var found: [String: Pattern] = [:]
    let modules = linked.filter(isForTests(module:))
    let foreignModules = foreign.filter(isForTests(module:))
    let unlinked = UnlinkedModules(package, localPackages, hints, linked: linked.union(foreign))
    for (name, place) in hints.definitions
    where DebugWords.suggestCode(name.lastComponent)
      && !place.modules.isSubset(of: unlinked.names.union(foreignModules))
    {
      found[name] = Pattern(name, read: place)
    }
    for declared in debugOnly.values.joined()
    where declared.isPattern && !modules.contains(declared.module) {
      found[declared.name] = Pattern(
        name: declared.name, location: declared.location, isInRelease: false,
        modules: [declared.module])
    }
    for name in uncovered {
      let declared = DeclaredName(name: name.name)
      guard declared.isPattern, !modules.contains(declared.module) else { continue }
      found[name.name] = Pattern(
        name: name.name, location: name.location, isInRelease: true, modules: [declared.module])
    }
    for module in modules {
      let name = "\(module).*"
      found[name] = Pattern(name: name, isInRelease: true, isOfModule: true, modules: [module])
    }
    var kinds = Dictionary(grouping: found.values) { Kind($0.name) }
    let definitions = Dictionary(grouping: foreignModules, by: { Kind($0) })
      .mapValues { ForeignDefinitions(of: Set($0), hints) }
    for (kind, definitions) in definitions { kinds[kind, default: []] += definitions.patterns }
    kinds[.switches] = hints.literals.compactMap { text, place in
      isSwitch(text, place) ? Pattern(text, read: place) : nil
    }
    kinds[.unlinkedModules] = unlinked.patterns
    return Kind.allCases.compactMap { kind in
      let traceless =
        kind == .unlinkedModules
        ? unlinked.definitions.traceless : definitions[kind]?.traceless ?? []
      guard let patterns = kinds[kind], !patterns.isEmpty || !traceless.isEmpty else { return nil }
      // Modules come first, because they cover most, then names in a release build, because nothing
      // else covers them. Strings found only in debug builds come first, because most others are
      // commented out.
      func order(_ pattern: Pattern) -> (Int, Int, String) {
        (
          pattern.isOfModule ? 0 : 1,
          pattern.isInRelease == (kind != .switches) ? 0 : 1, pattern.name
        )
      }
      let ordered = patterns.sorted { order($0) < order($1) }
      let limit = max(limit, ordered.count(where: \.isOfModule))
      return RuleProposal(
        kind: kind, patterns: Array(ordered.prefix(limit)), rest: max(0, ordered.count - limit),
        traceless: traceless)
    }
  }

  /// Whether the name of a module suggests that all of it is debug or test code.
  private static func isForTests(module: String) -> Bool {
    DebugWords.suggestCode(module) || DebugWords.suggestTests(module)
  }

  /// Whether a string looks like a launch argument, an environment variable or a key that turns on
  /// debug code.
  private static func isSwitch(_ text: String, _ place: SourceHints.Place) -> Bool {
    guard (Rule.shortestString...64).contains(text.utf8.count),
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
    else { return false }
    let words = text.identifierWords
    let isArgument = text.hasPrefix("-") && !words.isEmpty
    let isVariable = text.contains("_") && !text.contains { $0.isLowercase } && words.count > 1
    if place.isDebugOnly, isArgument || isVariable || place.isKey { return true }
    // A single word that nothing looks up, such as `debug`, is usually a log level.
    return DebugWords.interfaceTests.occur(in: words)
      || (isArgument || place.isKey || words.count > 1) && DebugWords.suggestCode(text)
  }

  /// Records the matches of each pattern, and decides which patterns the rule lists.
  ///
  /// A name that a release build also declares may be a feature, so no rule lists it, except a test
  /// double or simulation that only release builds contain.
  ///
  /// - Parameters:
  ///   - rules: The rules of a run that had the rule of each proposal.
  ///   - unproven: The findings of that run about patterns that could not be verified.
  ///   - control: The build in which each pattern must match.
  package mutating func count(_ rules: [RuleReport], unproven: [Finding], control: String) {
    let reported = rules.first { $0.id == kind.rawValue }?.patterns ?? []
    for index in patterns.indices {
      let name = patterns[index].name
      let matches = reported.first { $0.pattern == name }?.matches ?? [:]
      patterns[index].matches = matches
      let finding = unproven.first {
        $0.subject == kind.rawValue && ($0.name == nil || $0.name == name)
      }
      let isCertain = kind.isCertain(patterns[index])
      let isVague =
        patterns[index].isRead && patterns[index].isOfModule && name.identifierWords.count < 2
      let isAbsent = !matches.contains { $0.key != control && $0.value > 0 }
      patterns[index].isInverted =
        isCertain && !isVague && !isAbsent && matches[control] == 0 && finding?.name == name
        && finding?.build == control
      if patterns[index].isInverted { continue }
      if let finding {
        patterns[index].omission =
          finding.build == control
          ? .notFound(control: control) : .unverified(build: finding.build ?? "release")
      } else if isVague, kind != .unlinkedModules {
        patterns[index].omission = .oneWord
      } else if patterns[index].isInRelease {
        patterns[index].omission = isAbsent ? .unused : .shipping
      } else if kind != .unlinkedModules, patterns[index].isFoldable, isAbsent {
        patterns[index].omission = .folded
      } else if kind == .unlinkedModules, patterns[index].isRead {
        if matches.contains(where: { $0.value > 0 }) {
          patterns[index].omission = .shared
        } else if isVague {
          patterns[index].omission = .oneWord
        }
      } else if !isAbsent {
        patterns[index].omission = .shipping
      }
    }
    // Sources also have code for other platforms.
    patterns.removeAll { $0.isRead && $0.omission?.isUnproven == true }
  }

  /// Why a rule does not list a pattern.
  package enum Omission: Sendable, Hashable {
    /// A release build also declares the name.
    case shipping
    /// A release build declares the name but does not contain it.
    case unused
    /// It is a constant or `static` variable.
    case folded
    /// It is a function of an unlinked module whose name also occurs in other code.
    case shared
    /// It is a function of a C module whose name is one word.
    case oneWord
    /// The control build does not contain it.
    case notFound(control: String)
    /// A build can't be searched for it.
    case unverified(build: String)

    /// Whether it is unknown if a rule could list the pattern.
    var isUnproven: Bool {
      switch self {
      case .notFound, .unverified: true
      case .shipping, .unused, .folded, .shared, .oneWord: false
      }
    }

    package var words: String {
      switch self {
      case .shipping: "may be meant to ship; if not, uncomment"
      case .unused:
        "declared in the release build but not contained in it; if not meant to ship, uncomment"
      case .folded: "the optimizer can fold it into other code, so its absence would prove nothing"
      case .shared: "other code has the same name, so a match would prove nothing"
      case .oneWord: "other code may have the same one-word name; rename this one, or uncomment it"
      case .notFound(let control): "not found in '\(control)', so a rule could not be verified"
      case .unverified(let build): "a rule could not be verified in '\(build)'"
      }
    }
  }
}

/// The modules that are part of no product, and that only tests use or whose names suggest debug
/// code.
private struct UnlinkedModules {
  let names: Set<String>
  /// What the modules that are not written in Swift define.
  let definitions: ForeignDefinitions
  /// One pattern for each Swift module, and one for each definition of the other modules.
  let patterns: [RuleProposal.Pattern]

  init(
    _ package: PackageDescription?, _ localPackages: [PackageDescription], _ hints: SourceHints,
    linked: Set<String>
  ) {
    let used = linked.union(package?.modules ?? [])
    let tested = package?.productsForTests ?? []
    let targets =
      (package?.targetsForTests ?? [])
      + localPackages.flatMap { $0.targetsForTests(of: tested) }.filter {
        !used.contains($0.module)
      }
    names = Set(targets.map(\.module))
    definitions = ForeignDefinitions(of: names, hints)
    patterns =
      Set(targets.filter(\.isSwift).map(\.module)).map {
        RuleProposal.Pattern(
          name: "\($0).*", isInRelease: false, isOfModule: true, modules: [$0])
      }
      + definitions.patterns.map {
        var pattern = $0
        pattern.isInRelease = false
        return pattern
      }
  }
}

/// What only some modules that are not written in Swift define; the names don't include a module.
private struct ForeignDefinitions {
  /// One pattern for each definition that other modules can refer to.
  let patterns: [RuleProposal.Pattern]
  /// The outermost names in headers and Objective-C, each with its location.
  let traceless: [String]

  init(of modules: Set<String>, _ hints: SourceHints) {
    let defined = hints.definitions.filter { $1.modules.isSubset(of: modules) }
    let hidden = defined.filter(\.value.isTraceless)
    traceless = hidden.filter { name, _ in
      !name.indices.contains { name[$0] == "." && hidden[String(name[..<$0])] != nil }
    }.sorted { $0.key < $1.key }.map { "\($0) (\($1.location.file):\($1.location.line))" }
    patterns = defined.filter(\.value.isExternal).map { name, place in
      var pattern = RuleProposal.Pattern(name, read: place)
      pattern.isOfModule = true
      return pattern
    }
  }
}

extension RuleProposal.Pattern {
  /// A pattern from source text that the compiler did not report.
  fileprivate init(_ name: String, read place: SourceHints.Place) {
    self.init(
      name: name, location: place.location, isInRelease: !place.isDebugOnly, isRead: true,
      modules: place.modules)
    isFoldable = place.isFoldable
    isKey = place.isKey
  }
}

extension RuleProposal.Kind {
  /// Whether a name of this kind is that of a test double or simulation, or a string of this kind
  /// turns one on; programs don't ship either.
  fileprivate func isCertain(_ pattern: RuleProposal.Pattern) -> Bool {
    switch self {
    case .mocks: true
    case .simulations:
      [.simulated, .debugging].contains { (words: DebugWords) in
        words.occur(in: pattern.name.subject.identifierWords)
      }
    case .switches:
      pattern.isKey && [.mocks, .simulations].contains(Self(pattern.name))
        && Self(pattern.name).isCertain(pattern)
    case .previews, .debugCode, .unlinkedModules: false
    }
  }
}

extension PackageDescription {
  /// The names of the products of other packages that only tests use.
  fileprivate var productsForTests: Set<String> {
    let isTest = Dictionary(grouping: targets) { $0.kind == .test }.mapValues {
      Set($0.flatMap(\.productDependencies))
    }
    return isTest[true, default: []].subtracting(isTest[false, default: []])
  }

  /// The targets of a local package that nothing links: those that only tests use or whose names
  /// suggest debug code, and those of products that only tests of another package use.
  fileprivate func targetsForTests(of products: Set<String>) -> [Target] {
    let tested = self.products.filter { products.contains($0.name) }.flatMap(\.ownModules)
    let known = targetsForTests
    return known
      + targets.filter { target in
        target.kind == .shipped && !known.contains(target)
          && (tested.contains(target.module) || DebugWords.suggestCode(target.module))
      }
  }

  /// The targets that are part of no product, and that only tests use or whose names suggest debug
  /// code.
  fileprivate var targetsForTests: [Target] {
    let linked = Set(products.flatMap(\.modules))
    let tested = Set(targets.filter { $0.kind == .test }.flatMap(\.dependencies))
    return targets.filter { target in
      target.kind == .shipped && !linked.contains(target.module)
        && (tested.contains(target.name) || DebugWords.suggestCode(target.name))
    }
  }
}

extension PackageDescription.Target {
  fileprivate var isSwift: Bool { sources.contains { $0.hasSuffix(".swift") } }
}

extension String {
  fileprivate var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }

  /// The last component of a name; for all declarations of a module, as in `ShopMocks.*`, the module.
  fileprivate var subject: String { hasSuffix(".*") ? String(dropLast(2)) : lastComponent }
}
