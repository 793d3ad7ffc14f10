import ReleaseModel
import Testing
import Verification

@Suite struct RuleProposalTests {
  private func proposals(
    _ uncovered: [String], debugOnly: [String] = []
  ) -> [RuleProposal] {
    RuleProposal.proposals(
      for: uncovered.map { UncoveredName(build: "release", name: $0) },
      debugOnly: ["release": debugOnly.map { DeclaredName(name: $0) }])
  }

  /// The first pattern of a proposal with the matches.
  private func counted(
    _ name: String, isInRelease: Bool = true, debug: Int, release: Int
  ) throws -> RuleProposal.Pattern {
    let proposed = isInRelease ? proposals([name]) : proposals([], debugOnly: [name])
    var proposal = try #require(proposed.first)
    let report = RuleReport(
      id: proposal.kind.rawValue,
      patterns: [.init(pattern: name, matches: ["debug": debug, "release": release])])
    let unproven =
      debug > 0
      ? []
      : [
        Finding(
          .unverified, subject: proposal.kind.rawValue, message: "no match", build: "debug",
          name: name)
      ]
    proposal.count([report], unproven: unproven, control: "debug")
    return try #require(proposal.patterns.first)
  }

  @Test(arguments: [
    ("App.MockStore", "mocks"), ("App.Store.fakePurchase", "mocks"), ("App.TestDouble", "mocks"),
    ("App.StubService", "mocks"), ("App.MockingDriver", "mocks"), ("App.Menu_Previews", "previews"),
    ("App.Store.isSimulated", "simulations"), ("App.DebugMenu", "debug-code"),
    ("App.double", "debug-code"), ("Mocks.Store", "debug-code"),
  ])
  func nameDecidesRule(_ name: String, _ rule: String) {
    #expect(proposals([name]).map(\.kind.rawValue) == [rule])
    #expect(proposals([], debugOnly: [name]).map(\.kind.rawValue) == [rule])
  }

  @Test func eachNameIsListedOnce() {
    let rules = proposals(
      ["App.Mock", "App.Debug"], debugOnly: ["App.Mock", "App.Stub", "App.hidden"])
    #expect(rules.map(\.kind) == [.mocks, .debugCode])
    #expect(rules[0].patterns.map(\.name) == ["App.Mock", "App.Stub"])
    #expect(rules[1].patterns.map(\.name) == ["App.Debug", "App.hidden"])
  }

