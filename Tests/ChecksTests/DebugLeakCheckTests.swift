import ReleaseModel
import Testing
import Verification

@Suite struct DebugLeakCheckTests {
  private let check = DebugLeakCheck()
  private let clean = [inspected("debug", [match()]), inspected("release")]

  @Test func checkPassesWhenNoRuleMatchesRelease() {
    let result = check.judge(plan(rules: [rule()])) { $0.artifacts = clean }
    #expect(result == CheckResult(findings: [], summary: "1 rule checked in app (release)"))
  }

  @Test func summaryCountsOnlyAbsentFromRules() {
    let rules = [
      rule(), Rule(id: "other", names: ["Fake*"], absentFrom: ["release"]),
      Rule(id: "present", names: ["App"], presentIn: ["release"]),
    ]
    let result = check.judge(plan(rules: rules)) { $0.artifacts = clean }
    #expect(result.summary == "2 rules checked in app (release)")
  }

  @Test func declarationInReleaseFails() {
    let place = location("Sources/Menu.swift", 12)
    let result = check.judge(
      plan(rules: [rule(message: "It must not ship.", fix: "Remove it.")])
    ) { $0.artifacts = [inspected("release", [match(location: place)])] }
    #expect(
      result.findings == [
        Finding(
          .error, subject: "leak",
          message: "`App.DebugMenu` is present in app (release). It must not ship.",
          advice: "Remove it.",
          build: "release", artifact: "app", name: "App.DebugMenu", location: place,
          traces: [Trace(kind: .symbol, detail: "App.DebugMenu")])
      ])
  }

  @Test func findingIncludesExplanation() {
    var leaked = match()
    leaked.explanation = Explanation(
      name: "App.DebugMenu", artifact: "app", chain: ["main", "DebugMenu.init()"])
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [inspected("release", [leaked])]
    }
    #expect(result.findings.map(\.why) == [["main", "DebugMenu.init()"]])
  }

  @Test func dividedStringMatchIsUnverified() {
    var divided = match("qaBypass", name: "qaBypass", module: nil)
    divided.presence = .divided
    let result = check.judge(plan(rules: [rule(strings: ["qaBypass"])])) {
      $0.artifacts = [inspected("release", [divided])]
    }
    #expect(result.findings.map(\.severity) == [.unverified])
    #expect(result.findings.map(\.traces) == [divided.traces])
    #expect(result.findings.first?.message.contains("\"qaBypass\"") == true)
  }

  @Test func stringThatMayBeMergedIsUnverified() {
    var merged = match("mode", name: "mode", module: nil)
    (merged.presence, merged.longerText) = (.merged, "debugmode")
    let result = check.judge(plan(rules: [rule(strings: ["mode"])])) {
      $0.artifacts = [inspected("release", [merged])]
    }
    #expect(result.findings.map(\.severity) == [.unverified])
    #expect(result.findings.first?.message.contains("\"debugmode\"") == true)
  }

  @Test(arguments: [Presence.part, .name])
  func otherOccurrenceOfStringIsWarning(presence: Presence) {
    var other = match("mock", name: "mock", module: nil)
    (other.presence, other.longerText) = (presence, presence == .part ? "mockingbird" : nil)
    let declared = match("mock", name: "mock", module: nil, traces: [])
    let rule = Rule(
      id: "leak", names: ["mock"], strings: ["mock"], absentFrom: ["release"], control: "debug")
    func result(_ matches: [RuleMatch]) -> CheckResult {
      check.judge(plan(rules: [rule])) {
        $0.artifacts = [inspected("release", matches)]
      }
    }
    let finding = result([other]).findings.first
    #expect(finding?.severity == .warning)
    #expect(
      finding?.message
        == "The string \"mock\" occurs in app (release), but only "
        + (presence == .part
          ? "as a part of longer words: \"mockingbird\"." : "in names of declarations."))
    // The declaration of the same name is an error, whichever comes first.
    #expect(result([other, declared]).findings.map(\.severity) == [.error])
    #expect(result([declared, other]).findings.map(\.severity) == [.error])
  }

  @Test func stringInReleaseFails() {
    let text = "text in debug builds only"
    let trace = Trace(kind: .string, detail: ".rodata 0x10")
    let result = check.judge(plan(rules: [rule(strings: [text])])) {
      $0.artifacts = [
        inspected("release", [match(text, name: text, module: nil, traces: [trace])])
      ]
    }
    #expect(
      result.findings == [
        Finding(
          .error, subject: "leak",
          message: "The string \"\(text)\" is present in app (release).",
          advice:
            "Move the code that contains the string inside `#if DEBUG` (in C, `#ifdef DEBUG`)."
            + " If it is not your code, remove the library or object file that contains it from"
            + " the release.",
          build: "release",
          artifact: "app", name: text, traces: [trace])
      ])
  }

  /// Two patterns that match the same declaration give one finding with each trace once.
  @Test func matchesOfSeveralPatternsAreMerged() {
    let first = Trace(kind: .symbol, detail: "one")
    let second = Trace(kind: .symbol, detail: "two")
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [
        inspected(
          "release",
          [
            match(traces: [first]), match("*Menu", traces: [first, second]),
            match(module: "Other", traces: [first]), match(rule: "unknown"),
          ])
      ]
    }
    #expect(result.findings.map(\.name) == ["App.DebugMenu", "Other.DebugMenu"])
    #expect(result.findings.map(\.traces) == [[first, second], [first]])
  }

  /// Its patterns are commented out, so it must not look as if it had been verified.
  @Test func ruleWithoutPatternsIsReported() {
    var plan = plan(rules: [rule()])
    plan.configuration.emptyRules = [
      Rule(id: "mocks", absentFrom: ["release"], location: location("c.yml", 7))
    ]
    let result = check.judge(plan) { $0.artifacts = clean }
    let warnings = result.findings.filter { $0.severity == .warning }
    #expect(warnings.map(\.subject) == ["mocks"])
    #expect(warnings.map(\.location) == [location("c.yml", 7)])
    plan.configuration.rules = []
    let alone = check.judge(plan) { $0.artifacts = clean }
    #expect(alone.findings.contains { $0.severity == .unverified })
  }

  @Test func checkIsUnverifiedWithoutAbsentFromRules() {
    let rules = [Rule(id: "present", names: ["App"], presentIn: ["release"])]
    let result = check.judge(plan(rules: rules)) { $0.artifacts = clean }
    #expect(
      result
        == CheckResult(
          findings: [
            Finding(
              .unverified, subject: "debug-leak",
              message: "No rule has `absent-from`, so no debug-only code was searched for.",
              advice: "Add rules with `absent-from` to the configuration.")
          ], summary: "no rules to check"))
  }

  @Test func buildWithoutArtifactIsInconclusive() {
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [inspected("debug"), inspected(nil)]
    }
    #expect(
      result
        == CheckResult(
          findings: [], summary: "no artifact was searched; cannot verify 'release' (no artifact)",
          isConclusive: false))
  }

  @Test func uninspectedArtifactIsInconclusive() {
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [
        inspected("release"), uninspected("release", .unavailable(reason: "no such file")),
      ]
    }
    #expect(result == unproven("app (release)", "app (release)"))
  }

  /// No match in a stripped file proves nothing, but a match still counts.
  @Test(arguments: [Visibility.Symbols.globalOnly, .dynamicOnly, .none])
  func strippedArtifactIsInconclusive(_ symbols: Visibility.Symbols) {
    let silent = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [inspected("release", symbols: symbols)]
    }
    #expect(silent == unproven("app (release)", "app (release)"))
    let leaking = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [inspected("release", symbols: symbols, [match()])]
    }
    #expect(leaking.findings.map(\.severity) == [.error])
    #expect(!leaking.isConclusive)
  }

  @Test func unreadableNamesAreInconclusive() {
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [
        inspected("release", unreadable: [UnreadableName(text: "$s", rules: ["leak"])])
      ]
    }
    #expect(result == unproven("app (release)", "app (release)"))
  }

  private static let proofs: [(MetadataProof?, Set<String>, Bool)] = [
    (nil, ["App.DebugMenu"], false), (.descriptor, [], true),
    (.member(of: "App.Store", hasDescriptor: true), [], true),
    (.member(of: "App.Store", hasDescriptor: false), ["App.Store"], true),
    (.member(of: "App.Store", hasDescriptor: false), ["App.Stores"], false),
  ]

  /// Absence from a stripped file is proven only if metadata must list what the control matched.
  @Test(arguments: proofs)
  func metadataProvesAbsenceOfDescribedDeclarations(
    _ proof: MetadataProof?, _ types: Set<String>, _ isProven: Bool
  ) {
    let release = inspected("release", symbols: .dynamicOnly, metadata: .full, types: types)
    let result = check.judge(metadataPlan) {
      $0.artifacts = [inspected("debug", [match(proof: proof)]), release]
    }
    #expect(result.findings.isEmpty == isProven)
    // A single declaration that metadata may omit is enough.
    let mixed = check.judge(metadataPlan) {
      $0.artifacts = [
        inspected("debug", [match(proof: .descriptor), match(name: "openDebugMenu")]), release,
      ]
    }
    #expect(
      mixed.findings.map(\.message) == [
        "app (release) is stripped, so the absence of 'Debug*' cannot be verified: metadata may"
          + " omit `App.openDebugMenu`."
      ])
  }

  /// A stripped control does not show which functions a pattern matches.
  @Test(arguments: [
    [], [inspected("debug", symbols: .dynamicOnly, metadata: .full, [match(proof: .descriptor)])],
    [inspected("debug")],
    [inspected("debug", [match(proof: .descriptor)]), inspected("debug", metadata: .unread)],
  ])
  func metadataProvesNothingWithoutCompleteControl(_ controls: [ArtifactEvidence]) {
    let result = check.judge(metadataPlan) {
      $0.artifacts =
        controls + [inspected("release", symbols: .dynamicOnly, metadata: .full)]
    }
    #expect(result.findings.map(\.severity) == [.unverified])
  }

  @Test func leakInStrippedFileIsOneFinding() {
    let result = check.judge(metadataPlan) {
      $0.artifacts = [
        inspected("debug", [match()]),
        inspected("release", symbols: .dynamicOnly, metadata: .full, [match()]),
      ]
    }
    #expect(result.findings.map(\.severity) == [.error])
  }

  /// The compiler can omit the only trace of a stored property or enum case.
  @Test(arguments: [(["App.DebugMenu"], false), (["App.Store"], true), (nil, false)])
  func omittedMemberNameProvesNothing(_ declared: [String]?, _ isProven: Bool) {
    let proof = MetadataProof.member(of: "App.Store", hasDescriptor: true)
    for (metadata, found, severities) in [
      (Visibility.Metadata.partial, [], isProven ? [] : [Severity.unverified]),
      (.partial, [match()], [.error]), (.full, [], []), (.none, [], []),
    ] {
      let result = check.judge(plan(rules: [rule()])) {
        $0.artifacts = [
          inspected("debug", metadata: .full, [match(proof: proof)]),
          inspected("release", metadata: metadata, found),
        ]
        if let declared {
          $0[build: "release"].declarations = .collected(declared.map { DeclaredName(name: $0) })
        }
      }
      #expect(result.findings.map(\.severity) == severities)
    }
  }

  /// An inspected artifact of the module `App`.
  private func linked(_ matches: [RuleMatch] = []) -> ArtifactEvidence {
    var artifact = inspected("release", matches)
    artifact.modules = ["App"]
    return artifact
  }

  private func declared(_ names: String...) -> [RuleMatch] {
    names.map { match(name: $0, traces: [], location: location("Sources/Menu.swift", 4)) }
  }

  /// The optimizer can replace a declaration by its value.
  @Test func declarationWithoutTraceIsUnverified() {
    let result = check.judge(plan(rules: [rule(message: "It must not ship.")])) {
      $0.artifacts = [
        inspected("debug", [match()]), linked([match(name: "DebugStore")]),
      ]
      $0[build: "release"].forbiddenDeclarations = declared("DebugMenu", "DebugStore")
    }
    #expect(result.findings.map(\.severity) == [.error, .unverified])
    #expect(
      result.findings.last
        == Finding(
          .unverified, subject: "leak",
          message: "Cannot verify whether the code of `App.DebugMenu` is present in app (release):"
            + " the build compiles it, but left no trace of it. The optimizer can replace a"
            + " declaration by its value. It must not ship.",
          advice:
            "Move the declaration inside `#if DEBUG`, so that the build does not compile it.",
          build: "release", artifact: "app", name: "App.DebugMenu",
          location: location("Sources/Menu.swift", 4)))
  }

  @Test func manyDeclarationsWithoutTraceAreOneFinding() throws {
    let names = (1...12).map { match(name: "Debug\($0)", traces: []) }
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [linked()]
      $0[build: "release"].forbiddenDeclarations = names
    }
    let finding = try #require(result.findings.first)
    #expect(result.findings.count == 1 && finding.name == nil)
    #expect(finding.message.contains("`App.Debug10` and 2 more is present in app (release)"))
  }

  @Test func declarationsOfUninspectedBuildAreNotCompared() {
    let result = check.judge(plan(rules: [rule()])) {
      $0.artifacts = [uninspected("release", .unavailable(reason: "no such file"))]
      $0[build: "release"].forbiddenDeclarations = declared("DebugMenu")
    }
    #expect(result.findings.isEmpty && !result.isConclusive)
  }

  @Test func unreadableDeclarationsAreNoted() {
    var plan = plan(rules: [rule()])
    for (control, severities) in [(nil, [Severity.note]), ("debug", [])] {
      plan.configuration.derivedRulesControl = control
      let result = check.judge(plan) {
        $0.artifacts = clean
        $0[build: "release"].declarations = .unavailable(reason: "no symbol graph")
      }
      #expect(result.findings.map(\.severity) == severities)
    }
  }

  private static let unimported: [(UnimportedModule, Severity?)] = [
    (
      UnimportedModule(
        module: "Tweaks", product: "App", dependents: ["App"], importedIn: "debug", isPresent: true),
      .error
    ),
    (
      UnimportedModule(
        module: "Tweaks", product: "App", dependents: ["App"], importedIn: "debug"), .unverified
    ),
    (
      UnimportedModule(
        module: "Tweaks", product: "App", dependents: ["App"], importedIn: "debug", isPresent: false
      ),
      nil
    ),
    (
      UnimportedModule(
        module: "Tweaks", product: "App", dependents: ["Kit"], isOwn: false, importedIn: "debug",
        isPresent: true), .note
    ),
    (UnimportedModule(module: "Tweaks", product: "App", dependents: ["App"]), .note),
    (UnimportedModule(module: "Tweaks", product: "App", dependents: ["Kit"], isOwn: false), nil),
  ]

  /// SwiftPM links the dependencies of a target whether or not it imports them.
  @Test(arguments: unimported)
  func linkedModuleMustBeImported(_ module: UnimportedModule, _ severity: Severity?) {
    var derived = plan()
    derived.configuration.derivedRulesControl = "debug"
    for plan in [plan(rules: [rule()]), derived, plan()] {
      let result = check.judge(plan) {
        $0.artifacts = clean
        $0[build: "release"].unimportedModules = [module]
      }
      let found = result.findings.filter { $0.artifact == "App" }
      #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
      #expect(found.allSatisfy { $0.message.contains("`Tweaks`") && $0.advice != nil })
    }
  }

  private var metadataPlan: Plan {
    var plan = plan(rules: [rule()])
    plan.configuration.visibility = .metadata
    return plan
  }

  private func unproven(_ searched: String, _ unproven: String) -> CheckResult {
    CheckResult(
      findings: [], summary: "1 rule checked in \(searched); cannot verify \(unproven)",
      isConclusive: false)
  }
}
