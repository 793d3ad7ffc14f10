import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

/// `selftest` plants faults, and names those that no check notices.
@Suite struct SelftestTests {
  private func faults(
    _ report: Report, _ outcome: PlantedFault.Outcome
  ) -> [PlantedFault] {
    report.selftest?.faults.filter { $0.outcome == outcome } ?? []
  }

  @Test func faultsInCleanPackageAreCaught() async throws {
    let tool = try await Tool(building: "clean")
    let folder = tool.folder + "/clean"
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder + "/Sources")
    let (outcome, report) = try await tool.report(["selftest"], in: folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    // It has no release to compare with, and the statements in this condition have no name.
    #expect(
      faults(report, .missed).map { "\($0.kind) \($0.location?.description ?? "")" } == [
        "guardRemoved Sources/Store/StoreKitService.swift:27"
      ])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder + "/Sources") == before)
    #expect(report.findings.map(\.message) == [CheckPage.named("selftest")?["Example"] ?? ""])
    let caught = faults(report, .caught)
    #expect(
      Set(caught.map(\.kind)).isSuperset(of: [
        .leak, .misspelledPattern, .failedBuild, .debugDefined, .unoptimized, .stripped, .secret,
        .instrumentation, .failedTest, .skippedTest, .emptyFilter, .resource, .packedResource,
      ]))
    #expect(caught.allSatisfy { $0.caughtBy == [$0.check] || $0.kind == .guardRemoved })
    #expect(report.checks.last?.summary == "\(caught.count) of \(caught.count + 1) faults caught")
    // The parts of the faults are all of them.
    var parts: [PlantedFault] = []
    for number in 1...2 {
      let (_, part) = try await tool.report(
        ["selftest", "--list", "--only", "debug-leak", "--shard", "\(number)/2"], in: folder)
      parts += part.selftest?.faults ?? []
      #expect(part.selftest?.faults.allSatisfy { $0.outcome == nil } == true)
    }
    let leaks = caught.filter { $0.check == "debug-leak" }
    #expect(Set(parts.map(\.name)) == Set(leaks.map(\.name)))
    #expect(parts.count == leaks.count)
  }

  /// Without an earlier release, only conditions can be lost unnoticed.
  @Test(arguments: [
    "library", "defaults", "testable-tests", "local-package", "local-library", "static-library",
  ])
  func onlyConditionsAreMissedInCorrectPackages(_ name: String) async throws {
    let tool = try await Tool(building: name)
    let (outcome, report) = try await tool.report(["selftest"], in: "\(tool.folder)/\(name)")
    #expect(faults(report, .missed).allSatisfy { $0.kind == .guardRemoved }, "\(outcome.all)")
    #expect(faults(report, .caught).count > 5, "\(outcome.all)")
    // The shortest configuration requires no languages.
    let translations = report.selftest?.faults.filter { $0.kind == .droppedTranslation } ?? []
    #expect(
      translations.map(\.obstacle)
        == (name == "defaults" ? Array(repeating: .notRequired, count: 3) : []))
  }

  @Test func translationsAreLostOneAtATime() async throws {
    let tool = try await Tool(building: "defaults")
    let configuration = tool.folder + "/languages.yml"
    try "version: 1\nlocalization: { languages: [en, de] }\n".write(
      toFile: configuration, atomically: true, encoding: .utf8)
    let (outcome, report) = try await tool.report(
      ["selftest", "--only", "localization", "--config", configuration],
      in: tool.folder + "/defaults")
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    #expect(
      faults(report, .caught).compactMap(\.subject) == [
        "Sources/App/Resources/Localizable.xcstrings (de)", "Sources/App/Resources/Menu (de)",
      ])
    // No code uses the key, so that it would be gone without a trace.
    #expect(faults(report, .missed).compactMap(\.subject) == ["Sources/App/Resources/Menu (en)"])
  }

  /// What the gate would not notice is missed, and what the configuration accepts can't be planted.
  @Test(arguments: [
    (
      "rules: [{ id: r, names: [StoreKitService.debugPremiumSimulationMode],"
        + " absent-from: [release], control: debug }]\n"
        + "suppressions: [{ rule: r, name: Store.StoreKitService.debugPremiumSimulationMode,"
        + " reason: known, expires: '2099-01-01' }]",
      PlantedFault.Outcome.notApplicable
    ),
    (
      "rules: [{ id: r, names: [debugPremiumSimulatonMode], absent-from: [release], control: debug }]",
      .missed
    ),
    (
      "rules: [{ id: r, names: ['*PremiumSimulation*'], absent-from: [release], control: debug }]",
      .caught
    ),
  ])
  func leaksAreThoseOfTheControl(_ rules: String, _ expected: PlantedFault.Outcome) async throws {
    let tool = try await Tool(building: "clean")
    let configuration = tool.folder + "/\(expected).yml"
    try "version: 1\n\(rules)\n".write(
      toFile: configuration, atomically: true, encoding: .utf8)
    let (outcome, report) = try await tool.report(
      ["selftest", "--only", "debug-leak,guards", "--config", configuration],
      in: tool.folder + "/clean")
    let planted = report.selftest?.faults.filter { $0.subject == "r" } ?? []
    #expect(planted.map(\.outcome) == [expected], "\(outcome.all)")
    // The condition around the declaration.
    let region = report.selftest?.faults.first {
      $0.location?.line == 3 && $0.kind == .guardRemoved
    }
    #expect(region?.caughtBy == (expected == .caught ? ["r"] : nil))
  }

  @Test(arguments: [
    (
      "catalogs: [Sources/App/Resources/Localizable.xcstrings], levels: { missing-translation: error }",
      "Localizable.xcstrings (de)", PlantedFault.Outcome.missed
    ),
    ("languages: { de: { minimum: 50% } }", "Localizable.xcstrings (de)", .caught),
    // One of four strings is left, counted in both tables.
    ("languages: { de: { minimum: 26% } }", "Localizable.xcstrings (de)", .caught),
    ("languages: { de: { minimum: 25% } }", "Localizable.xcstrings (de)", .notApplicable),
    ("languages: { de: 'off' }", "Localizable.xcstrings (de)", .notApplicable),
    ("languages: { de: 'off' }", "Menu (de)", .notApplicable),
  ])
  func translationsAreRequiredAsConfigured(
    _ localization: String, _ subject: String, _ expected: PlantedFault.Outcome
  ) async throws {
    let tool = try await Tool(building: "defaults")
    let configuration = tool.folder + "/required.yml"
    try "version: 1\nlocalization: { \(localization) }\n".write(
      toFile: configuration, atomically: true, encoding: .utf8)
    let (outcome, report) = try await tool.report(
      ["selftest", "--only", "localization", "--config", configuration],
      in: tool.folder + "/defaults")
    #expect(
      report.selftest?.faults.first { $0.subject?.hasSuffix(subject) == true }?.outcome
        == expected, "\(outcome.all)")
  }

  /// A file that has only comments has no translation, so that code shows the loss of its key.
  @Test func fileWithoutStringsHasNoTranslation() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "defaults")
    try "/* Nothing yet. */\n".write(
      toFile: package + "/Sources/App/Resources/de.lproj/Menu.strings", atomically: true,
      encoding: .utf8)
    try """
    import Foundation
    print(String(localized: "buy", table: "Menu", bundle: .module))
    """.write(toFile: package + "/Sources/App/main.swift", atomically: true, encoding: .utf8)
    try "version: 1\nlocalization: { languages: [en, de] }\n".write(
      toFile: package + "/.verify-release.yml", atomically: true, encoding: .utf8)
    let (outcome, report) = try await tool.report(
      ["selftest", "--only", "localization"], in: package)
    #expect(
      report.selftest?.faults.filter { $0.kind == .droppedTranslation }.map {
        "\($0.subject ?? "") \($0.outcome?.rawValue ?? "")"
      } == [
        "Sources/App/Resources/Localizable.xcstrings (de) caught",
        "Sources/App/Resources/Menu (en) caught",
      ], "\(outcome.all)")
  }

  /// What a person has signed is judged by itself, whatever its item depends on.
  @Test func signOffsAreJudgedWithoutWhatTheyDependOn() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    try """
    title: Before
    items:
      - { id: first, title: The builds pass, check: build }
      - id: open
        title: Nobody signed
        manual: { roles: [qa] }
      - id: seen
        title: Someone looked at it
        depends-on: [first, open]
        manual: { roles: [qa], covers: [README.md] }
    """.write(toFile: package + "/list.yml", atomically: true, encoding: .utf8)
    let configuration = package + "/.verify-release.yml"
    let text = try String(contentsOfFile: configuration, encoding: .utf8)
    try (text + "\nchecklists: [list.yml]\nroles: { qa: [a@example.org] }\n").write(
      toFile: configuration, atomically: true, encoding: .utf8)
    try await commit(package, initializing: true)
    let signed = try await tool.run(
      ["checklist", "sign", "seen", "--note", "ok"], in: package)
    #expect(signed.exitCode == 0, "\(signed.all)")
    try await commit(package)
    func outcomes() async throws -> [String] {
      let (outcome, report) = try await tool.report(
        ["selftest", "--only", "checklist"], in: package)
      let faults = report.selftest?.faults.filter { $0.name == "seen" } ?? []
      #expect(!faults.isEmpty, "\(outcome.all)")
      return faults.map {
        "\($0.kind.rawValue) \($0.obstacle?.rawValue ?? $0.outcome?.rawValue ?? "")"
      }
    }
    #expect(
      try await outcomes() == [
        "altered-sign-off caught", "deleted-sign-off caught", "moved-sign-off caught",
        "changed-file caught",
      ])
    // A sign-off that was edited is reported without a fault, too.
    let folder = package + "/signoffs"
    let file = try #require(
      FileManager.default.subpathsOfDirectory(atPath: folder).first { $0.hasSuffix(".yml") })
    let signOff = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    try signOff.replacing("note: \"ok\"", with: "note: \"no\"").write(
      toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
    try await commit(package)
    let edited = try await outcomes()
    #expect(edited.contains("altered-sign-off already-reported"), "\(edited)")
    #expect(edited.contains("changed-file already-reported"), "\(edited)")
    #expect(!edited.contains { $0.hasSuffix("missed") }, "\(edited)")
  }

  /// A declaration that is debug-only and its use compile without their conditions, but neither does alone.
  @Test func conditionsThatBelongTogetherAreRemovedOneAtATime() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    for (name, code) in [
      ("A", "enum Kind { case plain\n#if DEBUG\ncase other\n#endif\n}\n"),
      (
        "B",
        "func number(of kind: Kind) -> Int {\nswitch kind {\ncase .plain: 1\n#if DEBUG\ncase .other: 2\n"
          + "#endif\n}\n}\n"
      ),
    ] {
      try code.write(
        toFile: "\(package)/Sources/Store/\(name).swift", atomically: true, encoding: .utf8)
    }
    try await commit(package, initializing: true)
    let (outcome, report) = try await tool.report(
      ["selftest", "--only", "guards", "--build", "9"], in: package)
    let faults = report.selftest?.faults.filter {
      ["Sources/Store/A.swift", "Sources/Store/B.swift"].contains($0.location?.file)
    }
    #expect(faults?.map(\.outcome) == [.doesNotCompile, .doesNotCompile], "\(outcome.all)")
  }

  /// One condition protects code that nothing else does, and two protect code that does not compile without it.
  @Test func conditionsAreRemovedInCopiesThatAreBuilt() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    for (name, condition) in [("A", "DEBUG"), ("B", "!DEBUG")] {
      try "#if \(condition)\nfunc onlyOne() {}\n#endif\n".write(
        toFile: "\(package)/Sources/Store/\(name).swift", atomically: true, encoding: .utf8)
    }
    try "public func talk() {\n#if DEBUG\nprint(\"loud and clear\")\n#endif\n}\n".write(
      toFile: package + "/Sources/Store/C.swift", atomically: true, encoding: .utf8)
    try await commit(package, initializing: true)
    let options = ["selftest", "--only", "guards", "--build", "9"]
    let (outcome, report) = try await tool.report(options, in: package)
    let faults = report.selftest?.faults ?? []
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    #expect(faults.allSatisfy { $0.method == .build })
    #expect(
      faults.filter { $0.outcome == .doesNotCompile }.map(\.location?.file) == [
        "Sources/Store/A.swift", "Sources/Store/StoreKitService.swift",
      ])
    #expect(
      faults.filter { $0.outcome == .missed }.map { $0.location?.description } == [
        "Sources/Store/C.swift:2"
      ])
    #expect(faults.contains { $0.outcome == .caught })

    #expect(try await tool.run(["rules", "--record"], in: package).exitCode == 0)
    try await commit(package)
    let (recorded, caught) = try await tool.report(options, in: package)
    #expect(recorded.exitCode == 0, "\(recorded.all)")
    #expect(caught.selftest?.faults.contains { $0.outcome == .missed } == false)

    let (late, open) = try await tool.report(
      ["selftest", "--only", "guards", "--build", "2", "--build-timeout", "1s"], in: package)
    #expect(late.exitCode == 2, "\(late.all)")
    #expect(open.selftest?.faults.contains { $0.outcome == .timedOut } == true)

    // A record of the whole self-test satisfies an item that demands it.
    try """
    title: Before
    items: [{ id: proof, title: The gate notices faults, selftest: { same-policy: true } }]
    """.write(toFile: package + "/list.yml", atomically: true, encoding: .utf8)
    let configuration = package + "/.verify-release.yml"
    try (String(contentsOfFile: configuration, encoding: .utf8) + "\nchecklists: [list.yml]\n")
      .write(toFile: configuration, atomically: true, encoding: .utf8)
    let unproven = try await tool.run(["checklist", "status"], in: package)
    #expect(unproven.exitCode == 2, "\(unproven.all)")
    try await commit(package)
    #expect(try await tool.run(["selftest", "--record"], in: package).exitCode == 0)
    let (status, list) = try await tool.report(["checklist", "status"], in: package)
    #expect(status.exitCode == 0, "\(status.all)")
    let record = try #require(list.checklists.first?.items.first?.selftest)
    #expect(record.missed == 0 && record.caught > 10 && record.sha256?.count == 64)
    #expect(record.commit?.count == 40)
  }

  /// Commits all files of a package.
  private func commit(_ package: String, initializing: Bool = false) async throws {
    if initializing {
      for arguments in [
        ["init", "-q"], ["config", "user.name", "A"], ["config", "user.email", "a@example.org"],
      ] {
        try await git(arguments, in: package)
      }
      try ".build/\n".write(toFile: package + "/.gitignore", atomically: true, encoding: .utf8)
    }
    try await git(["add", "-A"], in: package)
    try await git(["commit", "-qm", "a"], in: package)
  }

  private func git(_ arguments: [String], in folder: String) async throws {
    let outcome = try await Program.onThread {
      try Program.run(["git", "-C", folder] + arguments, in: URL(filePath: folder))
    }
    #expect(outcome.exitCode == 0)
  }

  /// The gate accepts the string in the only bundle that ships.
  @Test func acceptedStringIsNotPlantedInBundle() async throws {
    let tool = try await Tool(building: "defaults")
    let configuration = tool.folder + "/accepted.yml"
    try """
    version: 1
    rules: [{ id: r, strings: [Kaufen], absent-from: [release], control: debug }]
    suppressions:
      - { rule: r, name: Kaufen, artifact: defaults_App.resources, reason: known, expires: '2099-01-01' }
    """.write(toFile: configuration, atomically: true, encoding: .utf8)
    let (gate, _) = try await tool.report(
      ["run", "--only", "debug-leak", "--config", configuration], in: tool.folder + "/defaults")
    #expect(gate.exitCode == 0, "\(gate.all)")
    let (outcome, report) = try await tool.report(
      ["selftest", "--only", "debug-leak", "--config", configuration],
      in: tool.folder + "/defaults")
    #expect(
      report.selftest?.faults.filter { $0.subject == "r" }.map {
        "\($0.kind.rawValue) \($0.obstacle?.rawValue ?? "")"
      } == ["leak accepted", "resource accepted", "packed-resource accepted"], "\(outcome.all)")
  }

  /// A build without a result proves no less than one that fails.
  @Test func nothingIsPlantedWithoutBuild() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    let killed = try tool.replacingSwift(
      with: """
        case "$1 $*" in
        "build "*" release"*) kill -9 $$ ;;
        esac
        exec "$swift" "$@"
        """)
    let (outcome, report) = try await killed.report(["selftest"], in: package)
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(report.selftest?.faults == [])
  }

  @Test(arguments: [
    (["--build", "-1"], "--build"), (["--build-timeout", "1w"], "expected a time"),
    (["--record", "--list"], "--record records a self-test of the whole package"),
    (["--shard", "3/2"], "expected K/N, such as 2/3, found '3/2'"),
    (["--only", "debug-leaks"], "Unknown check 'debug-leaks' (did you mean 'debug-leak'?)"),
    (["--in-diff", "no-such-ref"], "--in-diff: "),
  ])
  func wrongOptionsAreRejected(_ options: [String], _ message: String) async throws {
    let tool = try await Tool(building: "clean")
    let outcome = try await tool.run(["selftest"] + options, in: tool.folder + "/clean")
    #expect(outcome.exitCode == 64, "\(outcome.all)")
    #expect(outcome.error.contains(message))
  }
}
