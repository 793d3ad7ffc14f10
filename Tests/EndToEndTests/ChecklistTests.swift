import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Takes a small package in git from the first run to the final sign-off.
@Suite struct ChecklistTests {
  private let package: ReleasePackage

  init() async throws { package = try await ReleasePackage(isBuilt: true) }

  private func run() async throws -> Tool.Outcome { try await package.run("--quiet") }

  /// Signs the only manual item and commits the sign-off.
  private func signAndCommit() async throws {
    let signed = try await package.sign()
    try #require(signed.exitCode == 0, "\(signed.all)")
    try await package.commit("Sign")
  }

  @Test func releaseIsPendingUntilSigned() async throws {
    #expect(try await run().exitCode == 3)
    #expect(try await run().exitCode == 3)
    let sign = "checklist sign purchase --evidence FILE"
    let status = try await package.run("checklist", "status")
    #expect(status.output.contains("sign \(try Tool.executable) \(sign)\n"), "\(status.all)")
    let open = try await package.status().item
    #expect(open.command == "verify-release \(sign)" && open.signing?.command == open.command)
    let signed = try await package.sign("--note", "Bought & restored, *all* well.")
    #expect(signed.exitCode == 0, "\(signed.all)")
    let first = signed.output.trimmingCharacters(in: .newlines)
    #expect(first.hasPrefix("Checklists/signoffs/purchase-") && first.hasSuffix(".yml"))
    #expect(try await package.status().item.command == nil)
    // Before and after the sign-off itself is committed.
    #expect(try await package.status().exitCode == 0)
    try await package.commit("Sign")
    let passed = try await run()
    #expect(passed.exitCode == 0, "\(passed.all)")
  }

  @Test func changeToUncoveredFileKeepsSignOff() async throws {
    try await signAndCommit()
    try package.append("More.\n", to: "README.md")
    try await package.commit("Say more")
    #expect(try await run().exitCode == 0)
  }

  @Test func changeToCoveredFileNeedsNewSignOff() async throws {
    try await signAndCommit()
    try package.append("// More.\n", to: "Sources/Shop/Price.swift")
    let uncommitted = try await package.status()
    #expect(uncommitted.exitCode == 3)
    #expect(uncommitted.item.stale == ["Sources/Shop/Price.swift is not committed"])
    try await package.commit("Touch what is covered")
    let touched = try await run()
    #expect(touched.exitCode == 3)
    #expect(touched.output.contains("Sources/Shop/Price.swift | +1 -0"), "\(touched.output)")
    #expect(try await package.status().item.stale == ["Sources/Shop/Price.swift | +1 -0"])

    try await signAndCommit()
    #expect(try await run().exitCode == 0)
  }

  @Test func signOffOutlivesItsCommit() async throws {
    try await signAndCommit()
    let branch = try await package.tool.run(
      "git", ["branch", "--show-current"], in: package.folder
    ).output.trimmingCharacters(in: .newlines)
    // Squash the history into one commit and drop the rest.
    try await package.program("git", "checkout", "--quiet", "--orphan", "squashed")
    try await package.commit("Everything")
    try await package.program("git", "branch", "--delete", "--force", branch)
    try await package.program("git", "reflog", "expire", "--expire=now", "--all")
    try await package.program("git", "gc", "--quiet", "--prune=now")
    #expect(try await package.status().exitCode == 0)
    #expect(try await run().exitCode == 0)

    try package.append("// And more.\n", to: "Sources/Shop/Price.swift")
    try await package.commit("Touch it again")
    let (exitCode, item, _) = try await package.status()
    #expect(exitCode == 3)
    // The signed commit is gone, but the one with the sign-off has the same files.
    #expect(item.stale == ["Sources/Shop/Price.swift | +1 -0"])
    try await package.program("git", "revert", "--no-edit", "HEAD")
    #expect(try await package.status().exitCode == 0)
  }

