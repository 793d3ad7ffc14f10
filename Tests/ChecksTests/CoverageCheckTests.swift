import ReleaseModel
import Testing
import Verification

@Suite struct CoverageCheckTests {
  private let check = CoverageCheck()

  private static let package = PackageDescription(
    name: "shop", modules: ["App", "Core"], hasForeignModules: false,
    products: [
      .init(name: "App", kind: .executable), .init(name: "Core", kind: .objects),
      .init(name: "Shared", kind: .sharedLibrary), .init(name: "Generate", kind: .buildTool),
    ])

  /// The check's result for the package, whose configuration and evidence `change` completes.
  private func judge(
    excluding exclusions: [Exclusion] = [],
    _ change: (inout Plan, inout GatheredEvidence) -> Void = { _, _ in }
  ) -> CheckResult {
    var plan = plan(tests: nil)
    plan.configuration.artifacts = [.products]
    plan.configuration.notVerified = exclusions
    var evidence = GatheredEvidence()
    evidence.package = .collected(Self.package)
    for build in plan.configuration.builds {
      evidence[build: build.name].result = .collected(
        BuildResult(succeeded: true, errors: [], command: "", log: "", seconds: 0))
    }
    change(&plan, &evidence)
    return check.judge(CheckInput(plan: plan, evidence: evidence, today: "2026-06-30"))
  }

  private func run(_ isolation: [String], selected: [String]) -> Evidence<TestRun> {
    var run = TestRun(
      executed: selected.count, skipped: 0, failures: [], succeeded: true, log: "a.log")
    (run.isolation, run.selected) = (isolation, selected)
    return .collected(run)
  }

  @Test func runOfEverythingIsNotApplicable() {
    let result = judge()
    #expect(!result.isApplicable && result.findings.isEmpty && result.exclusions.isEmpty)
  }

  @Test func runOfOtherChecksReportsNothing() {
    let result = judge { plan, _ in
      plan.configuration.artifacts = [.product("App")]
      plan.checks.removeAll { $0 == "coverage" }
    }
    #expect(result.findings.isEmpty && !result.isApplicable)
  }

  @Test func unlistedProductsAreOneWarning() throws {
    let result = judge { plan, _ in plan.configuration.artifacts = [.product("App")] }
    let finding = try #require(result.findings.first)
    #expect(result.findings.count == 1 && finding.severity == .warning)
    #expect(finding.message == "The products 'Core' and 'Shared' ship, but are not verified.")
    let advice = try #require(finding.advice)
    #expect(advice.contains("Add `- product: Core` and `- product: Shared` to `artifacts`"))
    #expect(advice.contains(#"`- { product: Core, reason: "…" }`"#))
    #expect(result.summary == "not verified: 2 products")
  }

