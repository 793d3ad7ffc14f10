import Foundation
import ReleaseModel
import Testing

/// A partial run includes the checks that others depend on, and reports that it is partial.
@Suite struct PartialRunTests {
  private func judged(_ report: Report) -> [String] {
    report.checks.filter { $0.verdict != nil }.map(\.id)
  }

  @Test func partialRunIsNotReleaseVerdict() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    let (outcome, report) = try await tool.report(["--only", "debug-leak"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(judged(report) == ["build", "artifact-visibility", "rule-control", "debug-leak"])
    let line = "passed, 4 of 9 checks; not a release verdict"
    #expect(report.verdictLine == line)
    let terminal = try await tool.run(["--only", "debug-leak", "--quiet"], in: folder)
    #expect(terminal.output.hasSuffix("✓ \(line)\n"))

    // Skipping checks that are not configured leaves nothing out.
    let (_, whole) = try await tool.report(["--skip", "localization,checklist"], in: folder)
    #expect(whole.verdictLine == "passed, 8 checks")
  }

  /// Builds that pass say nothing about a check that has nothing to evaluate.
  @Test func runOfUnconfiguredCheckVerifiesNothing() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    let (outcome, report) = try await tool.report(["--only", "checklist"], in: folder)
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(judged(report) == [])
    #expect(report.builds.allSatisfy { $0.succeeded == nil }, "nothing is built in vain")
  }

  @Test func partialRunReportsRuleThatNeverMatches() async throws {
    let tool = try await Tool(building: "vacuous-rule")
    defer { tool.remove() }
    let folder = tool.folder + "/vacuous-rule"
    let (outcome, report) = try await tool.report(["--only", "debug-leak"], in: folder)
    #expect(outcome.exitCode == 2)
    #expect(report.verdict(of: "rule-control") == .unverified)
  }

  @Test func partialRunReportsFailedBuild() async throws {
    let tool = try await Tool(building: "does-not-compile")
    defer { tool.remove() }
    let folder = tool.folder + "/does-not-compile"
    for check in ["debug-leak", "isolation-tests"] {
      let (outcome, report) = try await tool.report(["--only", check], in: folder)
      #expect(outcome.exitCode == 1, "\(check): \(outcome.all)")
      #expect(report.verdict(of: "build") == .failed)
    }
  }

  @Test func localizationOnlyConfigurationNeedsNoBuild() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    let catalog = "fixtures/catalogs/unnumbered-arguments/pass/Localizable.xcstrings"
    try FileManager.default.copyItem(
      atPath: "\(Tool.repository)/\(catalog)", toPath: package + "/Localizable.xcstrings")
    try "version: 1\nlocalization: { catalogs: [Localizable.xcstrings], sources: [] }\n"
      .write(toFile: package + "/.verify-release.yml", atomically: true, encoding: .utf8)
    let (outcome, report) = try await tool.report([], in: package)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(judged(report) == ["localization"])
    #expect(report.verdictLine == "passed, 1 check")
  }
}
