import Foundation
import ReleaseModel
import TestSupport
import Testing

/// `guards` lists debug-only regions; with a folder, it builds nothing.
@Suite struct GuardsCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func git(_ words: String..., in folder: String) async throws {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
    let outcome = try await tool.run("git", ["-C", folder] + identity + words)
    try #require(outcome.exitCode == 0, "\(outcome.all)")
  }

  private func write(_ files: [String: String], to folder: String) throws {
    for (name, text) in files {
      let url = URL(filePath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  /// An app without a manifest, in a repository whose release is tagged 1.0.0.
  private func app() async throws -> String {
    let folder = tool.folder + "/app"
    try write(
      [
        "App/Menu.swift":
          "import UIKit\n#if DEBUG && canImport(UIKit)\nfunc menu() {}\n#endif\n#if os(iOS)\nfunc f() {}\n"
          + "#endif\n",
        "App/Log.m": "void log(void) {\n#ifdef DEBUG\n  dump();\n#endif\n}\n",
        "App/Start.swift":
          "func start() {\n  if BuildConfiguration.isDebug { open() }\n"
          + "  if CommandLine.arguments.contains(\"--uitesting\") { skip() }\n"
          + "#if DEBUG\n  if BuildConfiguration.isDebug { close() }\n#endif\n}\n",
        "AppTests/MenuTests.swift": "#if DEBUG\nfunc test() {}\n#endif\n",
        "Pods/Kit/Kit.swift": "#if DEBUG\nfunc kit() {}\n#endif\n",
      ], to: folder)
    try await git("init", "--quiet", in: folder)
    try await git("add", ".", in: folder)
    try await git("commit", "--quiet", "-m", "Add app", in: folder)
    try await git("tag", "1.0.0", in: folder)
    try await git("commit", "--quiet", "--allow-empty", "-m", "Continue", in: folder)
    return folder
  }

  private func notes(_ report: Report) -> [String] {
    report.findings.filter { $0.severity == .note }.compactMap(\.location?.description)
  }

  @Test func regionsOfSourceTreeAreListed() async throws {
    defer { tool.remove() }
    let folder = try await app()
    let (outcome, report) = try await tool.report(
      ["guards", ".", "--define", "debug=DEBUG"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      notes(report) == [
        "App/Log.m:2", "App/Menu.swift:2", "App/Start.swift:4", "App/Start.swift:2",
        "App/Start.swift:3",
      ])
    #expect(
      report.findings.first?.message
        == "`#ifdef DEBUG`, lines 2 to 4: statements, compiled in 'debug'. Its loss would be reported by"
        + " the check 'guards'.")
    #expect(
      report.checks.first?.summary == "3 debug-only regions compared with 1.0.0, 100% covered")
    // A region that was added since is not covered, and a lost one is an error.
    try write(
      [
        "App/Menu.swift": "import UIKit\nfunc menu() {}\n#if os(iOS)\nfunc f() {}\n#endif\n",
        "App/New.swift": "#if DEBUG\nfunc new() {}\n#endif\n",
        ".verify-release.yml":
          "version: 1\nrules:\n  - id: no-ui-tests\n    absent-from: [release]\n    strings: [uitesting]\n"
          + "    names: [BuildConfiguration.isDebug, Flags.shows]\nguards: { coverage: 100% }\n",
        "App/Flags.swift":
          "func f() {\n  if Flags.shows, Other.shows { g(Flags.shows) }\n  let shows = h()\n"
          + "  if shows {}\n#if DEBUG\n  if Flags.shows {}\n#endif\n}\n",
      ], to: folder)
    let (failed, changed) = try await tool.report(["guards", "."], in: folder)
    #expect(failed.exitCode == 1, "\(failed.all)")
    #expect(
      changed.findings.filter { $0.severity == .error }.map {
        $0.location?.description ?? $0.message
      } == [
        "App/Menu.swift:2",
        "The loss of 2 of 4 debug-only regions (50%) would be reported, but `guards` requires a"
          + " `coverage` of 100%.", "App/Flags.swift:2", "App/Start.swift:2", "App/Start.swift:3",
      ])
    let (_, since) = try await tool.report(["guards", ".", "--since", "HEAD"], in: folder)
    #expect(notes(since) == ["App/Flags.swift:5", "App/New.swift:1"])
    let text = try await tool.run(["guards", ".", "--since", "HEAD"], in: folder).output
    #expect(
      text.contains(
        """
          Lines  Condition  Contains      Compiled in  Loss reported by
        App/Flags.swift
          5-7    #if DEBUG  statements    debug        nothing
        App/New.swift
          1-3    #if DEBUG  declarations  debug        nothing

        """), "\(text)")
  }

  @Test func folderWithoutGitIsNotCovered() async throws {
    defer { tool.remove() }
    let folder = tool.folder + "/plain"
    try write(["A.swift": "#if STAGING\nfunc f() {}\n#endif\n"], to: folder)
    let (outcome, report) = try await tool.report(
      ["guards", folder, "--define", "debug=DEBUG,STAGING"], in: tool.folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      report.findings.map(\.message) == [
        "`#if STAGING`, lines 1 to 3: declarations, compiled in 'debug'. Its loss would be reported by"
          + " nothing."
      ])
  }

  @Test(arguments: ["debug", "=DEBUG", "debug=", "release=RELEASE"])
  func invalidDefinitionIsUsageError(_ definition: String) async throws {
    defer { tool.remove() }
    let outcome = try await tool.run(["guards", ".", "--define", definition], in: tool.folder)
    #expect(outcome.exitCode == 64)
    #expect(outcome.all.contains("debug=DEBUG"))
  }
}
