import ReleaseModel
import Testing
import Verification

@Suite struct DerivedRulesCheckTests {
  private static let debug = ["App.Menu", "App.Menu.reset", "App.Store", "App.Store.mode"]

  private func judge(
    debug: [String] = debug, release: [String], record: [String]? = ["App.Menu", "App.Store.mode"],
    modules: [String]? = nil
  ) -> CheckResult {
    let named = { (name: String) in DeclaredName(name: name, location: location(name, 4)) }
    return judge(
      record: record, modules: modules, debug: debug.map(named), release: release.map(named))
  }

  private func judge(
    record: [String]?, modules: [String]? = nil, debug: [DeclaredName], release: [DeclaredName],
    lost: [LostGuard] = []
  ) -> CheckResult {
    var plan = plan()
    plan.configuration.derivedRulesControl = "debug"
    plan.recordedDeclarations = record.map {
      RecordedDeclarations(names: ["release": $0], modules: modules)
    }
    return DerivedRulesCheck().judge(plan) {
      $0.results = ["debug": built(), "release": built()]
      $0[build: "debug"].declarations = .collected(debug)
      $0[build: "release"].declarations = .collected(release)
      $0.debugOnly["release"] = debug.missing(in: release)
      var guards = GuardEvidence(.commit(name: "1.0.0", id: "0123"))
      guards.lost = lost
      $0.guards = .collected(guards)
    }
  }

  @Test func codeThatGuardsReportsIsNotReportedAgain() {
    func count(_ builds: [String], line: Int, isCertain: Bool = true) -> Int {
      let declared = DeclaredName(name: "App.Menu", location: location("App.Menu", 4))
      let place = SourceLocation(file: location("App.Menu", 4).file, line: line)
      let code = LostGuard(
        id: "0123456789ab", builds: builds, cause: .condition, isCertain: isCertain,
        location: place,
        endLine: line + 2, former: place, formerCondition: "#if DEBUG", condition: nil, lines: [])
      return judge(record: ["App.Menu"], debug: [declared], release: [declared], lost: [code])
        .findings.count { $0.severity == .error }
    }
    #expect(count(["release"], line: 3) == 0)
    #expect(count(["release"], line: 5) == 1)
    #expect(count(["beta"], line: 3) == 1)
    #expect(count(["release"], line: 3, isCertain: false) == 1)
  }

