import Foundation
import ReleaseModel
import TestSupport
import Testing

/// The gate fails if a condition is removed from AppCore.
@Suite struct RemovedConditionsTests {
  /// One run for all of them, because each run builds the app in debug and release.
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
      ["--only", "debug-leak,derived-rules"], in: folder)

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
      ".verify-release.debug-only.yml",
    ] {
      try files.copyItem(atPath: "\(Tool.repository)/\(item)", toPath: "\(folder)/\(item)")
    }
    // Remove the third build and the probes, which take time and prove nothing here. Compiling each
    // module as a whole and without an index takes half the time of a debug build.
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(
        "  debug: { configuration: debug }\n",
        with: "  debug: { configuration: debug, flags: [--disable-index-store, -Xswiftc,"
          + " -whole-module-optimization, -Xswiftc, -num-threads, -Xswiftc, '2'] }\n"
      ).replacing(#/(?m)^  qa: .*\n/#, with: "").replacing(", qa]", with: "]")
        .replacing("checklists:\n  - Checklists/*.yml\n", with: "")
    }
    try edit(folder + "/.verify-release.debug-only.yml") {
      $0.replacing(#/(?s)  qa:\n.*?(?=  release:)/#, with: "")
    }
    return folder
  }
}
