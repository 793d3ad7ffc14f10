import Foundation
import ReleaseModel
import TestSupport
import Testing

/// `--since` runs only the checks that the changed files can affect.
@Suite struct SinceTests {
  private let tool: Tool
  private var folder: String { tool.folder + "/defaults" }

  init() async throws {
    tool = try await Tool(building: "defaults")
    try tool.write(".build\n", to: "defaults/.gitignore")
    try await git("init", "--quiet", "--initial-branch", "main")
    try await git("config", "user.name", "Developer")
    try await git("config", "user.email", "developer@example.org")
    try await commit()
    try await git("checkout", "--quiet", "-b", "feature")
  }

  private func git(_ arguments: String...) async throws {
    let outcome = try await tool.run("git", arguments, in: folder)
    try #require(outcome.exitCode == 0, "git \(arguments): \(outcome.all)")
  }

  private func commit() async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", "Change")
  }

  /// A run since `main`: the exit code, the checks that ran and those that were left out.
  private func run() async throws -> (exitCode: Int?, ran: [String], leftOut: [String]) {
    let (outcome, report) = try await tool.report(["--presubmit", "--since", "main"], in: folder)
    return (
      outcome.exitCode, report.checks.filter { $0.verdict != nil }.map(\.id),
      report.changes?.leftOut ?? []
    )
  }

  @Test func documentNeedsNoBuild() async throws {
    let unchanged = try await run()
    #expect(unchanged.exitCode == 0 && unchanged.ran == [])
    try tool.write("More.\n", to: "defaults/README.md")
    try await commit()
    let outcome = try await tool.run(["--presubmit", "--since", "main"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      outcome.output.contains(
        "localization (the 1 file changed since main cannot affect them)"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("✓ passed, 0 of 10 checks; not a release verdict\n"))
    #expect(!outcome.error.contains("build release"))
    // The report can be read again.
    let (_, report) = try await tool.report(["--presubmit", "--since", "main"], in: folder)
    #expect(report.contradiction == nil)
    #expect(report.changes?.files == ["README.md"])
  }

  @Test func catalogIsCheckedAndTested() async throws {
    try edit(folder + "/Sources/App/Resources/Localizable.xcstrings") { $0 + "\n" }
    let (exitCode, ran, leftOut) = try await run()
    #expect(exitCode == 0)
    #expect(ran == ["isolation-tests", "localization"])
    #expect(leftOut.contains("debug-leak") && leftOut.contains("derived-rules"))
  }

  /// An uncommitted change on the branch, and one that is only on `main`.
  @Test func codeOfBranchAffectsEverything() async throws {
    try await git("checkout", "--quiet", "main")
    try tool.write("// Not in the branch.\n", to: "defaults/Sources/Store/Main.swift")
    try await commit()
    try await git("checkout", "--quiet", "feature")
    #expect(try await run().ran == [])
    try tool.write("public let leaked = 1\n", to: "defaults/Sources/Store/New.swift")
    let (exitCode, ran, leftOut) = try await run()
    #expect(exitCode == 0)
    #expect(ran.contains("debug-flag") && ran.contains("isolation-tests"))
    #expect(leftOut == [])
  }

  /// Items that checks verify are not evaluated if the changed files can't affect these checks.
  @Test func checklistNeedsBuildOnlyForItsOwnItems() async throws {
    let list = "Checklists/release.yml"
    let automatic = """
      title: Before a release
      items:
        - { id: built, title: The package builds, check: build }
        - { id: translated, title: All strings are translated, check: localization }

      """
    func write(_ text: String) throws {
      try tool.write("version: 1\nchecklists: [\(list)]\n", to: "defaults/.verify-release.yml")
      try tool.write(text, to: "defaults/\(list)")
    }
    try write(automatic)
    try await commit()
    try await git("branch", "--force", "main")
    try write(automatic.replacing("The package builds", with: "It builds"))
    let outcome = try await tool.run(["--presubmit", "--since", "main"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(!outcome.error.contains("build release"))
    #expect(outcome.output.contains(" 2 not run\n"), "\(outcome.output)")
    #expect(outcome.output.contains("skipped: build, "), "\(outcome.output)")
    try write(automatic.replacing("items:", with: "item:"))
    #expect(try await tool.run(["--presubmit", "--since", "main"], in: folder).exitCode == 65)

    try write(automatic)
    try edit(folder + "/Sources/App/Resources/Localizable.xcstrings") { $0 + "\n" }
    let (_, report) = try await tool.report(["--presubmit", "--since", "main"], in: folder)
    let items = report.checklists.flatMap(\.items)
    #expect(items.map(\.state) == [.notRun, .passed], "\(items)")
    #expect(items.first?.detail == "the changed files cannot affect it")
    #expect(report.verdict == .passed && report.contradiction == nil)
  }

  /// A package outside the repository may have changed unnoticed.
  @Test func localPackageElsewhereMayHaveChanged() async throws {
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [.target(name: "Kit", path: ".")])

      """, to: "Kit/Package.swift")
    try tool.write("public let kit = 1\n", to: "Kit/Kit.swift")
    try edit(folder + "/Package.swift") {
      $0.replacing("targets: [", with: "dependencies: [.package(path: \"../Kit\")],\n  targets: [")
    }
    try await commit()
    try await git("branch", "--force", "main")
    #expect(try await run().leftOut == [])
  }

  @Test func unknownCommitAndMissingOptionAreErrors() async throws {
    let unknown = try await tool.run(["--presubmit", "--since", "origin/main"], in: folder)
    #expect(unknown.exitCode == 64)
    #expect(unknown.error.contains("git has no commit 'origin/main'"), "\(unknown.error)")
    let option = try await tool.run(["--presubmit", "--since", "--output=x"], in: folder)
    #expect(option.exitCode == 64)
    try await git("checkout", "--quiet", "--orphan", "other")
    try tool.write("Another start.\n", to: "defaults/README.md")
    try await commit()
    let unrelated = try await tool.run(["--presubmit", "--since", "main"], in: folder)
    #expect(unrelated.exitCode == 64)
    #expect(unrelated.error.contains("have no merge base"), "\(unrelated.error)")
    let release = try await tool.run(["--since", "main"], in: folder)
    #expect(release.exitCode == 64)
    #expect(release.error.contains("--since requires --presubmit"), "\(release.error)")
    try FileManager.default.removeItem(atPath: folder + "/.git")
    let outside = try await tool.run(["--presubmit", "--since", "main"], in: folder)
    #expect(outside.exitCode == 64)
    #expect(outside.error.contains("not a git repository"), "\(outside.error)")
  }
}