  /// A library that the program loads is inspected without being listed.
  @Test func inspectedFileStandsForItsProduct() {
    func evidence(_ name: String, original: String? = nil) -> ArtifactEvidence {
      var found = inspected("release")
      found.name = name
      found.original = original
      return found
    }
    let result = judge { plan, evidenceOfRun in
      plan.configuration.artifacts = [
        .path("dist/app-1.0", build: "release"), .product("Core"),
        .path("out/*.so", build: "release"),
      ]
      evidenceOfRun.artifacts = [
        evidence("dist/app-1.0", original: "App"), evidence("out/libShared.so"),
      ]
    }
    #expect(result.findings.isEmpty)
    let files = judge { plan, _ in
      plan.configuration.artifacts = [.path("dist/App", build: "release")]
    }
    #expect(
      files.findings.map(\.message)
        == ["The products 'Core' and 'Shared' ship, but are not verified."])
  }

  @Test func excludedProductIsNoteAndCounts() throws {
    let exclusions = [
      Exclusion(.product, "Core", reason: "An example.", location: location("c.yml", 4)),
      Exclusion(.product, "Shared", reason: "Internal"),
    ]
    let result = judge(excluding: exclusions) { plan, _ in
      plan.configuration.artifacts = [.product("App")]
    }
    #expect(
      result.findings.map(\.message) == [
        "The product 'Core' is not verified: An example.",
        "The product 'Shared' is not verified: Internal.",
      ])
    #expect(result.findings.allSatisfy { $0.severity == .note })
    #expect(result.findings.first?.location == exclusions[0].location)
    #expect(result.exclusions == exclusions)
    #expect(result.summary == "not verified: 2 on purpose")
  }

  @Test(arguments: Exclusion.Kind.allCases)
  func exclusionThatLeavesNothingOutIsWarning(_ kind: Exclusion.Kind) {
    let exclusion = Exclusion(kind, "App", reason: "a", location: location("c.yml", 4))
    let result = judge(excluding: [exclusion])
    #expect(
      result.findings.map(\.message)
        == ["The entry for the \(kind.rawValue) 'App' in `not-verified` leaves nothing out."])
    #expect(result.findings.map(\.severity) == [.warning])
    #expect(result.findings.first?.location == exclusion.location)
    #expect(result.exclusions.isEmpty)
    // A run of some checks, or one whose build failed, can't know.
    let part = judge(excluding: [exclusion]) { plan, _ in
      plan.checks.removeAll { $0 == "debug-leak" }
    }
    #expect(part.exclusions == [exclusion] && part.findings.map(\.severity) == [.note])
    let failed = judge(excluding: [exclusion]) {
      $1[build: "debug"].result = .unavailable(reason: "")
    }
    #expect(failed.exclusions == [exclusion])
  }

  @Test func excludedFileIsUsed() {
    let exclusion = Exclusion(.file, "Data/*.zip", reason: "Fonts")
    let result = judge(excluding: [exclusion]) { $1.excludedFiles = [0: ["Data/a.zip"]] }
    #expect(result.exclusions == [exclusion])
    // Text files that match are searched anyway.
    #expect(
      result.findings.map(\.message) == [
        "Compressed files and prebuilt libraries that match 'Data/*.zip' are not searched: Fonts."
      ])
  }

  @Test func isolationTestsThatFilterLeavesOutAreReported() throws {
    func result(excluding exclusions: [Exclusion] = []) -> CheckResult {
      judge(excluding: exclusions) { plan, evidence in
        plan.configuration.tests = TestSelection(filter: "One", builds: ["debug", "release"])
        evidence[build: "release"].tests = run(
          ["T.OneIsolation/a()", "T.NewIsolation/b()"], selected: ["T.OneIsolation/a()"])
      }
    }
    let finding = try #require(result().findings.first)
    #expect(finding.message == "1 isolation test does not run: T.NewIsolation/b().")
    #expect(finding.advice?.contains("- { test: T.NewIsolation/b, reason:") == true)
    let exclusion = Exclusion(.test, #"^T\.New"#, reason: "Slow")
    #expect(result(excluding: [exclusion]).exclusions == [exclusion])
    let other = result(excluding: [Exclusion(.test, #"^New"#, reason: "Slow")])
    #expect(other.findings.map(\.severity) == [.warning, .warning])
  }

  /// Tests of checklist items count, too.
  @Test func testsOfChecklistItemsAreNotLeftOut() {
    let result = judge { plan, evidence in
      plan.configuration.tests = TestSelection(filter: "One", builds: ["release"])
      let tests = ["T.One/isolation()", "T.Two/isolation()"]
      evidence[build: "release"].tests = run(tests, selected: [tests[0]])
      evidence[build: "release"].itemTests = ["item": run(tests, selected: [tests[1]])]
    }
    #expect(result.findings.isEmpty)
  }

  @Test(arguments: [false, true])
  func isolationTestsOnlyInDebugAreReported(_ isDebugOnly: Bool) throws {
    let result = judge { plan, evidence in
      plan.configuration.tests = TestSelection(filter: "Isolation", builds: ["debug"])
      evidence.declaredTests = TestDeclarations(
        isolation: ["T.StoreIsolation"], isDebugOnly: isDebugOnly)
      evidence[build: "debug"].tests = run(["T.StoreIsolation/a()"], selected: [])
    }
    #expect(
      result.findings.map(\.message) == [
        isDebugOnly
          ? "The isolation tests are inside `#if DEBUG`, so none runs in 'release': T.StoreIsolation."
          : "The isolation tests do not run in a build that ships: T.StoreIsolation."
      ])
  }

  /// The filter selects tests by any name, and the entry leaves them out on purpose.
  @Test(arguments: [
    (["T.StoreIsolation"], true, nil, ["T.Store/a()", "T.StoreIsolation"]),
    ([], true, nil, ["T.Store/a()"]),
    (["T.StoreIsolation"], false, "Store/", ["T.StoreIsolation"]),
    (["T.StoreIsolation"], true, ".*", []),
  ])
  func selectedTestsOnlyInDebugAreReportedOnce(
    declared: [String], isDebugOnly: Bool, exclusion: String?, left: [String]
  ) {
    let entries = exclusion.map { [Exclusion(.test, $0, reason: "own")] } ?? []
    let input = { (plan: inout Plan, evidence: inout GatheredEvidence) in
      plan.configuration.tests = TestSelection(filter: "Store", builds: ["debug"])
      evidence.declaredTests = TestDeclarations(isolation: declared, isDebugOnly: isDebugOnly)
      let tests = declared.map { "\($0)/b()" }
      evidence[build: "debug"].tests = run(tests, selected: ["T.Store/a()"] + tests)
    }
    let findings = judge(excluding: entries, input).findings
    #expect(
      findings.filter { $0.severity == .warning }.map(\.message)
        == (left.isEmpty
          ? []
          : ["The isolation tests do not run in a build that ships: \(left.listed)."]))
    #expect(
      findings.filter { $0.severity == .warning }.allSatisfy {
        $0.advice?.hasPrefix("Add `release` to `tests: builds:`, or list") == true
      })
  }

  /// The tests do not compile there, which another check reports.
  @Test func unbuiltTestsAreNotReportedTwice() {
    var failed = TestRun(executed: 0, skipped: 0, failures: [], succeeded: false, log: "")
    failed.buildErrors = [Diagnostic(message: "broken")]
    let broken = failed
    let result = judge { _, evidence in
      evidence.declaredTests = TestDeclarations(isolation: ["T.StoreIsolation"])
      evidence[build: "release"].tests = .collected(broken)
    }
    #expect(result.findings.isEmpty)
  }

  @Test func localPackagesWithIsolationTestsAreReported() throws {
    func result(excluding exclusions: [Exclusion] = [], record: Bool = false) -> CheckResult {
      judge(excluding: exclusions) { plan, evidence in
        if record { plan.recordedDeclarations = RecordedDeclarations(names: [:]) }
        evidence.localPackages = [
          LocalPackage(name: "Core", folder: "../My Core", isolationTests: ["A/isolation"]),
          LocalPackage(name: "Kit", folder: "Kit"),
          LocalPackage(name: "Noted", folder: "Noted", hasRecord: true),
        ]
      }
    }
    let finding = try #require(result(record: true).findings.first)
    #expect(
      finding.message
        == "1 isolation test of the local package 'Core' does not run, because a run covers the tests of"
        + " one package: A/isolation.")
    #expect(
      finding.advice?.contains("Run `verify-release --package-path '../My Core'`, or list") == true)
    #expect(
      result().findings.first?.message.contains("of the local packages 'Core' and 'Noted'") == true)
    let exclusions = [Exclusion(.package, "Core", reason: "Its own run verifies it.")]
    #expect(result(excluding: exclusions, record: true).exclusions == exclusions)
  }

  @Test func unusedRecordsAreReported() {
    func message(_ change: (inout Plan) -> Void) -> String? {
      judge { plan, _ in
        plan.unusedRecords = ["App/record.yml"]
        change(&plan)
      }.findings.first?.message
    }
    let start = "The record 'App/record.yml' of debug-only declarations is not used: "
    #expect(
      message { $0.configuration.derivedRulesAreOff = true } == start + "`derived-rules` is false.")
    #expect(
      message {
        $0.recordFile = "record.yml"
        $0.recordedDeclarations = RecordedDeclarations(names: [:])
      } == start + "`record.yml` is used instead.")
    #expect(message { _ in }?.hasPrefix(start + "derived rules need") == true)
  }

  @Test func modulesThatRulesDoNotSearchAreReported() throws {
    func result(excluding exclusions: [Exclusion] = [], _ rule: Rule = rule()) -> CheckResult {
      judge(excluding: exclusions) { plan, evidence in
        plan.configuration.rules = [rule]
        var artifact = inspected("release")
        if case .collected(var inspection) = artifact.inspection {
          inspection.leftOutMatches = [
            LeftOutMatch(rule: "leak", pattern: "Debug*", module: "DebugKit", name: "DebugMenu")
          ]
          artifact.inspection = .collected(inspection)
        }
        evidence.artifacts = [artifact]
      }
    }
    let finding = try #require(result().findings.first)
    #expect(
      finding.message
        == "Patterns match in the module 'DebugKit', which the rules do not search: 'Debug*' of the rule"
        + " 'leak' matches 'DebugKit.DebugMenu'.")
    #expect(finding.advice?.contains("Add `modules: [App, Core, DebugKit]` to the rule") == true)
    var narrow = rule()
    narrow.modules = ["App"]
    #expect(result(narrow).findings.first?.advice?.contains("`modules: [App, DebugKit]`") == true)
    let exclusion = Exclusion(.module, "DebugKit", reason: "Its names are harmless.")
    #expect(result(excluding: [exclusion]).exclusions == [exclusion])
    // Nothing has to be absent from a build that the rule doesn't name.
    var other = rule()
    other.absentFrom = ["store"]
    #expect(!result(other).findings.contains { $0.message.contains("DebugKit") })
  }

  @Test func buildsThatNothingIsRequiredOfAreReported() {
    let none = judge { plan, _ in plan.configuration.builds.removeLast() }
    #expect(
      none.findings.map(\.message)
        == ["No build has `configuration: release`, so nothing that ships is verified."])
    let unnamed = judge { plan, _ in
      plan.configuration.builds.append(Build(name: "store", configuration: .release))
      plan.configuration.rules = [rule()]
    }
    #expect(unnamed.findings.map(\.message) == ["No rule is about the build 'store'."])
  }
}