  @Test func failedSignOffFailsRelease() async throws {
    try await signAndCommit()
    #expect(try await package.sign("--fail", "--note", "It charged twice.").exitCode == 0)
    let failed = try await run()
    #expect(failed.exitCode == 1)
    #expect(failed.output.contains("(result: failed): It charged twice."))
  }

  /// With `artifacts-of`, a sign-off is for the built artifacts, not for source files.
  @Test func artifactSignOffCoversExactBytes() async throws {
    try edit(package.folder + "/Checklists/release.yml") {
      $0.replacing("covers: [Sources/Shop]", with: "artifacts-of: release")
    }
    try await package.commit("Look at what ships")
    let blind = try await package.sign()
    #expect(blind.exitCode == 64)
    #expect(blind.error.contains("add --report with the JSON report of the run"), "\(blind.all)")

    let report = ".build/report.json"
    let run = ["--quiet", "--only", "build,artifact-visibility,checklist"]
    let first = try await package.tool.run(
      run + ["--output", "json=\(report)"], in: package.folder)
    #expect(first.exitCode == 3, "\(first.all)")
    let signed = try await package.sign("--report", report)
    #expect(signed.exitCode == 0, "\(signed.all)")
    try await package.commit("Sign")
    let same = try await package.tool.run(run, in: package.folder)
    #expect(same.exitCode == 0, "\(same.all)")
    try await expectReportCountsAmongSignOffs(report, run)

    try package.append("print(\"And a word more.\")\n", to: "Sources/App/main.swift")
    try await package.commit("Say more")
    let changed = try await package.sign("--report", report)
    #expect(changed.exitCode == 2)
    #expect(
      changed.error.contains(
        /the report is for commit [0-9a-f]{12}, but commit [0-9a-f]{12} is checked out, which differs: Sources\/App\/main.swift \| \+1 -0; rerun/
      ), "\(changed.all)")
    let other = try await package.tool.run(run, in: package.folder)
    #expect(other.exitCode == 3)
    #expect(other.output.contains("App has changed"), "\(other.all)")
    // `checklist status` builds nothing, so there is nothing to compare.
    #expect(try await package.status().exitCode == 0)
  }

  /// Others may sign with the same report, before or after the first sign-off is committed.
  private func expectReportCountsAmongSignOffs(_ report: String, _ run: [String]) async throws {
    let late = try await package.sign("--report", report, "--note", "Me too.")
    #expect(late.exitCode == 0, "\(late.all)")
    // Committed evidence belongs to its sign-off.
    try package.tool.write("shot", to: "checklist/Checklists/shot.png")
    let withFile = try await package.run(
      "checklist", "sign", "purchase", "--report", report, "--evidence", "Checklists/shot.png")
    #expect(withFile.exitCode == 0, "\(withFile.all)")
    let among = try await package.tool.run(
      run + ["--output", "json=.build/among.json"], in: package.folder)
    #expect(among.exitCode == 0, "\(among.all)")
    #expect(try await package.sign("--report", ".build/among.json").exitCode == 0)
    try await package.commit("Sign")
    #expect(try await package.sign("--report", ".build/among.json", "--note", "Yes.").exitCode == 0)
    try package.append("More.\n", to: "README.md")
    let dirty = try await package.tool.run(
      run + ["--output", "json=.build/dirty.json"], in: package.folder)
    #expect(dirty.exitCode == 0, "\(dirty.all)")
    try await package.program("git", "checkout", "--quiet", "README.md")
    let refused = try await package.sign("--report", ".build/dirty.json")
    #expect(refused.exitCode == 2)
    #expect(
      refused.error.contains("the report is for uncommitted changes to commit "), "\(refused.all)")
    try await package.commit("Sign")
  }

  @Test func releaseRecordIsRenderedFromSavedReport() async throws {
    try await expectPresubmitRecordShowsOpenItems()
    #expect(try await package.sign().exitCode == 0)
    try await package.commit("Sign")
    let run = try await package.tool.run(
      ["--quiet", "--output", "json=.build/report.json"], in: package.folder)
    #expect(run.exitCode == 0, "\(run.all)")
    for (format, words) in [
      ("markdown", "\n- **passed** **A purchase goes through** (`purchase`)\n"),
      (
        "markdown",
        "\n  - How: Buy the deck with a sandbox account.\n  - Requires: `priced` ✅ passed\n"
      ),
      (
        "terminal",
        "\n      how  Buy the deck with a sandbox account.\n      requires: priced passed\n"
      ),
      ("terminal", "Release record of checklist: ✓ passed\n"), ("html", "<h1>Release record "),
      ("json", "\"schemaVersion\" : 2"),
    ] {
      let record = try await package.tool.run(
        ["checklist", "report", "--from", ".build/report.json", "--format", format],
        in: package.folder)
      #expect(record.exitCode == 0)
      #expect(record.output.contains(words), "\(record.all)")
    }
    let script = "exec \"$0\" checklist report --from .build/report.json >/dev/full"
    let unwritten = try await package.tool.run(
      "/bin/sh", ["-c", script, try Tool.executable], in: package.folder)
    #expect(unwritten.exitCode == 2)
    #expect(unwritten.error.hasSuffix("\nverdict: passed\n"), "\(unwritten.all)")
    for arguments in [["checklist", "status"], ["--only", "debug-flag"]] {
      let part = try await package.tool.run(
        arguments + ["--quiet", "--output", "json=.build/part.json"], in: package.folder)
      #expect(part.exitCode == 0, "\(part.all)")
      let record = try await package.tool.run(
        ["checklist", "report", "--from", ".build/part.json"], in: package.folder)
      #expect(record.exitCode == 65)
      #expect(record.error.contains("needs the report of a complete run"), "\(record.all)")
    }
    let none = try await package.tool.run(
      ["checklist", "report", "--from", "README.md"], in: package.folder)
    #expect(none.exitCode == 65)
    #expect(none.error.hasPrefix("README.md:1: error: not valid JSON"))
  }

  /// `scripts/verify` writes such a report.
  private func expectPresubmitRecordShowsOpenItems() async throws {
    let run = try await package.run("--presubmit", "--quiet", "--output", "json=.build/early.json")
    #expect(run.exitCode == 0, "\(run.all)")
    let record = try await package.run("checklist", "report", "--from", ".build/early.json")
    #expect(record.exitCode == 3, "\(record.all)")
    for words in [
      "# Release record of checklist: ⏳ pending", "- Made from: `.build/early.json`, SHA-256 `",
      "How: Buy the deck",
      "- **pending** **A purchase goes through** (`purchase`)\n  - needs sign-off by managers\n",
      "made from the saved report `.build/early.json`, which could have been edited.",
    ] { #expect(record.output.contains(words), "\(record.output)") }
  }
}

