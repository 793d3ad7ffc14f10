import Foundation
import ReleaseModel
import TestSupport
import Testing
import Verification

/// Each package in `fixtures/packages` exits as its README states, for the expected reason.
@Suite struct FixturePackagesTests {
  static var packages: [String] {
    get throws {
      let folder = Tool.repository + "/fixtures/packages"
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/Package.swift") }.sorted()
    }
  }

  /// The checks whose verdict is not `passed`, by package; all others must pass.
  private static let expected: [String: [String: Verdict]] = [
    "clean": [:],
    "defaults": [:],
    "testable-tests": [:],
    "leaky": ["debug-leak": .failed],
    "hidden-names": ["debug-leak": .failed],
    "invisible": ["artifact-visibility": .unverified, "debug-leak": .failed],
    "failing-test": ["isolation-tests": .failed],
    "no-tests": ["isolation-tests": .unverified],
    "does-not-compile": [
      "build": .failed, "debug-flag": .unverified, "artifact-visibility": .unverified,
      "rule-control": .unverified,
      "debug-leak": .unverified, "guards": .unverified, "hygiene": .unverified,
      "isolation-tests": .unverified,
    ],
    "stripped": ["artifact-visibility": .unverified, "debug-leak": .unverified],
    "resources": ["debug-leak": .failed],
    "hidden-functions": ["debug-leak": .unverified],
    "discarded-symbols": ["artifact-visibility": .unverified, "debug-leak": .unverified],
    "static-library": [:],
    "stub-service": ["debug-leak": .failed],
    "checklist": ["checklist": .pending],
    "vacuous-rule": ["rule-control": .unverified],
    "library": [:],
    "debug-defined": ["debug-flag": .failed],
    "doubtful-tests": ["isolation-tests": .unverified],
    "local-package": [:],
    "local-library": [:],
    "other-platforms": [
      "artifact-visibility": .unverified, "debug-leak": .unverified, "hygiene": .unverified,
      "isolation-tests": .unverified,
    ],
    "outdated-conditions": ["derived-rules": .failed, "required-presence": .failed],
    "lost-guard": ["guards": .failed],
    "unclean": ["hygiene": .failed],
    "built-elsewhere": ["debug-flag": .unverified, "hygiene": .failed],
  ]

  @Test func everyPackageHasExpectedVerdicts() throws {
    #expect(try Set(Self.packages) == Set(Self.expected.keys))
  }

  @Test(arguments: try packages)
  func packageExitsAsReadmeStates(package: String) async throws {
    // Signing needs a repository.
    let tool =
      package == "checklist"
      ? try await ReleasePackage(isBuilt: true).tool : try await Tool(building: package)
    defer { tool.remove() }
    let folder = "\(tool.folder)/\(package)"
    if package == "lost-guard" { try await commitFormerRelease(in: folder, tool) }
    if package == "built-elsewhere" {
      let script = "mkdir -p dist && swiftc -g Sources/App/main.swift -o dist/App"
      #expect(try await tool.run("sh", ["-c", script], in: folder).exitCode == 0)
    }
    let readme = try String(contentsOfFile: folder + "/README.md", encoding: .utf8)
    let stated = try #require(readme.firstMatch(of: #/Exit code: (\d)/#).flatMap { Int($0.1) })

    let (outcome, report) = try await tool.report([], in: folder)

    #expect(outcome.exitCode == stated, "\(outcome.all)")
    #expect(Int(report.verdict.exitCode) == stated)
    let outstanding = report.checks.reduce(into: [String: Verdict]()) { found, check in
      if let verdict = check.verdict, verdict != .passed { found[check.id] = verdict }
    }
    #expect(outstanding == Self.expected[package])
    // `SelftestTests` has the example of its page.
    for page in CheckPage.all
    where try page.id != "selftest"
      && Documents.exampleFolder(of: page.id) == "fixtures/packages/\(package)"
    {
      let messages = report.checks.flatMap { check in
        check.findings.filter { [check.id, $0.subject].contains(page.id) }.map(\.message)
      }
      #expect(messages.contains { $0 == page["Example"] }, "\(page.id): \(messages)")
    }
    try await inspect(package, report, in: folder, tool)
  }

