import Foundation
import ReleaseModel
import Testing

/// An invalid file that says what to verify reaches every output, in every command with reports.
@Suite struct InvalidConfigurationTests {
  /// The files that one run writes, by format.
  private static let outputs = Tool.formats.filter { $0 != "terminal" }

  /// A package in the folder `app` of a repository, with one invalid line in its configuration.
  private func tool(_ files: [String: String]) throws -> Tool {
    let tool = try Tool()
    try tool.write("", to: ".git/HEAD")
    try tool.write("", to: "app/Package.swift")
    for (path, text) in files { try tool.write(text, to: "app/\(path)") }
    return tool
  }

  private func outputs(
    of arguments: [String], _ tool: Tool, in folder: String = "app"
  ) async throws -> (Tool.Outcome, [String: String]) {
    let destinations = Self.outputs.flatMap { ["--output", "\($0)=\(tool.folder)/r.\($0)"] }
    let outcome = try await tool.run(
      "env",
      ["GITHUB_STEP_SUMMARY=\(tool.folder)/r.summary", try Tool.executable] + arguments
        + destinations, in: "\(tool.folder)/\(folder)")
    var texts: [String: String] = [:]
    for name in Self.outputs + ["summary"] {
      texts[name] = try String(contentsOfFile: "\(tool.folder)/r.\(name)", encoding: .utf8)
    }
    return (outcome, texts)
  }

  @Test(
    arguments: [
      ([], "app"), (["--presubmit"], "app"), (["--config", ".verify-release.yml"], "app"),
      (["--package-path", "app"], "."), (["localization"], "app"),
      (["inspect", "Package.swift"], "app"),
      (["checklist", "status"], "app"),
    ] as [([String], String)])
  func invalidKeyReachesEveryOutput(_ arguments: [String], _ folder: String) async throws {
    let tool = try tool([".verify-release.yml": "version: 1\nbuilds:\n  debug: { on: 1 }\n"])
    defer { tool.remove() }
    let (outcome, texts) = try await outputs(of: arguments, tool, in: folder)
    #expect(outcome.exitCode == 65)
    #expect(outcome.output == "")
    let message = "builds.debug.on: unknown key 'on'"
    #expect(outcome.error.hasPrefix(".verify-release.yml:3:12: error: \(message)"))
    for (format, text) in texts {
      #expect(text.contains("unknown key"), "\(format): \(text)")
      #expect(text.contains("app/.verify-release.yml"), "\(format): \(text)")
    }
    #expect(
      texts["github"]?.hasPrefix(
        "::error file=app/.verify-release.yml,line=3,col=12,title=configuration (error)::\(message)"
      )
        == true)
    #expect(texts["junit"]?.contains("tests=\"1\" failures=\"0\" errors=\"1\"") == true)
    #expect(texts["tap"]?.contains("1..1\nnot ok 1 - configuration: ") == true)
    let report = try JSONDecoder().decode(Report.self, from: Data((texts["json"] ?? "").utf8))
    #expect(report.verdict == .invalid)
    #expect(report.verdictLine == "invalid, 1 check")
    #expect(report.contradiction == nil)
    let finding = try #require(report.findings.first)
    #expect(
      finding.location == SourceLocation(file: "app/.verify-release.yml", line: 3, column: 12))
  }

  @Test(
    arguments: [
      (
        "version: 1\nchecklists: [list.yml]\n", ["list.yml": "title: t\nitems: []\n"],
        "app/list.yml"
      ),
      (
        "version: 1\n", [".verify-release.debug-only.yml": "version: 2\n"],
        "app/.verify-release.debug-only.yml"
      ),
      (
        "version: 1\nlocalization: { baseline: base.yml }\n", ["base.yml": "x"], "app/base.yml"
      ),
    ] as [(String, [String: String], String)])
  func otherInvalidFileIsLocated(
    _ configuration: String, _ files: [String: String], _ path: String
  ) async throws {
    let tool = try tool(files.merging([".verify-release.yml": configuration]) { $1 })
    defer { tool.remove() }
    let (outcome, report) = try await tool.report([], in: tool.folder + "/app")
    #expect(outcome.exitCode == 65)
    #expect(report.findings.map(\.location?.file) == [path])
  }

  @Test func missingConfigurationIsReported() async throws {
    let tool = try tool([:])
    defer { tool.remove() }
    for command in [[], ["localization"], ["inspect", "Package.swift"]] {
      let (outcome, report) = try await tool.report(
        command + ["--config", "none.yml"], in: tool.folder + "/app")
      #expect(outcome.exitCode == 65)
      #expect(report.findings.map(\.location?.file) == ["app/none.yml"])
      #expect(
        report.findings.map(\.message) == ["cannot read the file: No such file or directory"])
    }
  }

  @Test func savedReportOfInvalidConfigurationIsConverted() async throws {
    let tool = try tool([".verify-release.yml": "version: 2\n"])
    defer { tool.remove() }
    _ = try await outputs(of: [], tool)
    let outcome = try await tool.run(["report", "r.json"])
    #expect(outcome.exitCode == 65)
    #expect(outcome.output.hasSuffix("\n\n! invalid (1 check, 1 error)\n"), "\(outcome.output)")
  }

  @Test func usageErrorHasNoReport() async throws {
    let tool = try tool([:])
    defer { tool.remove() }
    let outcome = try await tool.run(
      ["--only", "nothing", "--format", "github", "--output", "json=r.json"])
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/r.json"))
  }
}
