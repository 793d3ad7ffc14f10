import ReleaseModel
import Testing
import Verification

@Suite struct BuildCheckTests {
  @Test func checkPassesWhenEveryBuildSucceeds() {
    let result = BuildCheck().judge(plan()) { $0.results = ["debug": built(), "release": built()] }
    #expect(result == CheckResult(findings: [], summary: "debug built, release built"))
  }

  @Test func codeForOtherPlatformIsNamed() {
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built()]
      $0[build: "debug"].embeddedModules = ["App"]
      $0[build: "release"].foreignTarget = TargetTriple("wasm32-unknown-wasip1")
    }
    #expect(
      result.summary
        == "debug built as Embedded Swift, release built for wasm32-unknown-wasip1 (WebAssembly)")
  }

  /// SwiftPM fails to build a package of plugins, although nothing is wrong with it.
  @Test(arguments: [
    (PackageDescription.Target.Kind.other, PackageDescription.Product.Kind.buildTool, true),
    (.other, .systemLibrary, true),
    (.test, .buildTool, false),
    (.shipped, .buildTool, false),
    // A library of a binary target.
    (.other, .objects, false),
  ])
  func packageOfPluginsHasNothingToBuild(
    target: PackageDescription.Target.Kind, product: PackageDescription.Product.Kind,
    isEmpty: Bool
  ) {
    let result = BuildCheck().judge(plan()) {
      $0.package = .collected(
        PackageDescription(
          name: "Tools", modules: [], hasForeignModules: false,
          products: [.init(name: "P", kind: product)], targets: [.init(name: "P", kind: target)]))
    }
    #expect(result.isApplicable == !isEmpty)
    #expect(result.findings.isEmpty == isEmpty)
  }

  /// The findings about dependencies of a package with these products.
  private func findings(
    _ dependencies: Evidence<[Dependency]>, attests: Bool = false,
    kind: PackageDescription.Product.Kind = .executable
  ) -> [Finding] {
    var plan = plan()
    plan.attests = attests
    return BuildCheck().judge(plan) {
      $0.results = ["debug": built(), "release": built()]
      $0.package = .collected(
        PackageDescription(
          name: "p", modules: [], hasForeignModules: false,
          products: [.init(name: "P", kind: kind)]))
      $0[build: "release"].dependencies = dependencies
    }.findings
  }

  private let dependency = Dependency(
    identity: "dep", kind: .sourceControl, version: "1.0.0",
    revision: String(repeating: "a", count: 40), isPinned: true)

  @Test(arguments: [
    (
      Dependency.Difference.edited(folder: "Packages/dep"), "contains the files in Packages/dep",
      "--scratch-path ./.build/verify-release/builds/release unedit dep`"
    ),
    (
      .revision(String(repeating: "b", count: 40)), "is at the commit bbbbbbbbbbbb.",
      "Delete `./.build/verify-release/builds/release`"
    ),
    (.files(["A.swift", "B.swift"]), "has changed or new files: A.swift, B.swift.", "Delete `"),
    (.unreadable(reason: "not a git repository"), "compared with 1.0.0: not a git", "Delete `"),
  ])
  func differentDependencyIsDoubtful(
    _ difference: Dependency.Difference, _ message: String, _ advice: String
  ) {
    var changed = dependency
    changed.differences = [difference]
    for attests in [false, true] {
      let found = findings(.collected([dependency, changed]), attests: attests)
      #expect(found.map(\.severity) == [attests ? .unverified : .warning])
      #expect(found.first?.build == "release" && found.first?.name == "dep")
      #expect(found.first?.message.contains(message) == true, "\(found)")
      #expect(found.first?.advice?.contains(advice) == true, "\(found)")
    }
    #expect(findings(.collected([dependency]), attests: true) == [])
  }

  @Test func unknownDependenciesAreDoubtful() {
    for attests in [false, true] {
      let found = findings(.unavailable(reason: "the file has version 8"), attests: attests)
      #expect(found.map(\.severity) == [attests ? .unverified : .warning])
      #expect(found.first?.message.hasSuffix("are unknown: the file has version 8.") == true)
    }
  }

  @Test(arguments: [
    (PackageDescription.Product.Kind.executable, false, Severity.note),
    (.executable, true, .warning), (.objects, true, .note), (.sharedLibrary, false, .note),
  ])
  func unpinnedDependencyIsWarningInAttestedProgram(
    _ kind: PackageDescription.Product.Kind, _ attests: Bool, _ severity: Severity
  ) {
    var (one, two) = (dependency, dependency)
    (one.isPinned, two.isPinned, two.identity) = (false, false, "other")
    let local = Dependency(identity: "kit", kind: .local)
    let found = findings(.collected([one, local]), attests: attests, kind: kind)
    #expect(found.map(\.severity) == [severity])
    #expect(found.first?.message.hasPrefix("1 dependency is not pinned,") == true)
    #expect(found.first?.name == "dep")
    let both = findings(.collected([one, two]), attests: attests, kind: kind)
    #expect(
      both.first?.message.hasSuffix(
        "2 dependencies are not pinned, so the same commit can be"
          + " built from other versions: dep, other.") == true, "\(both)")
  }

  @Test func filesWithoutRevisionAreNamedInAttestedRun() {
    let archive = Dependency(identity: "dep/T", kind: .archive, isPinned: true)
    let registry = Dependency(identity: "team.cards", kind: .registry, isPinned: true)
    #expect(findings(.collected([archive, registry])) == [])
    let found = findings(.collected([archive, registry]), attests: true)
    #expect(found.map(\.severity) == [.note])
    #expect(found.first?.message.hasSuffix(": dep/T, team.cards.") == true)
  }

  @Test func compilerErrorsFail() {
    let error = Diagnostic(message: "no such module", location: location("Sources/A.swift", 4))
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false, errors: [error])]
    }
    #expect(result.summary == "debug built, release failed")
    #expect(
      result.findings == [
        Finding(
          .error, subject: "build", message: "The build 'release' failed: no such module",
          advice: "Fix the error. The full log is in build.log.", build: "release",
          location: location("Sources/A.swift", 4))
      ])
  }

  /// Sources show before a build that it can't succeed.
  @Test func impossibleImportsFailBeforeBuild() {
    let testable = ImpossibleImport(
      module: "Kit", problem: .testable, location: location("Sources/KitTesting/A.swift", 2),
      product: "KitTesting")
    let missing = ImpossibleImport(
      module: "Darwin", problem: .missing, location: location("Sources/App/A.swift", 1),
      product: "App")
    let result = BuildCheck().judge(plan()) {
      $0[build: "debug"].impossibleImports = [missing]
      $0[build: "release"].impossibleImports = [testable, missing]
      $0[build: "debug"].result = .unavailable(reason: "nothing was built")
      $0[build: "release"].result = .unavailable(reason: "nothing was built")
    }
    #expect(result.summary == "nothing built")
    #expect(result.findings.map(\.severity) == [.error, .error])
    #expect(result.findings.map(\.build) == ["debug", "release"])
    #expect(result.findings.map(\.location) == [missing.location, testable.location])
    #expect(result.findings.first?.advice?.contains("#if canImport(Darwin)") == true)
    #expect(result.findings.last?.message.contains("`@testable import Kit`") == true)
    #expect(result.findings.last?.advice?.contains("`artifacts`") == true)
  }

  /// An error whose fix is not at its location.
  @Test(
    arguments: [
      (
        .missingModule("Security"), "Sources/A.swift",
        "`Security` exists only on Apple platforms, and verify-release builds on Linux. Move the code"
          + " that needs it inside `#if canImport(Security)`, or into a package of its own."
      ),
      (.missingModule("Kit"), "Sources/A.swift", "Fix the error."),
      (.missingName("a"), "Sources/A.swift", "Fix the error."),
      (
        .conditionalName("dump", condition: "#if DEBUG", at: location("Sources/B.swift", 4)),
        "Sources/A.swift",
        "`dump` is declared only inside `#if DEBUG` (Sources/B.swift:4:3), which this build does not"
          + " compile. Move the code that uses it inside the same condition, or the declaration out of it."
      ),
      (
        .notTestable, "Sources/A.swift",
        "Release builds compile modules without `-enable-testing`. Move the code that needs `@testable"
          + " import` inside `#if DEBUG` or into a test target. If no shipping product contains it, list"
          + " the products that ship under `artifacts`; only those are built."
      ),
      (
        nil, ".build/verify-release/builds/debug/checkouts/swift-kit/Sources/A.swift",
        "The error is in the dependency swift-kit. Use a version of it that builds with this compiler"
          + " on Linux."
      ),
    ] as [(Diagnostic.Cause?, String, String)])
  func adviceSaysWhereFixIs(_ cause: Diagnostic.Cause?, _ file: String, _ advice: String) {
    let error = Diagnostic(message: "error", location: location(file, 4), cause: cause)
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false, errors: [error])]
    }
    #expect(result.findings.map(\.advice) == ["\(advice) The full log is in build.log."])
  }

  @Test func failedBuildWithoutCompilerErrorFails() {
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false)]
    }
    #expect(result.findings.map(\.severity) == [.error])
    #expect(
      result.findings.map(\.message) == [
        "The build 'release' failed, but the compiler reported no error."
      ])
  }

  /// Such as an import of a module that does not exist.
  @Test(arguments: [
    (["a"], ["a"], ["The build 'release' failed with the same error as 'debug'."]),
    (["a", "b"], ["b", "a"], ["The build 'release' failed with the same 2 errors as 'debug'."]),
    (["a"], ["b"], ["The build 'release' failed: b"]),
    ([], [], ["The build 'release' failed, but the compiler reported no error."]),
  ])
  func errorsOfOtherBuildAreNotRepeated(
    _ debug: [String], _ release: [String], _ messages: [String]
  ) {
    let result = BuildCheck().judge(plan()) {
      $0.results = [
        "debug": built(succeeded: false, errors: debug.map { Diagnostic(message: $0) }),
        "release": built(succeeded: false, errors: release.map { Diagnostic(message: $0) }),
      ]
    }
    #expect(result.findings.filter { $0.build == "release" }.map(\.message) == messages)
    #expect(result.findings.contains { $0.build == "debug" })
  }

  @Test func atMostFiveErrorsAreReported() {
    let errors = (1...7).map { Diagnostic(message: "error \($0)") }
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false, errors: errors)]
    }
    #expect(
      result.findings.map(\.message) == (1...5).map { "The build 'release' failed: error \($0)" })
  }

  @Test func missingBuildResultIsUnverified() {
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": .unavailable(reason: "no manifest")]
    }
    #expect(result.summary == "nothing built")
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "build", message: "The build 'debug' has no result: no manifest",
          advice: "Fix the cause, or run `verify-release doctor` to see what this machine lacks.",
          build: "debug"),
        Finding(
          .unverified, subject: "build", message: "The build 'release' was not run.",
          build: "release"),
      ])
  }

  @Test func inputThatChangedDuringBuildIsUnverified() {
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built()]
      $0[build: "release"].changedInputs = ["Sources/A.swift"]
    }
    #expect(result.summary == "debug built, release built")
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "build",
          message: "Sources/A.swift changed while the build 'release' ran, so the products may have"
            + " been built from its earlier contents.",
          advice: "Rerun when nothing else changes the files of the package.", build: "release")
      ])
  }

  /// Other checks report nothing about artifacts and declarations of such a package.
  @Test(arguments: [Evidence<PackageDescription>.unavailable(reason: "no manifest"), .absent])
  func buildsWithoutResultAreReportedOnce(_ package: Evidence<PackageDescription>) {
    func findings(_ check: any Check) -> [Finding] {
      var plan = plan()
      plan.configuration.derivedRulesControl = "debug"
      plan.configuration.tests = TestSelection(filter: "isolation", builds: ["debug"])
      let result = check.judge(plan) {
        $0.package = package
        $0.artifacts = [uninspected("debug", .unavailable(reason: "the build failed"))]
        $0.results = [
          "debug": .unavailable(reason: "no manifest"),
          "release": .unavailable(reason: "no manifest"),
        ]
      }
      #expect(!result.isConclusive || !result.findings.isEmpty)
      return result.findings
    }
    #expect(
      Set(findings(BuildCheck()).map(\.message)).isSubset(of: [
        "The package cannot be built: no manifest", "The build 'debug' has no result: no manifest",
        "The build 'release' has no result: no manifest",
      ]))
    #expect(findings(ArtifactVisibilityCheck()).isEmpty)
    #expect(findings(DerivedRulesCheck()).isEmpty)
    #expect(findings(IsolationTestsCheck()).isEmpty)
  }

  @Test func checkIsUnverifiedWithoutBuilds() {
    let result = BuildCheck().judge(plan(builds: []))
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "build", message: "The configuration has no builds.",
          advice: "Add builds to `builds` in the configuration.")
      ])
  }
}
