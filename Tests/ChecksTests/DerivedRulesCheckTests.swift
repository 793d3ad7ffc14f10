import Checks
import ReleaseModel
import Testing

@Suite struct DerivedRulesCheckTests {
  private static let debug = ["App.Menu", "App.Menu.reset", "App.Store", "App.Store.mode"]

  private func judge(
    debug: [String] = debug, release: [String], record: [String]? = ["App.Menu", "App.Store.mode"],
    modules: [String]? = nil
  ) -> CheckResult {
    var plan = plan()
    plan.configuration.derivedRulesControl = "debug"
    plan.recordedDeclarations = record.map {
      RecordedDeclarations(names: ["release": $0], modules: modules)
    }
    return DerivedRulesCheck().judge(plan) {
      $0.builds = ["debug": built(), "release": built()]
      $0.declarations = [
        "debug": .collected(debug.map { DeclaredName(name: $0, location: location($0, 4)) }),
        "release": .collected(release.map { DeclaredName(name: $0, location: location($0, 4)) }),
      ]
    }
  }

  @Test func passesWhereTheRecordHolds() {
    #expect(
      judge(release: ["App.Store"])
        == CheckResult(findings: [], summary: "2 declarations of debug not in release"))
  }

  @Test func saysThatOtherLanguagesAreNotCompared() {
    var plan = plan()
    plan.configuration.derivedRulesControl = "debug"
    let package = PackageDescription(
      name: "p", modules: ["App", "CApp"], hasForeignModules: true, products: [], targets: [])
    let result = DerivedRulesCheck().judge(plan) {
      $0.package = .collected(package)
      $0.builds = ["debug": built(), "release": built()]
      $0.declarations = ["debug": .collected([]), "release": .collected([])]
    }
    #expect(result.findings.count { $0.message.contains("code that is not Swift") } == 1)
    #expect(result.findings.allSatisfy { $0.kind == .information })
  }

  @Test func failsWhereARecordedDeclarationIsCompiled() {
    let result = judge(release: ["App.Store", "App.Store.mode"])
    #expect(result.findings.map(\.kind) == [.violation])
    #expect(result.findings.first?.name == "App.Store.mode")
    #expect(result.findings.first?.location == location("App.Store.mode", 4))
  }

  @Test func aModuleThatIsNotRecordedIsUnverified() {
    let debug = Self.debug + ["Kit.panel"]
    for modules in [nil, ["App"], []] {
      let result = judge(debug: debug, release: ["App.Store", "Kit.panel"], modules: modules)
      #expect(result.findings.filter { $0.kind == .unknown }.count == 1)
    }
    let result = judge(debug: debug, release: ["App.Store", "Kit.panel"], modules: ["App", "Kit"])
    #expect(result.findings.isEmpty)
  }

  @Test func advisesToRecordWhatIsNewAndWhatIsGone() {
    let result = judge(release: ["App.Store"], record: ["App.Gone", "App.Menu"])
    #expect(result.findings.map(\.kind) == [.advice])
    #expect(result.findings.first?.message.hasSuffix("+App.Store.mode, -App.Gone.") == true)
  }

  @Test func advisesToRecordAtAll() {
    #expect(judge(release: ["App.Store"], record: nil).findings.map(\.kind) == [.advice])
  }

  @Test func isUnverifiedWithoutDeclarations() {
    var plan = plan()
    plan.configuration.derivedRulesControl = "debug"
    let absent = DerivedRulesCheck().judge(plan) {
      $0.builds = ["debug": built(), "release": built()]
    }
    #expect(absent.findings.map(\.kind) == [.unknown])
    let unavailable = DerivedRulesCheck().judge(plan) {
      $0.declarations = ["debug": .unavailable(reason: "no graph"), "release": .collected([])]
    }
    #expect(unavailable.findings.map(\.kind) == [.unknown])
    let notBuilt = DerivedRulesCheck().judge(plan) {
      $0.builds = ["release": built(succeeded: false)]
    }
    #expect(notBuilt.findings == [])
    #expect(!notBuilt.isConclusive)
  }

  @Test func hasNothingToDoWhereItIsNotSet() {
    #expect(!DerivedRulesCheck().judge(plan()).isApplicable)
  }

  @Test func whatIsInsideAnotherIsNotNamed() {
    let all = Self.debug.map { DeclaredName(name: $0) }
    let missing = all.missing(in: [DeclaredName(name: "App.Store")])
    #expect(missing.map(\.name) == ["App.Menu", "App.Store.mode"])
    #expect(all.missing(in: all) == [])
  }

  /// `init(store:)` and `log(Int)` are overloads of what release builds have.
  @Test func anOverloadHasTheShortestNameThatTheOtherBuildLacks() {
    let shipped = [
      DeclaredName(name: "App.Store"),
      DeclaredName(name: "App.Store.init", labels: "App.Store.init()", signature: "1"),
      DeclaredName(name: "App.log", labels: "App.log(_:)", signature: "App.log(Text) -> ()"),
    ]
    let debug = [
      DeclaredName(
        name: "App.Store.init", labels: "App.Store.init(store:)",
        signature: "App.Store.init(store: Store)"),
      DeclaredName(name: "App.log", labels: "App.log(_:)", signature: "App.log(Int) -> ()"),
      DeclaredName(name: "App.Menu"),
      DeclaredName(name: "App.Menu.init", labels: "App.Menu.init()", signature: "3"),
      DeclaredName(name: "App.Menu: Swift.Error"),
      DeclaredName(name: "App.Store: App.Menu"),
      DeclaredName(name: "App.Store: Swift.Error"),
    ]
    let missing = (shipped + debug).missing(in: shipped)
    #expect(
      missing.map(\.name) == [
        "App.Menu", "App.Store.init(store: Store)", "App.Store: Swift.Error", "App.log(Int) -> ()",
      ])
    #expect(missing.filter(\.isPattern).map(\.name) == ["App.Menu"])
  }

  /// The release has it without anybody writing it.
  @Test func whatTheCompilerWritesIsNotLookedFor() {
    for name in ["App.Mode.==", "App.Mode.hash", "App.Store.init", "App.Mode.CodingKeys"] {
      #expect(!DeclaredName(name: name).isPattern)
    }
    #expect(DeclaredName(name: "App.Mode.initial").isPattern)
  }

  /// A type alias that differs by build gives the same function another type.
  @Test func anotherTypeAloneIsNoOverload() {
    let debug = [DeclaredName(name: "App.log", labels: "App.log(_:)", signature: "App.log(Mock)")]
    let release = [DeclaredName(name: "App.log", labels: "App.log(_:)", signature: "App.log(Live)")]
    #expect(debug.missing(in: release) == [])
  }
}