  @Test func namesThatNoRuleCanSearchForAreOmitted() {
    #expect(
      proposals(
        ["App.mock(with: Swift.Int)"], debugOnly: ["App.Mock: Swift.Error", "App.Mock.init"])
        == [])
  }

  @Test func longListsPutReleaseNamesFirst() throws {
    let rule = try #require(
      proposals(["App.zMock"], debugOnly: (1...30).map { "App.Mock\($0)" }).first)
    #expect(rule.patterns.count == 20)
    #expect(rule.patterns.first?.name == "App.zMock")
    #expect(rule.rest == 11)
  }

  @Test func onlyPatternsThatCanBeVerifiedAreListed() throws {
    for name in ["App.Mock", "App.debugMenu", "Kit.Simulation"] {
      #expect(try counted(name, isInRelease: false, debug: 1, release: 0).omission == nil)
    }
    #expect(
      try counted("App.Mock", debug: 0, release: 0).omission
        == .notFound(control: "debug"))
  }

  /// Only the developer knows whether it must not ship.
  @Test(arguments: [
    "App.PrintPreview", "App.debugMenu", "App.isSimulator", "Kit.Stub", "Kit.Simulation",
    "App.Token.dummy", "Kit.DebugSimulation", "Mocks.MockStore", "Routes.MockRoute",
  ])
  func nameThatMayBeMeantToShipIsNotListed(_ name: String) throws {
    #expect(try counted(name, debug: 1, release: 1).omission == .shipping)
    // The optimizer may remove it from this release, but not from the next one.
    #expect(try counted(name, debug: 1, release: 0).omission == .unused)
  }

  /// As after `#if !DEBUG`.
  @Test func debugCodeInReleaseOnlyIsInverted() throws {
    for name in ["App.Mock", "App.StubStore", "App.SimulatedLocation", "Kit.Mock"] {
      let pattern = try counted(name, debug: 0, release: 1)
      #expect(pattern.isInverted)
      #expect(pattern.omission == nil)
    }
    #expect(try !counted("App.debugMenu", debug: 0, release: 1).isInverted)
    #expect(try !counted("App.Mock", debug: 1, release: 1).isInverted)
    #expect(try !counted("App.Mock", debug: 0, release: 0).isInverted)
  }

  @Test func modulesForTestsOfLocalPackagesAreListed() {
    func target(
      _ name: String, _ kind: PackageDescription.Target.Kind = .shipped, on: [String] = []
    )
      -> PackageDescription.Target
    {
      .init(name: name, kind: kind, sources: ["/\(name)/a.swift"], dependencies: on)
    }
    let local = PackageDescription(
      name: "Kit", modules: [], hasForeignModules: false,
      products: [
        .init(name: "Kit", kind: .objects, modules: ["Kit"], ownModules: ["Kit"]),
        .init(name: "KitServer", kind: .objects, modules: ["KitServer"], ownModules: ["KitServer"]),
        .init(name: "KitTools", kind: .objects, modules: ["Samples"], ownModules: ["Samples"]),
      ],
      targets: [
        target("Kit"), target("KitServer"), target("Samples"), target("Fixtures"), target("Unused"),
        target("KitMocks"), target("KitTests", .test, on: ["Fixtures", "KitServer"]),
      ])
    let app = PackageDescription(
      name: "App", modules: ["App"], hasForeignModules: false, products: [],
      targets: [
        .init(name: "App", kind: .shipped, productDependencies: ["Kit"]),
        .init(name: "AppTests", kind: .test, productDependencies: ["Kit", "KitTools"]),
      ])
    func names(linked: Set<String>) -> [[String]] {
      RuleProposal.proposals(
        for: [], debugOnly: [:], package: app, localPackages: [local], linked: linked
      ).map { $0.patterns.map(\.name) }
    }
    #expect(names(linked: ["Kit"]) == [["Fixtures.*", "KitMocks.*", "Samples.*"]])
    #expect(names(linked: ["Kit", "Samples"]) == [["Fixtures.*", "KitMocks.*"]])
    // The name of a linked module says what it is for.
    #expect(
      names(linked: ["Kit", "Fixtures"]) == [["Fixtures.*"], ["KitMocks.*", "Samples.*"]])
  }

  /// One pattern for the module replaces those for its declarations.
  @Test func modulesOfDebugCodeAreListedWhole() {
    let rules = RuleProposal.proposals(
      for: [UncoveredName(build: "release", name: "ShopMocks.MockStore")],
      debugOnly: ["release": [DeclaredName(name: "ShopMocks.hidden")]],
      linked: ["App", "ShopMocks", "TestSupport"])
    #expect(rules.map(\.kind) == [.mocks, .debugCode])
    #expect(rules.flatMap(\.patterns).map(\.name) == ["ShopMocks.*", "TestSupport.*"])
  }

  /// Names in C don't include the module, so the rule lists all of them.
  @Test func linkedModuleInCIsListedByItsDefinitions() throws {
    var hints = SourceHints()
    for (name, module) in [
      ("shop_fetch", "CMocks"), ("start", "CMocks"), ("price_table", "CPrice"),
    ] + (1...30).map({ ("shop_page_\($0)", "CMocks") }) {
      hints.definitions[name] = SourceHints.Place(
        location: SourceLocation(file: "a.c", line: 1), isDebugOnly: false, modules: [module])
    }
    let package = PackageDescription(
      name: "Shop", modules: ["App", "CMocks"], hasForeignModules: true,
      products: [.init(name: "Shop", kind: .executable, modules: ["App", "CMocks"])])
    let found = RuleProposal.proposals(
      for: [], debugOnly: [:], hints: hints, package: package, linked: ["App"],
      foreign: ["CMocks", "CPrice"])
    #expect(found.map(\.kind) == [.mocks])
    var proposal = try #require(found.first)
    #expect(proposal.patterns.count == 32)
    #expect(proposal.rest == 0)
    let patterns = proposal.patterns.map {
      RuleReport.PatternReport(pattern: $0.name, matches: ["debug": 1, "release": 1])
    }
    proposal.count(
      [RuleReport(id: "mocks", patterns: patterns)], unproven: [], control: "debug")
    #expect(proposal.listed == [])
    #expect(proposal.patterns.count { $0.omission == .shipping } == 31)
  }

  private func hints(
    _ literals: [String], isKey: Bool = false, isDebugOnly: Bool = false
  ) -> SourceHints {
    var hints = SourceHints()
    for text in literals {
      var place = SourceHints.Place(
        location: SourceLocation(file: "a.swift", line: 1), isDebugOnly: isDebugOnly,
        modules: ["App"])
      place.isKey = isKey
      hints.literals[text] = place
    }
    return hints
  }

  @Test func keysAreSwitches() {
    func names(_ hints: SourceHints) -> [String] {
      RuleProposal.proposals(for: [], debugOnly: [:], hints: hints).flatMap(\.patterns).map(\.name)
    }
    let literals = ["AUTOLOGIN", "ResetIntro", "debug", "two words"]
    #expect(names(hints(literals)) == [])
    #expect(names(hints(literals, isKey: true)) == ["debug"])
    #expect(
      names(hints(literals, isKey: true, isDebugOnly: true)) == [
        "AUTOLOGIN", "ResetIntro", "debug",
      ])
  }

  /// A string that a release build contains may be meant to ship, whatever it turns on.
  @Test(arguments: ["MOCK_STORE", "-SimulatePurchase", "DEBUG_MENU"])
  func keysInReleaseAreNotListed(_ text: String) throws {
    var proposal = try #require(
      RuleProposal.proposals(for: [], debugOnly: [:], hints: hints([text], isKey: true)).first)
    for (release, omission) in [(1, RuleProposal.Omission.shipping), (0, .unused)] {
      let report = RuleReport(
        id: "debug-switches",
        patterns: [.init(pattern: text, matches: ["debug": 1, "release": release])])
      proposal.count([report], unproven: [], control: "debug")
      #expect(proposal.patterns.map(\.omission) == [omission])
    }
  }

  /// The absence of its symbol proves nothing.
  @Test func foldedConstantIsNotListed() throws {
    var hints = SourceHints()
    var place = SourceHints.Place(
      location: SourceLocation(file: "a.c", line: 1), isDebugOnly: true, modules: ["CKit"])
    place.isFoldable = true
    hints.definitions["kDebugTable"] = place
    var proposal = try #require(
      RuleProposal.proposals(for: [], debugOnly: [:], hints: hints).first)
    let report = RuleReport(
      id: "debug-code",
      patterns: [.init(pattern: "kDebugTable", matches: ["debug": 1, "release": 0])])
    proposal.count([report], unproven: [], control: "debug")
    #expect(proposal.listed == [])
    #expect(proposal.patterns.count == 1)
  }
}
