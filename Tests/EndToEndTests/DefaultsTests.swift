import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Tests and string catalogs that the configuration does not mention.
@Suite struct DefaultsTests {
  private func write(_ text: String, to file: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// The package `defaults` without its configuration.
  private func package(_ tool: Tool) throws -> String {
    try tool.removeConfiguration(of: "defaults")
    return tool.folder + "/defaults"
  }

  @Test func testsAndCatalogsAreFound() async throws {
    let tool = try await Tool(building: "defaults")
    defer { tool.remove() }
    let folder = try package(tool)
    let (outcome, report) = try await tool.report([], in: folder, isQuiet: false)
    #expect(outcome.exitCode == 0, "\(report.findings)")
    let tests = report.checks.first { $0.id == "isolation-tests" }
    #expect(tests?.summary == "tests: 1 in debug, 2 in release")
    #expect(tests?.findings == [])
    let missing = report.findings.filter { $0.subject == "missing-translation" }
    #expect(missing.map(\.severity) == [.note, .note])
    #expect(missing.map(\.name) == ["restore", "cancel"])
    #expect(report.localization?.count == 2)

    #expect(
      outcome.error.hasSuffix(
        "No .verify-release.yml found, so this run used defaults; to write one, run"
          + " `verify-release init`.\n"), "\(outcome.error)")
    let configuration = folder + "/.verify-release.yml"

    // Once the languages are configured, missing translations are errors.
    try write("version: 1\nlocalization: { languages: [en, de] }\n", to: configuration)
    let (failed, strict) = try await tool.report([], in: folder)
    #expect(failed.exitCode == 1)
    #expect(strict.verdict(of: "build") == .passed)
    let errors = strict.findings.filter { $0.severity == .error }
    #expect(errors.map(\.subject) == ["missing-translation", "missing-translation"])
    // Only a full run knows which resources the targets have.
    let alone = try await tool.run(["localization"], in: folder)
    #expect(alone.exitCode == 65)
    #expect(alone.error.contains("localization.catalogs: missing key"), "\(alone.all)")

    // A partial run reports that tests and catalogs were skipped.
    try write("version: 1\n", to: configuration)
    let (_, part) = try await tool.report(["--skip", "isolation-tests,localization"], in: folder)
    #expect(part.verdictLine == "passed, 7 of 9 checks; not a release verdict")
  }

  @Test func testsWithoutIsolationInNameAreNotBuilt() async throws {
    let tool = try await Tool(building: "defaults")
    defer { tool.remove() }
    let folder = try package(tool)
    try FileManager.default.removeItem(atPath: folder + "/Sources/App/Resources")
    try FileManager.default.createDirectory(
      atPath: folder + "/Sources/App/Resources", withIntermediateDirectories: true)
    try write("", to: folder + "/Sources/App/Resources/notes.txt")
    // Tests that would not compile; `Isolation` appears only in a comment.
    try write(
      "let isolation: Never = 1 // struct Isolation {}\n",
      to: folder + "/Tests/StoreTests/PriceTests.swift")
    try write("func testIsNotCompiled( {\n", to: folder + "/Tests/StoreTests/StoreTests.swift")
    let (outcome, report) = try await tool.report([], in: folder, isQuiet: false)
    #expect(outcome.exitCode == 0, "\(report.findings)")
    #expect(report.verdictLine == "passed, 7 checks")
    let terminal = try await tool.run(["--quiet"], in: folder)
    #expect(terminal.error == "")
    #expect(
      terminal.output.contains(
        "- isolation-tests      no test has 'isolation' in its name: none proves that debug code is off in releases\n"
      ))
    #expect(terminal.output.contains("- localization         no target has a string catalog\n"))
  }

  /// A matching name in the sources can belong to a helper.
  @Test func isolationHelperIsNotTest() async throws {
    let tool = try await Tool(building: "defaults")
    defer { tool.remove() }
    let folder = try package(tool)
    for file in ["PriceTests.swift", "StoreTests.swift"] {
      try FileManager.default.removeItem(atPath: folder + "/Tests/StoreTests/" + file)
    }
    try write(
      "import Testing\nstruct IsolationHelper {}\n@Test func price() { Issue.record(\"not run\") }\n",
      to: folder + "/Tests/StoreTests/Helper.swift")
    let (outcome, report) = try await tool.report([], in: folder, isQuiet: false)
    #expect(outcome.exitCode == 0, "\(report.findings)")
    #expect(report.checks.first { $0.id == "isolation-tests" }?.verdict == nil)
  }

  /// A test that was selected only by its name proves nothing about what ships until it builds.
  @Test func isolationTestsThatDoNotBuildAreWarning() async throws {
    let tool = try await Tool(building: "defaults")
    defer { tool.remove() }
    let folder = try package(tool)
    let file = folder + "/Tests/StoreTests/PriceTests.swift"
    try write(
      """
      @testable import Store
      import Testing
      @Test func debugIsolation() { #expect(Store().debugPrice == 0) }
      """, to: file)
    let (outcome, report) = try await tool.report([], in: folder, isQuiet: false)
    #expect(outcome.exitCode == 0, "\(report.findings)")
    let check = report.checks.first { $0.id == "isolation-tests" }
    #expect(check?.verdict == .passed && check?.summary == "tests: 1 in debug")
    let warning = try #require(check?.findings.first { $0.severity == .warning })
    #expect(
      warning.message
        == "The tests do not build in 'release', so no isolation test ran there: value of type"
        + " 'Store' has no member 'debugPrice'")
    #expect(warning.location?.description == "Tests/StoreTests/PriceTests.swift:3:47")
    #expect(report.artifacts.contains { $0.build == "release" })

    try write("version: 1\ntests: { filter: Isolation }\n", to: folder + "/.verify-release.yml")
    let (named, _) = try await tool.report([], in: folder)
    #expect(named.exitCode == 1)
  }

  @Test func packageWithOnlyTestsIsUnverified() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/Tests/XTests", withIntermediateDirectories: true)
    try write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "OnlyTests", targets: [.testTarget(name: "XTests")])
      """, to: tool.folder + "/Package.swift")
    try write("import Testing\n@Test func a() {}\n", to: tool.folder + "/Tests/XTests/x.swift")
    let (outcome, report) = try await tool.report([], in: tool.folder)
    #expect(outcome.exitCode == 2)
    #expect(report.findings.map(\.subject) == ["artifact-visibility"], "\(report.findings)")
    #expect(report.findings.first?.message.hasPrefix("The package has no code that ships") == true)
    #expect(report.verdict(of: "debug-flag") == nil)
  }

  @Test func failingIsolationTestFailsRun() async throws {
    let tool = try await Tool(building: "defaults")
    defer { tool.remove() }
    let folder = try package(tool)
    try edit(folder + "/Tests/StoreTests/PriceTests.swift") {
      $0.replacing("== 100", with: "== 101")
    }
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 1)
    let errors = report.findings.filter { $0.severity == .error }
    #expect(errors.map(\.build) == ["release"])
    #expect(errors.first?.location?.file == "Tests/StoreTests/PriceTests.swift")
  }
}