  @Test func debugDefinedInReleaseFails() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(
        "{ configuration: release }", with: "{ configuration: release, flags: [-Xswiftc, -DDEBUG] }"
      )
    }
    let (outcome, report) = try await tool.report(["--skip", "isolation-tests"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(report.verdict(of: "debug-flag") == .failed)
    #expect(report.verdict(of: "debug-leak") == .failed)
    #expect(report.findings.first?.message.contains("DEBUG for App and Store,") == true)
  }

  @Test func probeDoesNotUseEarlierBuild() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    let list = """
      title: Probe
      items:
        - { id: runs, title: It runs, probe: { product: App, build: release } }
      """
    try list.write(toFile: folder + "/probe.yml", atomically: true, encoding: .utf8)
    try edit(folder + "/.verify-release.yml") { $0 + "checklists: [probe.yml]\n" }
    #expect(try await tool.run(["--only", "checklist"], in: folder).exitCode == 0)

    try "let broken: Int = nil".write(
      toFile: folder + "/Sources/App/main.swift", atomically: true, encoding: .utf8)
    let (outcome, report) = try await tool.report(["--only", "checklist"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(report.verdict(of: "checklist") == .unverified)
    #expect(report.findings.last?.message == "It runs: the build 'release' failed.")
  }

  private func inspect(
    _ package: String, _ report: Report, in folder: String, _ tool: Tool
  ) async throws {
    switch package {
    case "leaky":
      expect(report, "Store.StoreKitService.DebugPremiumSimulationMode", "StoreKitService.swift:4")
      expect(report, "Store.StoreKitService.debugPremiumSimulationMode", "StoreKitService.swift:11")
      let string = "PlayLimit.debugForceFreemium"
      expect(report, string, "StoreKitService.swift:18")
      #expect(
        report.findings.first { $0.name == string }?.excerpt?.length == string.utf8.count)
    case "hidden-names":
      let leaked = [
        "SimulationMode", "SimulationMode.DebugSimulationOverride", "setPremiumSimulation",
        "isPremiumSimulation", "currentSimulation",
      ]
      let leaks = report.findings.filter { $0.severity == .error }
      #expect(Set(leaks.compactMap(\.name)) == Set(leaked.map { "DebugSimulation.\($0)" }))
      #expect(leaks.allSatisfy { $0.location?.line ?? 0 > 0 })
      let product = try #require(report.artifacts.first { $0.build == "release" }).path
      let names = try await tool.run("nm", [product], in: folder).output
      for name in leaked.flatMap({ $0.split(separator: ".") }) {
        #expect(!names.contains(name), "nm shows \(name)")
      }
      #expect(names.contains("main"))
    case "invisible": try await inspectInvisible(report, in: folder, tool)
    case "stub-service":
      let finding = try #require(report.findings.first)
      #expect(finding.name == "Stubs.StubProSubscriptionService")
      #expect(finding.why == StubServiceChain.toInitializer)
      #expect(finding.whyNotes == nil)
    case "resources": try await inspectResources(report, in: folder, tool)
    case "lost-guard": try await inspectGuards(report, in: folder, tool)
    case "doubtful-tests":
      let tests = report.findings.filter { $0.severity == .unverified }.compactMap(\.name)
      #expect(
        Set(tests) == [
          "isCancelled()", "isCancelledForOne(count:)", "hasAKnownIssue()",
          "StoreTests.ForgedIsolationTests/testB",
        ])
    case "failing-test":
      // The same failure in both builds.
      #expect(report.findings.filter { $0.severity == .error }.count == 1)
      let finding = try #require(report.findings.first { $0.severity == .error })
      #expect(finding.builds == ["debug", "release"])
      #expect(
        report.checks.first { $0.id == "isolation-tests" }?.heading == "1 isolation test failed")
      for build in report.builds {
        let tests = try #require(build.tests)
        #expect(tests.cases.map(\.outcome) == [.failed, .passed, .passed])
        #expect(tests.cases.allSatisfy { ($0.seconds ?? -1) >= 0 } && tests.seconds > 0)
      }
      #expect(report.artifacts.allSatisfy { $0.seconds != nil })
      #expect(finding.name == "A free user is premium")
      #expect(finding.message.contains("fails on purpose"))
      #expect(finding.location?.file == "Tests/StoreTests/StoreIsolationTests.swift")
      #expect(finding.location?.line == 24)
    case "does-not-compile":
      #expect(
        report.findings.first?.location?.description == "Sources/Store/StoreKitService.swift:19:25")
    case "clean":
      #expect(
        report.checks.first { $0.id == "isolation-tests" }?.summary
          == "tests: 4 in debug, 4 in release")
    default: break
    }
  }

  /// Makes the folder a repository whose tag `1.0.0` has the files of the folder `1.0.0`.
  private func commitFormerRelease(in folder: String, _ tool: Tool) async throws {
    let files = [
      "Package.swift": "Package.swift", "main.swift": "Sources/App/main.swift",
      "price.c": "Sources/CLib/price.c", "CLib.h": "Sources/CLib/include/CLib.h",
    ]
    let now = try files.mapValues { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    for (name, path) in files {
      try String(contentsOfFile: "\(folder)/1.0.0/\(name)", encoding: .utf8)
        .write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
    }
    for arguments in [
      ["init", "--quiet"], ["add", "Package.swift", "Sources"],
      author + ["commit", "--quiet", "--message", "Release"], ["tag", "1.0.0"],
      ["tag", "2.0.0-beta.1"],
      author + ["commit", "--quiet", "--allow-empty", "--message", "Next"], ["tag", "1.1.0"],
    ] {
      #expect(try await tool.run("git", arguments, in: folder).exitCode == 0)
    }
    for (name, path) in files {
      try now[name]?.write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
    }
  }

  private let author = ["-c", "user.name=Release", "-c", "user.email=release@example.org"]

  private func inspectGuards(_ report: Report, in folder: String, _ tool: Tool) async throws {
    let found = report.findings.filter { $0.subject == "guards" }
    #expect(
      found.map { $0.location?.description } == [
        "Sources/App/main.swift:3", "Sources/App/main.swift:6", "Sources/CLib/price.c:7",
        "Sources/CLib/price.c:10",
      ])
    #expect(
      found.map(\.message) == [
        "'release' now compiles `debugPrint(\"menu\")`, which was inside `#if DEBUG` at 1.0.0"
          + " (Sources/App/main.swift:4).",
        "'release' now compiles `print(\"trace\")`, whose condition `#if DEBUG || BETA` was false at"
          + " 1.0.0 (Sources/App/main.swift:8). 'App' contains the string \"trace\", which this code uses.",
        "'release' now compiles `printf(\"price %d\\n\", base);`, which was inside `#if LEVEL > 1` at"
          + " 1.0.0 (Sources/CLib/price.c:7). 'App' contains the string \"price %d\" and `printf`, which this"
          + " code uses.",
        "'release' now compiles `puts(\"trace\");`, whose condition `#if TRACE` was false at 1.0.0"
          + " (Sources/CLib/price.c:10). 'App' contains the string \"trace\" and `puts`, which this code"
          + " uses.",
      ])
    let (_, list) = try await tool.report(["guards"], in: folder)
    #expect(
      list.findings.filter { $0.severity == .note }.map(\.message) == [
        "`#if DEBUG && canImport(CLib)`, lines 8 to 10: statements, compiled in 'debug'. Its loss would be"
          + " reported by the check 'guards'.",
        "`#ifdef DEBUG`, lines 4 to 7: declarations, compiled in 'debug'. Its loss would be reported by the"
          + " check 'guards'.",
      ])
    // Both build systems define the same.
    let (_, other) = try await tool.using(.swiftBuild).report(["guards"], in: folder)
    #expect(other.builds.allSatisfy { $0.buildSystem == .swiftBuild })
    #expect(other.findings == list.findings)
    // Everything that a new record would drop must be accepted first.
    let refused = try await tool.run(["rules", "--record"], in: folder)
    #expect(refused.exitCode == 2)
    for id in found.compactMap(\.name) { #expect(refused.error.contains("(name: \(id))")) }
    let accepted = found.compactMap(\.name).map {
      "  - { rule: guards, name: '\($0)', reason: It is meant to ship., expires: 2999-01-01 }\n"
    }
    let builds =
      "builds:\n  debug: { configuration: debug }\n  release: { configuration: release }\n"
    try ("version: 1\n" + builds + "derived-rules: true\nsuppressions:\n" + accepted.joined())
      .write(toFile: "\(folder)/.verify-release.yml", atomically: true, encoding: .utf8)
    func record() async throws -> (note: String, commit: Substring?, head: Substring) {
      let outcome = try await tool.run(["rules", "--record"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.all)")
      let text = try String(
        contentsOfFile: "\(folder)/.verify-release.debug-only.yml", encoding: .utf8)
      let head = try await tool.run("git", ["rev-parse", "HEAD"], in: folder).output
      return (
        outcome.error, text.firstMatch(of: /commit: "(.*)"/)?.output.1,
        head.prefix { !$0.isWhitespace }
      )
    }
    // The sources that were compared are not those of the commit.
    let uncommitted = try await record()
    #expect(uncommitted.commit == nil)
    #expect(uncommitted.note.contains("it names no commit, because 1.0.0/"), "\(uncommitted.note)")
    for arguments in [["add", "."], author + ["commit", "--quiet", "--message", "Accept"]] {
      #expect(try await tool.run("git", arguments, in: folder).exitCode == 0)
    }
    let committed = try await record()
    #expect(committed.commit == committed.head)
    #expect(!committed.note.contains("it names"))
    try "let new = 1\n".write(
      toFile: "\(folder)/Sources/App/New.swift", atomically: true, encoding: .utf8)
    let kept = try await record()
    #expect(kept.commit == committed.commit)
    #expect(kept.note.contains("because Sources/App/New.swift differs"), "\(kept.note)")
  }

  /// Each string is found once, with file, line and key; files that do not ship are not read.
  private func inspectResources(_ report: Report, in folder: String, _ tool: Tool) async throws {
    let leaks = report.findings.filter { $0.severity == .error }.map {
      "\($0.artifact ?? "") \($0.traces.map(\.detail)) \($0.location?.description ?? "")"
    }
    #expect(
      leaks == [
        #"Kit_Kit.resources ["Kit_Kit.resources/Options.plist:7, key \"Options[0]\""]"#
          + " Kit/Sources/Kit/Resources/Options.plist:7",
        #"Kit_Loaded.resources ["Kit_Loaded.resources/Data/notes.txt:1"]"#
          + " Kit/Sources/Loaded/Data/notes.txt:1",
        #"embedded resources of Store ["Sources/Store/banner.txt:1"] Sources/Store/banner.txt:1"#,
        #"resources_App.resources ["resources_App.resources/en.lproj/Localizable.strings:3,"#
          + #" key \"debug.unlock\""] Sources/App/Resources/en.lproj/Localizable.strings:3"#,
        #"resources_Native.resources ["resources_Native.resources/native.txt:1"]"#
          + " Sources/Native/native.txt:1",
        #"resources_Store.resources ["resources_Store.resources/Catalog.xcstrings:10,"#
          + #" key \"paywall.skip (de)\""] Sources/Store/Resources/Catalog.xcstrings:10"#,
        #"resources_Store.resources ["resources_Store.resources/Catalog.xcstrings:4,"#
          + #" key \"paywall.skip\""] Sources/Store/Resources/Catalog.xcstrings:4"#,
        #"resources_Store.resources ["resources_Store.resources/settings.json:4,"#
          + #" key \"servers[1]\""] Sources/Store/Resources/settings.json:4"#,
      ])
    // SwiftPM puts the resources of the tests and of the other product into the same folder.
    let others = ["This ships with the other product only", "Text that only tests have"]
    try edit(folder + "/.verify-release.yml") {
      $0.replacing("strings: [only in the code of debug builds]", with: "strings: \(others)")
    }
    // SwiftPM keeps the copy of a deleted file, which then ships with the folder.
    try FileManager.default.removeItem(
      atPath: folder + "/Kit/Sources/Kit/Resources/Options.plist")
    try Data("{}".utf8).write(to: URL(filePath: folder + "/Kit/Sources/Kit/Resources/a.json"))
    _ = try await tool.run(
      "swift",
      ["build", "--scratch-path", ".build/verify-release/builds/debug", "--product", "Tool"],
      in: folder)
    let (_, second) = try await tool.report(["--skip", "isolation-tests"], in: folder)
    let unmatched = second.findings.filter { $0.subject == "code" && $0.severity == .unverified }
    #expect(unmatched.compactMap(\.name) == others)
    #expect(!second.findings.contains { $0.subject == "code" && $0.severity == .error })
    #expect(
      second.findings.first { $0.artifact == "Kit_Kit.resources" }?.traces.map(\.detail) == [
        #"Kit_Kit.resources/Options.plist:7, key "Options[0]" (left by an earlier build)"#
      ])
  }

  /// Each leak is found by the expected kinds of trace, and the guarded program is clean.
  private func inspectInvisible(_ report: Report, in folder: String, _ tool: Tool) async throws {
    let leaks = report.findings.filter { $0.severity == .error }
    #expect(leaks.allSatisfy { $0.artifact == "Leaky" && !$0.traces.isEmpty })
    for build in ["release", "stripped"] {
      let found = Dictionary(
        grouping: leaks.filter { $0.build == build }, by: { $0.name ?? "" }
      ).mapValues { Set($0.flatMap(\.traces).map(\.kind)) }
      var expected: [String: Set<Trace.Kind>] = [
        "--uitesting": [.immediate], "--pro-debug": [.immediate],
        "debug-banner-visible": [.string], "Leaky.DebugOverlay": [.metadata],
      ]
      if build == "release" {
        // The structure was inlined, so it has no symbols.
        expected["Leaky.DebugBanner"] = [.debugInformation]
        expected["Leaky.DebugOverlay"] = [.symbol, .metadata]
      }
      #expect(found == expected)
    }
    let immediate = leaks.first { $0.build == "release" && $0.name == "--uitesting" }?.traces.first
    #expect(immediate?.detail.contains("Leaky.Leaky.main()") == true)
    // `nm` and `strings` reveal none of it.
    let product = try #require(
      report.artifacts.first { $0.name == "Leaky" && $0.build == "release" }
    ).path
    let names = try await tool.run("nm", [product], in: folder).output
    let strings = try await tool.run("strings", ["-a", product], in: folder).output
    #expect(!names.contains("DebugBanner"))
    for text in ["--uitesting", "--pro-debug"] { #expect(!strings.contains(text)) }

    try edit(folder + "/.verify-release.yml") {
      $0.replacing("  - product: Leaky\n", with: "").replacing(
        "  stripped: { configuration: release, flags: [-Xlinker, -s] }\n", with: ""
      ).replacing(", stripped]", with: "]")
    }
    let (outcome, guarded) = try await tool.report(["--skip", "isolation-tests"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(guarded.artifacts.map(\.name) == ["Guarded", "Guarded"])
  }

  private func expect(_ report: Report, _ name: String, _ place: String) {
    let finding = report.findings.first { $0.name == name }
    let location = finding?.location?.description ?? "nowhere"
    #expect(location.contains("Sources/Store/\(place):"), "\(name) is at \(location)")
    #expect(finding?.severity == .error)
  }
}