/// A probe of a program that is not listed under `artifacts`, in a package with two programs.
@Suite struct ProbedProductTests {
  @Test func probedProductIsBuiltInBuildsOfProbe() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Two", targets: [.executableTarget(name: "App"), .executableTarget(name: "Helper")])
      """, to: "two/Package.swift")
    for name in ["App", "Helper"] {
      try tool.write("print(\"\(name)\")\n", to: "two/Sources/\(name)/main.swift")
    }
    try tool.write(
      """
      version: 1
      builds: { debug: { configuration: debug }, qa: { configuration: debug } }
      artifacts: [{ product: App }]
      derived-rules: false
      checklists: [list.yml]
      """, to: "two/.verify-release.yml")
    try tool.write(
      """
      title: Before a release
      items:
        - id: helps
          title: The helper runs
          probe: { product: Helper, build: debug, output-contains: [Helper] }
      """, to: "two/list.yml")
    let folder = tool.folder + "/two"
    let (outcome, report) = try await tool.report(["--only", "checklist"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(report.checklists.flatMap(\.items).map(\.state) == [.passed])
    let builds = folder + "/.build/verify-release/builds"
    let built = ["debug", "qa"].map {
      FileManager.default.fileExists(atPath: "\(builds)/\($0)/debug/Helper")
    }
    #expect(built == [true, false])
  }
}