  @Test func matchingRecordPasses() {
    #expect(
      judge(release: ["App.Store"])
        == CheckResult(findings: [], summary: "2 declarations in debug but not in release"))
  }

  @Test func noteSaysThatOtherLanguagesAreNotCompared() {
    var plan = plan()
    plan.configuration.derivedRulesControl = "debug"
    let package = PackageDescription(
      name: "p", modules: ["App", "CApp"], hasForeignModules: true, products: [], targets: [])
    let result = DerivedRulesCheck().judge(plan) {
      $0.package = .collected(package)
      $0.results = ["debug": built(), "release": built()]
      $0[build: "debug"].declarations = .collected([])
      $0[build: "release"].declarations = .collected([])
      $0.debugOnly["release"] = []
    }
    #expect(result.findings.count { $0.message.contains("code in other languages") } == 1)
    #expect(result.findings.allSatisfy { $0.severity == .note })
  }

  @Test func recordedDeclarationInReleaseFails() {
    let result = judge(release: ["App.Store", "App.Store.mode"])
    #expect(result.findings.map(\.severity) == [.error])
    #expect(result.findings.first?.name == "App.Store.mode")
    #expect(result.findings.first?.location == location("App.Store.mode", 4))
  }

  @Test func unrecordedModuleIsUnverified() {
    let debug = Self.debug + ["Kit.panel"]
    for modules in [nil, ["App"], []] {
      let result = judge(debug: debug, release: ["App.Store", "Kit.panel"], modules: modules)
      #expect(result.findings.filter { $0.severity == .unverified }.count == 1)
    }
    let result = judge(debug: debug, release: ["App.Store", "Kit.panel"], modules: ["App", "Kit"])
    #expect(result.findings.isEmpty)
  }

  @Test func adviceIsToUpdateOutdatedRecord() {
    let result = judge(release: ["App.Store"], record: ["App.Gone", "App.Menu"])
    #expect(result.findings.map(\.severity) == [.warning])
    #expect(result.findings.first?.message.hasSuffix("+App.Store.mode, -App.Gone.") == true)
  }

  @Test func adviceIsToCreateMissingRecord() {
    #expect(judge(release: ["App.Store"], record: nil).findings.map(\.severity) == [.warning])
  }

  @Test func missingDeclarationsAreUnverified() {
    var plan = plan()
    plan.configuration.derivedRulesControl = "debug"
    let absent = DerivedRulesCheck().judge(plan) {
      $0.results = ["debug": built(), "release": built()]
    }
    #expect(absent.findings.map(\.severity) == [.unverified])
    let unavailable = DerivedRulesCheck().judge(plan) {
      $0[build: "debug"].declarations = .unavailable(reason: "no graph")
      $0[build: "release"].declarations = .collected([])
    }
    #expect(unavailable.findings.map(\.severity) == [.unverified])
    let notBuilt = DerivedRulesCheck().judge(plan) {
      $0.results = ["release": built(succeeded: false)]
    }
    #expect(notBuilt.findings == [])
    #expect(!notBuilt.isConclusive)
  }

  @Test func checkIsNotApplicableWhenDerivedRulesAreOff() {
    #expect(!DerivedRulesCheck().judge(plan()).isApplicable)
  }

  @Test func missingNamesOmitNestedDeclarations() {
    let all = Self.debug.map { DeclaredName(name: $0) }
    let missing = all.missing(in: [DeclaredName(name: "App.Store")])
    #expect(missing.map(\.name) == ["App.Menu", "App.Store.mode"])
    #expect(all.missing(in: all) == [])
  }

  /// `init(store:)` and `log(Int)` overload functions that are in release builds.
  @Test func overloadGetsShortestNameMissingFromRelease() {
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

  @Test func privateDeclarationIsDistinguishedByFile() {
    func check(in file: String, declaration: String? = nil) -> DeclaredName {
      DeclaredName(
        name: "App.check", labels: "App.check()", signature: "App.check() -> ()", file: file,
        declaration: declaration)
    }
    let debug = [check(in: "A.swift"), check(in: "B.swift")]
    #expect(
      debug.missing(in: [check(in: "A.swift")]).map(\.name)
        == ["App.check() -> () (in B.swift)"])
    let missing = debug.missing(in: [])
    #expect(missing.map(\.name) == ["App.check"])
    #expect(
      missing.first?.inFiles
        == ["App.check() -> () (in A.swift)", "App.check() -> () (in B.swift)"])
    let member = DeclaredName(
      name: "App.Keys.url", signature: "App.Keys.url : Int", file: "B.swift")
    let keys = ["A.swift", "B.swift"].map { DeclaredName(name: "App.Keys", file: $0) }
    #expect(
      (keys + [member]).missing(in: [keys[0], DeclaredName(name: "App.Keys.url")]).map(\.name)
        == ["App.Keys (in B.swift)"])
  }

  /// `#if DEBUG` and `#else` can declare one name with different types.
  @Test func branchesWithDifferentDeclarationsDiffer() {
    func client(_ type: String) -> [DeclaredName] {
      [
        DeclaredName(
          name: "App.client", signature: "App.client : \(type)", declaration: "let client: \(type)")
      ]
    }
    let missing = client("Mock").missing(in: client("Live"))
    #expect(missing.map(\.name) == ["App.client (let client: Mock)"])
    #expect(!missing[0].isPattern)
    #expect(client("Mock").missing(in: client("Mock")) == [])
  }

  /// The compiler can print one type as `View.Iterator` or `IndexingIterator<View>`.
  @Test func typePrintedDifferentlyIsSame() {
    func make(_ type: String, _ form: String) -> [DeclaredName] {
      [
        DeclaredName(
          name: "App.make", labels: "App.make()", signature: "App.make() -> IndexingIterator<View>",
          declaration: "func make() -> \(type)\(form)", form: form)
      ]
    }
    let debug = make("View.Iterator", "")
    #expect(debug.missing(in: make("IndexingIterator<View>", "")) == [])
    #expect(debug.missing(in: make("IndexingIterator<View>", " async")).count == 1)
  }

  /// Such as `pid_t`.
  @Test func aliasPrintedDifferentlyIsSameAtSamePlace() {
    func alias(_ type: String, line: Int, isLocated: Bool = true) -> [DeclaredName] {
      [
        DeclaredName(
          name: "App.ID", declaration: "typealias ID = \(type)", form: "typealias ID = \(type)",
          location: location("a.swift", line), isLocated: isLocated)
      ]
    }
    let debug = alias("Int32", line: 3)
    #expect(debug.missing(in: alias("__pid_t", line: 3)) == [])
    // In `#else`.
    #expect(debug.missing(in: alias("__pid_t", line: 5)).count == 1)
    // The location of the enclosing type says nothing.
    #expect(debug.missing(in: alias("__pid_t", line: 3, isLocated: false)).count == 1)
  }

  /// A private declaration of the same name in another file is not a leak, as long as the recorded
  /// one is still debug-only.
  @Test func privateNamesakeIsNotLeak() {
    let recorded = DeclaredName(name: "App.check", signature: "App.check()", file: "B.swift")
    let other = DeclaredName(name: "App.check", signature: "App.check()", file: "A.swift")
    let record = ["App.check", "App.check() (in B.swift)"]
    func errors(_ debug: [DeclaredName], _ release: [DeclaredName]) -> [String?] {
      judge(record: record, debug: debug, release: release).findings
        .filter { $0.severity == .error }.map(\.name)
    }
    #expect(errors([recorded, other], [other]) == [])
    #expect(errors([recorded, other], [recorded, other]) == ["App.check() (in B.swift)"])
    // It moved to the other file and out of its `#if DEBUG`.
    #expect(errors([other], [other]) == ["App.check"])
  }

  /// The release build may contain the recorded declaration or another one.
  @Test func recordedNameOfAnotherDeclarationIsUnverified() {
    func reset(_ signature: String, file: String? = nil) -> DeclaredName {
      DeclaredName(
        name: "App.reset", labels: "App.reset" + signature, signature: "App.reset" + signature,
        file: file)
    }
    func kinds(
      _ record: String, _ debug: [DeclaredName], _ release: [DeclaredName]
    ) -> [Severity] {
      judge(record: [record], debug: debug, release: release).findings.map(\.severity)
    }
    let overload = reset("(_:)")
    #expect(kinds("App.reset", [reset("()"), overload], [overload]) == [.unverified, .warning])
    #expect(kinds("App.reset", [overload], [overload]) == [.error])

    let (old, other) = (reset("()", file: "Old.swift"), reset("()", file: "Other.swift"))
    let moved = reset("()", file: "New.swift")
    #expect(kinds("App.reset() (in Old.swift)", [old, other], [other]) == [])
    #expect(kinds("App.reset() (in Old.swift)", [moved, other], [other]) == [.warning])
    #expect(
      kinds("App.reset() (in Old.swift)", [moved, other], [moved, other]) == [
        .unverified, .warning,
      ])
  }

  /// The name and severity of each finding about a declaration, or only the severity.
  private func kinds(
    _ record: [String], debug: [String] = [], release: [String]
  ) -> [String] {
    judge(
      debug: ["App.Store"] + debug + release, release: ["App.Store"] + release, record: record,
      modules: ["App", "Kit"]
    )
    .findings.map { [$0.name, "\($0.severity)"].compactMap(\.self).joined(separator: " ") }
  }

  /// It can be the recorded declaration, in another module or type.
  @Test func namesakeOfGoneDeclarationIsUnverified() {
    let result = judge(
      debug: ["Kit.Menu"], release: ["Kit.Menu"], record: ["App.Menu"], modules: ["App", "Kit"])
    #expect(result.findings.map(\.severity) == [.unverified, .warning])
    #expect(result.findings.first?.location == location("Kit.Menu", 4))
    #expect(
      result.findings.first?.message
        == "Cannot verify whether `App.Menu` is still debug-only: it is gone, and the build"
        + " 'release' compiles `Kit.Menu`, which has the same name.")
    #expect(
      kinds(["App.menu", "App.menu : Swift.Int (in A.swift)"], release: ["App.Mode.menu"])
        == ["App.menu unverified", "warning"])
    #expect(
      kinds(["App.menu : Swift.Int (in A.swift)"], release: ["App.Mode", "App.Mode.menu"])
        == ["App.menu : Swift.Int (in A.swift) unverified", "warning"])
    // Its members moved with it.
    #expect(
      kinds(["App.Menu", "App.Menu.reset"], release: ["Kit.Menu", "Kit.Menu.reset"])
        == ["App.Menu unverified", "warning"])
  }

  @Test func goneDeclarationWithoutNamesakeIsOutdated() {
    #expect(kinds(["App.Menu"], release: ["App.Menus"]) == ["warning"])
    // `title` was a member of `Menu`, which the record implies.
    #expect(kinds(["App.Menu"], release: ["App.Store.title"]) == ["warning"])
    #expect(kinds(["App.Menu", "App.Menu.title"], release: ["App.Store.title"]) == ["warning"])
  }

  @Test func goneDeclarationThatMovedInsideItsConditionIsOutdated() {
    let release = ["App.Page.reset"]
    #expect(
      kinds(["App.reset"], debug: ["App.Store.reset"], release: release) == ["warning"])
    #expect(
      kinds(["App.reset"], debug: ["App.Debug", "App.Debug.reset"], release: release)
        == ["warning"])
    // Only one of them did.
    #expect(
      kinds(["App.reset", "App.Menu.reset"], debug: ["App.Store.reset"], release: release)
        == ["App.reset unverified", "App.Menu.reset unverified", "warning"])
    // It was there before.
    #expect(
      kinds(
        ["App.reset", "App.Store.reset"], debug: ["App.Store.reset"], release: release)
        == ["App.reset unverified", "warning"])
    #expect(
      kinds(["App.reset", "App.Debug"], debug: ["App.Debug", "App.Debug.reset"], release: release)
        == ["App.reset unverified", "warning"])
  }

  /// Unrelated declarations have these names too.
  @Test func commonNamesAreNotNamesakes() {
    let names = [
      "init", "init(a: Swift.Int) -> App.Store", "subscript", "subscript(Swift.Int) -> Swift.Int",
      "deinit", "==", "< infix(App.Store, App.Store) -> Swift.Bool", "+", "..<", "√", "hash",
    ]
    for name in names {
      let base = String(name.prefix { $0 != "(" && $0 != " " })
      let record = ["App.Store.\(name)"]
      #expect(
        kinds(record, release: ["App.Page", "App.Page.\(base)"]) == ["warning"], "\(name)")
    }
    #expect(kinds(["App.Store: App.Page"], release: ["Kit.Store", "Kit.Page"]) == ["warning"])
  }

  @Test func namesakeOfOverloadHasSameLabels() {
    func severities(_ record: String, _ name: String, _ labels: String) -> [Severity] {
      let release = [
        DeclaredName(name: "App.log", labels: "App.log(_:)"),
        DeclaredName(name: name, labels: name + labels),
      ]
      return judge(record: [record], modules: ["App", "Kit"], debug: release, release: release)
        .findings.map(\.severity)
    }
    let types = [
      ("(Swift.Int) -> ()", "(_:)"), ("() -> ()", "()"), ("(_:to:)", "(_:to:)"),
      ("<A, B where A: App.Log>(A, to: Swift.Dictionary<A, B>) -> B", "(_:to:) (static)"),
      ("((a: Swift.Int, B) -> (), then: () -> [C : D]) throws -> ()", "(_:then:)"),
    ]
    for (signature, labels) in types {
      let record = "App.log" + signature
      #expect(severities(record, "Kit.log", labels) == [.unverified, .warning], "\(signature)")
      #expect(severities(record, "Kit.log", "(other:)") == [.warning], "\(signature)")
      // Another overload remains.
      #expect(severities(record, "App.log", labels + " (static)") == [.warning], "\(signature)")
    }
  }

  /// The compiler generates them in release builds too.
  @Test func compilerGeneratedNamesAreNotPatterns() {
    for name in ["App.Mode.==", "App.Mode.hash", "App.Store.init", "App.Mode.CodingKeys"] {
      #expect(!DeclaredName(name: name).isPattern)
    }
    #expect(DeclaredName(name: "App.Mode.initial").isPattern)
  }

  /// A type alias that differs by build changes the type of the same function.
  @Test func differentTypeAloneIsNotOverload() {
    let debug = [DeclaredName(name: "App.log", labels: "App.log(_:)", signature: "App.log(Mock)")]
    let release = [DeclaredName(name: "App.log", labels: "App.log(_:)", signature: "App.log(Live)")]
    #expect(debug.missing(in: release) == [])
  }
}
