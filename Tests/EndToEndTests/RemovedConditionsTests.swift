import Foundation
import ReleaseModel
import TestSupport
import Testing

/// The gate fails if a condition is removed from AppCore.
@Suite struct RemovedConditionsTests {
  /// One run for all of them, because each run builds the app.
  @Test func everyRemovedConditionIsFound() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try copyOfAppCore(tool)
    let patch = "\(Tool.repository)/fixtures/app-core/removed-conditions.patch"
    let applied = try await tool.run("git", ["apply", patch], in: folder)
    try #require(applied.exitCode == 0, "\(applied.all)")
    let changed = try String(contentsOfFile: patch, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("+++ b/") }.map { String($0.dropFirst(6)) }
    try #require(changed.count == 6)

    let (outcome, report) = try await tool.report(
      ["--only", "debug-leak"], in: folder)

    #expect(outcome.exitCode == 1, "\(outcome.all)")
    let places = Set(
      report.findings.filter { $0.severity == .error }.compactMap { $0.location?.file })
    #expect(places == Set(changed))
  }

  /// AppCore with this repository's rules.
  private func copyOfAppCore(_ tool: Tool) throws -> String {
    let files = FileManager.default
    let folder = tool.folder + "/repository"
    try files.createDirectory(atPath: folder + "/AppCore", withIntermediateDirectories: true)
    for item in [
      "AppCore/Package.swift", "AppCore/Sources", "AppCore/Tests", ".verify-release.yml",
    ] {
      try files.copyItem(atPath: "\(Tool.repository)/\(item)", toPath: "\(folder)/\(item)")
    }
    // Only a release build, because the removed conditions change no other. What the debug build says
    // about the rules is verified by the run of the gate on AppCore itself.
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(#/(?m)^  (?:debug|qa): .*\n/#, with: "")
        .replacing(#/(?m)^    control: debug\n/#, with: "")
        .replacing("[debug, release, qa]", with: "[release]").replacing(", qa]", with: "]")
        .replacing("    present-in: [debug]\n", with: "")
        .replacing("derived-rules: true\n", with: "")
        .replacing("checklists:\n  - Checklists/*.yml\n", with: "")
    }
    return folder
  }
}
