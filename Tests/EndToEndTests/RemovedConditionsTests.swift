import Foundation
import ReleaseModel
import TestSupport
import Testing

/// The gate fails if a condition is removed from AppCore.
@Suite struct RemovedConditionsTests {
  /// Files that are entirely inside a condition and also compile without it in every build.
  private static let files = [
    "DeveloperMode/DeveloperModeState.swift",
    "Launch/Options+Debug.swift",
    "PlayLimit/UserDefaultsPlayLimitService+Debug.swift",
    "Preferences/Preferences+Debug.swift",
    "Store/StorePresets+Debug.swift",
    "Tiers/SeededGenerator.swift",
  ]

  /// One run for all of them, because each run builds the app in debug and release.
  @Test func everyRemovedConditionIsFound() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try copyOfAppCore(tool)
    let sources = "AppCore/Sources/AppCore/"
    for file in Self.files {
      let path = "\(folder)/\(sources)\(file)"
      var lines = try String(contentsOfFile: path, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.first?.hasPrefix("#if DEBUG") == true, "\(file)")
      try #require(lines.suffix(2) == ["#endif", ""], "\(file)")
      // The declarations stay on the same lines.
      lines[0] = "#if true"
      try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    let (outcome, report) = try await tool.report(
      ["--only", "debug-leak,derived-rules"], in: folder)

    #expect(outcome.exitCode == 1, "\(outcome.all)")
    let places = Set(
      report.findings.filter { $0.severity == .error }.compactMap { $0.location?.file })
    #expect(places == Set(Self.files.map { sources + $0 }))
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
    // Remove the third build and the probes, which take time and prove nothing here.
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(#/(?m)^  qa: .*\n/#, with: "").replacing(", qa]", with: "]")
        .replacing("checklists:\n  - Checklists/*.yml\n", with: "")
    }
    try edit(folder + "/.verify-release.debug-only.yml") {
      $0.replacing(#/(?s)  qa:\n.*?(?=  release:)/#, with: "")
    }
    return folder
  }
}
