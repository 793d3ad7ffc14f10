import ReleaseModel
import Testing
import Verification

@Suite struct HygieneCheckTests {
  private func judge(
    _ facts: [HygieneFact] = [], modules: [CompiledModule] = [],
    _ selection: HygieneSelection = HygieneSelection(), build: String = "release"
  ) -> CheckResult {
    var plan = plan()
    plan.configuration.hygiene = selection
    return HygieneCheck().judge(plan) {
      var evidence = inspected(build)
      guard case .collected(var inspection) = evidence.inspection else { return }
      inspection.hygiene = facts
      evidence.inspection = .collected(inspection)
      $0.artifacts = [evidence, inspected("release")]
      $0[build: "release"].compilations = .collected(modules)
    }
  }

  @Test func cleanFilesPass() {
    let result = judge()
    #expect(result == CheckResult(findings: [], summary: "2 artifacts"))
  }

  @Test func everyKindHasItsLevel() {
    let facts: [HygieneFact.Subject] = [
      .runPath("lib", .relative), .runPath("", .empty), .runPath("/home/ann/lib", .ofBuild),
      .instrumentation(.coverage), .testFramework("libXCTest.so", isProgram: true),
      .testFramework("libTesting.so", isProgram: false), .secret(.privateKey),
      .endpoint("10.0.0.1", .privateAddress), .buildPath(2), .weaknesses([.executableStack]),
      .debugResource, .uncompiledCatalog,
      .unexpected(.static, isExpected: true, isUnknown: false),
      .unexpected(.stripped, isExpected: false, isUnknown: false),
      .unexpected(.optimized, isExpected: true, isUnknown: true),
    ]
    let result = judge(facts.map { HygieneFact($0) })
    #expect(
      result.findings.map(\.severity) == [
        .error, .error, .error, .error, .error, .note, .error, .note, .note, .note, .warning,
        .warning, .error, .error, .unverified,
      ])
    #expect(result.findings.allSatisfy { $0.build == "release" && $0.artifact == "app" })
    #expect(Set(result.findings.map(\.message)).count == facts.count)
  }

  @Test(arguments: FindingLevel.allCases)
  func levelIsConfigurable(_ level: FindingLevel) {
    let kinds = HygieneKind.allCases.map { ($0, level) }
    let selection = HygieneSelection(levels: Dictionary(uniqueKeysWithValues: kinds))
    let facts: [HygieneFact.Subject] = [
      .testFramework("libXCTest.so", isProgram: false), .buildPath(1),
    ]
    var module = CompiledModule(name: "App")
    module.isTestable = true
    let findings = judge(facts.map { HygieneFact($0) }, modules: [module], selection).findings
    #expect(findings.map(\.severity) == level.severity.map { [$0, $0, $0] } ?? [])
  }

  @Test(arguments: [
    ("10.0.0.1", true), ("10.0.0.*", true), ("10.0.0.2", false), ("*.example.net", false),
  ])
  func listedHostsMayShip(_ pattern: String, _ isAccepted: Bool) {
    let fact = HygieneFact(.endpoint("10.0.0.1:8080", .privateAddress))
    let findings = judge([fact], HygieneSelection(hosts: [pattern])).findings
    #expect(findings.isEmpty == isAccepted)
  }

  @Test func programsCanReadCatalogsThemselves() {
    func findings(_ subjects: [HygieneFact.Subject]) -> [String] {
      judge(subjects.map { HygieneFact($0) }).findings.map(\.subject)
    }
    #expect(findings([.uncompiledCatalog]) == ["uncompiled-catalog"])
    #expect(findings([.uncompiledCatalog, .catalogReader]) == [])
  }

  @Test func optimizationIsReportedOnce() {
    let unoptimized = HygieneFact(.unoptimized(["GNU C17 12.2.0"]))
    func judge(
      _ facts: [HygieneFact], isElsewhere: Bool, _ modules: [CompiledModule] = []
    ) -> [String] {
      HygieneCheck().judge(plan()) {
        var evidence = inspected("release")
        guard case .collected(var inspection) = evidence.inspection else { return }
        inspection.hygiene = facts
        evidence.inspection = .collected(inspection)
        evidence.isBuiltElsewhere = isElsewhere
        $0.artifacts = [evidence]
        $0[build: "release"].compilations = .collected(modules)
      }.findings.map(\.subject)
    }
    #expect(judge([unoptimized], isElsewhere: true) == ["unoptimized"])
    // A library that the run links, but did not compile.
    #expect(judge([unoptimized], isElsewhere: false) == ["unoptimized"])
    // `debug-flag` knows the arguments.
    var module = CompiledModule(name: "CLib")
    module.isUnoptimized = true
    #expect(judge([unoptimized], isElsewhere: false, [module]) == [])
    let expected = HygieneFact(.unexpected(.optimized, isExpected: true, isUnknown: false))
    #expect(judge([unoptimized, expected], isElsewhere: true) == ["expectation"])
  }

  @Test(
    arguments: [
      (true, [.outputNotJSON], .error), (true, [], .note), (false, [.outputNotJSON], .note),
      // It may not have come to where it needs the path.
      (true, [.timeLimit(seconds: 60)], .note),
    ] as [(Bool, [ProbeRun.Unmet], Severity)])
  func pathsAreErrorsIfMovedProductFails(
    _ isRelocated: Bool, _ unmet: [ProbeRun.Unmet], _ severity: Severity
  ) {
    var plan = plan()
    var probe = Probe(
      product: "app", build: "release", arguments: [], expectation: Probe.Expectation())
    probe.isRelocated = isRelocated
    plan.checklists = [
      Checklist(
        title: "A", file: "a.yml",
        items: [
          ChecklistItem(
            id: "starts", title: "Starts", method: .probe(probe), location: location("a.yml", 1))
        ])
    ]
    let result = HygieneCheck().judge(plan) {
      var evidence = inspected("release")
      guard case .collected(var inspection) = evidence.inspection else { return }
      inspection.hygiene = [HygieneFact(.buildPath(1)), HygieneFact(.weaknesses([.fixedAddress]))]
      evidence.inspection = .collected(inspection)
      $0.artifacts = [evidence]
      $0[build: "release"].compilations = .collected([])
      $0.probes = [
        "starts": ProbeEvidence(
          run: .collected(probeRun(probe, unmet: unmet, log: "log")))
      ]
    }
    #expect(result.findings.map(\.severity) == [severity, .note])
  }

  @Test func debugBuildsDoNotShip() {
    #expect(judge([HygieneFact(.secret(.gitHubToken))], build: "debug").findings == [])
  }

  @Test func modulesAreJudgedByTheirCompilation() {
    var c = CompiledModule(name: "CLib")
    c.debugCode = [.init(.assertion, location("c.c", 3)), .init(.defined, location("c.h", 1))]
    var swift = CompiledModule(name: "App")
    swift.isTestable = true
    let findings = judge(modules: [c, swift]).findings
    #expect(findings.map(\.subject) == ["c-assertion", "testable"])
    #expect(findings.map(\.name) == ["CLib", "App"])
    #expect(findings.first?.location == location("c.c", 3))
  }

  @Test func whatWasNotReadIsNotJudged() {
    let result = HygieneCheck().judge(plan()) {
      $0.artifacts = [
        ArtifactEvidence(name: "app", build: "release", inspection: .unavailable(reason: "gone"))
      ]
      $0[build: "release"].compilations = .collected([])
    }
    #expect(!result.isConclusive && result.findings == [])
    #expect(!HygieneCheck().judge(plan()).isConclusive)
    let unknown = HygieneCheck().judge(plan()) {
      $0.artifacts = [inspected("release")]
      $0[build: "release"].compilations = .unavailable(reason: "no")
    }
    #expect(!unknown.isConclusive)
  }
}
