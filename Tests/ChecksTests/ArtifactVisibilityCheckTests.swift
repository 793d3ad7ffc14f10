import ReleaseModel
import Testing
import Verification

@Suite struct ArtifactVisibilityCheckTests {
  private let check = ArtifactVisibilityCheck()

  @Test func fullyVisibleArtifactsPass() {
    let result = check.judge(plan()) { $0.artifacts = [inspected("debug"), inspected(nil)] }
    #expect(result == CheckResult(findings: [], summary: "app (debug): 7 symbols, app: 7 symbols"))
  }

  @Test(arguments: [
    (Visibility.Symbols.none, "is stripped: it has no symbol table"),
    (.dynamicOnly, "is stripped: only symbols for the dynamic linker are left"),
    (.globalOnly, "has no local symbols (a.o: here), so private declarations cannot be found"),
  ])
  func strippedArtifactIsUnverified(_ symbols: Visibility.Symbols, _ what: String) {
    let result = check.judge(plan()) {
      $0.artifacts = [
        inspected(
          "release", symbols: symbols, missing: symbols == .globalOnly ? "a.o: here" : nil)
      ]
    }
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "artifact-visibility", message: "app (release) \(what).",
          advice:
            "Link it without stripping (no `-Xlinker -s` or `-Xlinker -x`, no `strip`), verify it,"
            + " and ship a stripped copy of the verified file.",
          build: "release", artifact: "app")
      ])
  }

  /// Snapshots of Swift 6.4 strip release builds.
  @Test(arguments: [Build.BuildSystem.native, .swiftBuild])
  func adviceNamesBuildSystemThatStrips(_ system: Build.BuildSystem) throws {
    var build = try #require(built().value)
    build.buildSystem = system
    let result = check.judge(plan()) {
      $0.results = ["release": .collected(build)]
      $0.artifacts = [inspected("release", symbols: .dynamicOnly)]
    }
    let advice = try #require(result.findings.first?.advice)
    #expect(advice.contains("`--build-system native`") == (system == .swiftBuild), "\(advice)")
  }

  /// `inspect` has no builds, and ignores `visibility`.
  @Test(arguments: [true, false])
  func onlyRunsAdviseToAcceptMetadata(_ hasBuilds: Bool) {
    let result = check.judge(hasBuilds ? plan() : plan(builds: [])) {
      $0.artifacts = [inspected(hasBuilds ? "release" : nil, symbols: .none, metadata: .full)]
    }
    #expect(result.findings.count == 1)
    #expect(
      result.findings.first?.message.contains("set `visibility: metadata`") == hasBuilds,
      "\(result.findings)")
  }

  @Test(arguments: [(3, ""), (4, " and 1 more"), (41, " and 38 more")])
  func summaryNamesAtMostThreeArtifacts(_ count: Int, _ more: String) {
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = (0..<count).map { _ in inspected("release") }
    }
    #expect(
      result.summary
        == Array(repeating: "app (release): 7 symbols", count: 3).joined(separator: ", ") + more)
  }

  @Test func summaryCountsLibraryObjects() {
    var library = inspected("release")
    if case .collected(var inspection) = library.inspection {
      inspection.artifact.objectCount = 23
      library.inspection = .collected(inspection)
    }
    let result = check.judge(plan(rules: [rule()])) { $0.artifacts = [library] }
    #expect(result.summary == "app (release): 23 objects, 7 symbols")
  }

  /// No rule searches the file, so nothing can be missed.
  @Test func strippedFileWithOverviewPasses() {
    var stripped = inspected("release", symbols: .none)
    if case .collected(var inspection) = stripped.inspection {
      inspection.artifact.overview = Overview(kind: .object, format: "ELF", architecture: "x86_64")
      stripped.inspection = .collected(inspection)
    }
    let result = check.judge(plan()) { $0.artifacts = [stripped] }
    #expect(result.findings.isEmpty && result.isConclusive)
  }

  private static let name = UnreadableName(text: "$s4long", rules: ["leak"])

  @Test(arguments: [(1, "1 name", ""), (4, "4 names", " and 1 more")])
  func unreadableNameThatMayMatchIsUnverified(_ count: Int, _ words: String, _ more: String) {
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [
        inspected("release", unreadable: Array(repeating: Self.name, count: count))
      ]
    }
    #expect(result.findings.map(\.severity) == [.unverified])
    let shown = Array(repeating: "'$s4long'", count: min(3, count)).joined(separator: ", ")
    #expect(
      result.findings.map(\.message) == [
        "app (release) has \(words) that cannot be read and may match the rule 'leak': \(shown)\(more)."
      ])
    #expect(
      result.findings.map(\.advice) == [
        count == 1
          ? "The name is too long, is not valid compiler output, or is in damaged debug information."
            + " Find the object file that defines it."
          : "These names are too long, are not valid compiler output, or are in damaged debug"
            + " information. Find the object files that define them."
      ])
  }

  @Test func unreadableNamesForRulesOfOtherBuildsAreIgnored() {
    let rules = [
      rule(), Rule(id: "store", names: ["Store"], presentIn: ["beta"]),
    ]
    let result = check.judge(plan(rules: rules)) {
      $0.artifacts = [inspected("beta", unreadable: [Self.name])]
    }
    #expect(result.findings == [])
  }

  /// Stripping removes symbols, not strings.
  @Test func strippedFileSufficesForStringRules() {
    let strings = Rule(
      id: "s", strings: ["text"], absentFrom: ["release"], control: "debug")
    let stripped = [inspected("debug"), inspected("release", symbols: .none, metadata: .unread)]
    let result = check.judge(plan(rules: [strings])) { $0.artifacts = stripped }
    #expect(result.findings == [])
    let leaks = DebugLeakCheck().judge(plan(rules: [strings])) { $0.artifacts = stripped }
    #expect(leaks == CheckResult(findings: [], summary: "1 rule checked in app (release)"))
    let mixed = check.judge(plan(rules: [strings, rule()])) { $0.artifacts = stripped }
    #expect(mixed.findings.map(\.build) == ["release"])
  }

  @Test(arguments: [["A"], []], [[], ["text"]])
  func missingContentsAreUnverified(_ names: [String], _ strings: [String]) {
    let rules = [Rule(id: "r", names: names, strings: strings, absentFrom: ["release"])]
    let artifacts = [inspected("release", contents: ".text is in another file")]
    let result = check.judge(plan(rules: rules)) { $0.artifacts = artifacts }
    let isAsked = !(names + strings).isEmpty
    #expect(
      result.findings.map(\.message)
        == (isAsked ? ["app (release) is incomplete: .text is in another file."] : []))
    let leaks = DebugLeakCheck().judge(plan(rules: rules)) { $0.artifacts = artifacts }
    #expect(leaks.isConclusive == !isAsked)
  }

  @Test func unreadableMetadataIsUnverified() {
    let result = check.judge(plan()) { $0.artifacts = [inspected("release", metadata: .unread)] }
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "artifact-visibility",
          message:
            "app (release) cannot be inspected completely: some of its Swift metadata cannot be read"
            + " and may contain names of stored properties and enum cases.",
          advice: "Inspect the linked file instead or, if the file is damaged, rebuild it.",
          build: "release", artifact: "app")
      ])
  }

  /// Omitting names from metadata is a deliberate compiler option, not a gap.
  @Test(arguments: [Visibility.Metadata.full, .partial, .none])
  func checkPassesWithFullPartialOrNoMetadata(_ metadata: Visibility.Metadata) {
    let result = check.judge(plan()) { $0.artifacts = [inspected("release", metadata: metadata)] }
    #expect(result.findings == [])
  }

  @Test func checkIsUnverifiedWhenNothingWasInspected() {
    let result = check.judge(plan())
    #expect(
      result
        == CheckResult(
          findings: [
            Finding(
              .unverified, subject: "artifact-visibility", message: "No artifact was inspected.",
              advice: "List the products that ship under `artifacts` in the configuration.")
          ], summary: "nothing inspected"))
  }

  @Test func checkIsUnverifiedWhenNoProductShips() {
    let result = check.judge(plan()) {
      $0.package = .collected(
        PackageDescription(
          name: "Tools", modules: ["Notes"], hasForeignModules: false,
          products: [.init(name: "Notes", kind: .buildTool)]))
    }
    #expect(
      result.findings.map(\.message) == [
        "The package 'Tools' has nothing that ships, so no release of it can leak debug code: Notes"
          + " runs on the build machine."
      ])
    #expect(result.limitation == .onlyBuildTools)
    #expect(result.findings.first?.severity == .unverified)
  }

  @Test func uninspectedArtifactIsUnverified() {
    let result = check.judge(plan()) {
      $0.artifacts = [
        inspected("debug"), uninspected("release", .unavailable(reason: "no such file")),
        uninspected(nil),
      ]
    }
    #expect(result.summary == "app (debug): 7 symbols")
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "artifact-visibility",
          message: "app (release) cannot be inspected: no such file.", build: "release",
          artifact: "app"),
        Finding(
          .unverified, subject: "artifact-visibility",
          message: "app was not inspected.", artifact: "app"),
      ])
  }

  /// The check `build` reports the cause; the missing artifact is a consequence.
  @Test func failedBuildIsInconclusive() {
    let result = check.judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false)]
      $0.artifacts = [
        inspected("debug"), uninspected("release", .unavailable(reason: "the build failed")),
      ]
    }
    #expect(
      result
        == CheckResult(
          findings: [], summary: "app (debug): 7 symbols, app (release): not built",
          isConclusive: false))
  }
}
