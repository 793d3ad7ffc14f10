import Foundation
import ReleaseModel
import Testing

/// A release of a small package in git, from the first run to the last sign-off.
@Suite struct ChecklistTests {
  private let tool: Tool
  private let folder: String
  private static let manager = "Release Manager <manager@example.org>"

  init() async throws {
    tool = try await Tool(building: "checklist")
    folder = tool.folder + "/checklist"
    try await git("init", "--quiet")
    try await git("config", "user.name", "Release Manager")
    try await git("config", "user.email", "manager@example.org")
    try await commit("First")
  }

  private func git(_ arguments: String...) async throws {
    let outcome = try await tool.run("git", arguments, in: folder)
    try #require(outcome.exitCode == 0, "git \(arguments): \(outcome.all)")
  }

  private func commit(_ message: String) async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", message)
  }

  private func append(_ text: String, to file: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: folder + "/" + file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  private func sign(_ arguments: String...) async throws -> Tool.Outcome {
    try await tool.run(
      ["checklist", "sign", "purchase", "--evidence", "https://example.org/1"] + arguments,
      in: folder)
  }

  /// The state of the only manual item, and the report.
  private func status() async throws -> (exitCode: Int?, item: ChecklistReport.Item, Report) {
    let (outcome, report) = try await tool.report(["checklist", "status"], in: folder)
    let item = try #require(report.checklists.first?.items.last)
    return (outcome.exitCode, item, report)
  }

  private func run() async throws -> Tool.Outcome {
    try await tool.run(["--quiet"], in: folder)
  }

  @Test func aReleaseGoesItsWay() async throws {
    #expect(try await run().exitCode == 3)
    #expect(try await run().exitCode == 3)
    let signed = try await sign("--note", "Bought & restored, *all* well.")
    #expect(signed.exitCode == 0, "\(signed.all)")
    let first = signed.output.trimmingCharacters(in: .newlines)
    #expect(first.hasPrefix("Checklists/signoffs/purchase-") && first.hasSuffix(".yml"))
    // Before and after the sign-off itself is committed.
    #expect(try await status().exitCode == 0)
    try await commit("Sign")
    let passed = try await run()
    #expect(passed.exitCode == 0, "\(passed.all)")

    try append("More.\n", to: "README.md")
    try await commit("Say more")
    #expect(try await run().exitCode == 0)

    try append("// More.\n", to: "Sources/Shop/Price.swift")
    let uncommitted = try await status()
    #expect(uncommitted.exitCode == 3)
    #expect(uncommitted.item.stale == ["Sources/Shop/Price.swift is not committed"])
    try await commit("Touch what is covered")
    let touched = try await run()
    #expect(touched.exitCode == 3)
    #expect(touched.output.contains("Sources/Shop/Price.swift | +1 -0"), "\(touched.output)")
    #expect(try await status().item.stale == ["Sources/Shop/Price.swift | +1 -0"])

    #expect(try await sign().exitCode == 0)
    try await commit("Sign again")
    #expect(try await run().exitCode == 0)
    // One commit of everything, and no other any more.
    try await git("checkout", "--quiet", "--orphan", "squashed")
    try await commit("Everything")
    try await git("branch", "--delete", "--force", try await mainBranch())
    try await git("reflog", "expire", "--expire=now", "--all")
    try await git("gc", "--quiet", "--prune=now")
    #expect(try await status().exitCode == 0)
    #expect(try await run().exitCode == 0)

    try append("// And more.\n", to: "Sources/Shop/Price.swift")
    try await commit("Touch it again")
    let (exitCode, item, _) = try await status()
    #expect(exitCode == 3)
    #expect(item.stale?.count == 1)
    #expect(item.stale?.first?.contains("is not here to tell which files") == true)
    try await git("revert", "--no-edit", "HEAD")
    #expect(try await status().exitCode == 0)

    #expect(try await sign("--fail", "--note", "It charged twice.").exitCode == 0)
    let failed = try await run()
    #expect(failed.exitCode == 1)
    #expect(failed.output.contains("that it does not hold: It charged twice."))
  }

  private func mainBranch() async throws -> String {
    let branches = try await tool.run("git", ["branch", "--format=%(refname:short)"], in: folder)
    return try #require(branches.output.split(separator: "\n").first { $0 != "squashed" })
      .description
  }

  @Test func wordsEvidenceAndReasonsCount() async throws {
    try Data("shot".utf8).write(to: URL(fileURLWithPath: folder + "/Checklists/shot.png"))
    let signed = try await tool.run(
      [
        "checklist", "sign", "purchase", "--evidence", folder + "/Checklists/shot.png", "--by",
        Self.manager,
      ], in: folder)
    #expect(signed.exitCode == 0, "\(signed.all)")
    let (exitCode, item, _) = try await status()
    #expect(exitCode == 0)
    #expect(item.signOff?.evidence == "Checklists/shot.png")
    #expect(
      item.signOff?.evidenceSHA256
        == "8dccea5217902053b636f0e105c590eb30db4280b8a7a51806110f7ff7b5177e")
    try Data("shop".utf8).write(to: URL(fileURLWithPath: folder + "/Checklists/shot.png"))
    #expect(
      try await status().item.stale == ["its evidence Checklists/shot.png is another file now"])
    try FileManager.default.removeItem(atPath: folder + "/Checklists/shot.png")
    #expect(try await status().item.stale == ["its evidence Checklists/shot.png is missing"])

    try await commit("Sign")
    #expect(
      try await sign("--not-applicable", "--reason", "Nothing is for sale this time.").exitCode == 0
    )
    #expect(try await status().item.state == .notApplicable)
    let list = folder + "/Checklists/release.yml"
    let text = try String(contentsOfFile: list, encoding: .utf8)
    try text.replacing("a sandbox account", with: "two sandbox accounts")
      .write(toFile: list, atomically: true, encoding: .utf8)
    let reworded = try await status()
    #expect(reworded.exitCode == 3)
    #expect(
      reworded.item.stale == ["its how lost “a account.” and gained “two accounts.”"])
  }

  /// What is asked for, the exit code, and words of the message.
  @Test(arguments: [
    (["purchse"], 64, "no checklist has an item “purchse” (did you mean “purchase”?)"),
    (["built"], 64, "“built” is answered by a run"), (["testers"], 64, "is answered by a run"),
    (["purchase"], 64, "“purchase” needs evidence"),
    (["purchase", "--evidence", "nowhere.png"], 64, "neither a file nor an address"),
    (["purchase", "--evidence", "Sources"], 64, "neither a file nor an address"),
    (["purchase", "--by", "Manager"], 64, "“Manager” is not of the form “Name <mail>”"),
    (["purchase", "--by", "A <a@example.org>"], 2, "has none of the roles"),
    (["purchase", "--fail", "--not-applicable"], 64, "exclude each other"),
    (["purchase", "--not-applicable"], 64, "needs --reason"),
    (["purchase", "--reason", "r"], 64, "needs --reason"),
    (["purchase", "--note", " "], 64, "says nothing"), ([], 64, "item"),
  ])
  func refusesToSign(_ arguments: [String], _ exitCode: Int, _ message: String) async throws {
    let outcome = try await tool.run(["checklist", "sign"] + arguments, in: folder)
    #expect(outcome.exitCode == exitCode)
    #expect(outcome.error.contains(message), "\(outcome.all)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/Checklists/signoffs"))
  }

  @Test func refusesToSignWhatIsNotCommitted() async throws {
    try append("More.\n", to: "README.md")
    let outcome = try await sign()
    #expect(outcome.exitCode == 2)
    #expect(outcome.error.contains("commit or stash first: README.md"), "\(outcome.all)")
    try FileManager.default.removeItem(atPath: folder + "/.git")
    let without = try await sign("--by", Self.manager)
    #expect(without.exitCode == 2)
    #expect(without.error.contains("git knows of none here"), "\(without.all)")
  }

  /// What ships decides, whatever becomes of the sources.
  @Test func aSignOffForArtifactsIsForTheirBytes() async throws {
    let list = folder + "/Checklists/release.yml"
    let text = try String(contentsOfFile: list, encoding: .utf8)
    try text.replacing("covers: [Sources/Shop]", with: "artifacts-of: release")
      .write(toFile: list, atomically: true, encoding: .utf8)
    try await commit("Look at what ships")
    let blind = try await sign()
    #expect(blind.exitCode == 64)
    #expect(blind.error.contains("name the JSON report of the run"), "\(blind.all)")

    let report = ".build/report.json"
    let run = ["--quiet", "--only", "build,artifact-visibility,checklist"]
    let first = try await tool.run(run + ["--output", "json=\(report)"], in: folder)
    #expect(first.exitCode == 3, "\(first.all)")
    let signed = try await sign("--report", report)
    #expect(signed.exitCode == 0, "\(signed.all)")
    try await commit("Sign")
    let same = try await tool.run(run, in: folder)
    #expect(same.exitCode == 0, "\(same.all)")
    let late = try await sign("--report", report)
    #expect(late.exitCode == 2)
    #expect(late.error.contains("the report is of another commit"), "\(late.all)")

    try append("print(\"And a word more.\")\n", to: "Sources/App/main.swift")
    try await commit("Say more")
    let other = try await tool.run(run, in: folder)
    #expect(other.exitCode == 3)
    #expect(other.output.contains("App is another file now"), "\(other.all)")
    // Nothing is built to compare with.
    #expect(try await status().exitCode == 0)
  }

  /// What a person files, from a saved report.
  @Test func theRecordComesFromASavedReport() async throws {
    #expect(try await sign().exitCode == 0)
    try await commit("Sign")
    let run = try await tool.run(["--quiet", "--output", "json=.build/report.json"], in: folder)
    #expect(run.exitCode == 0, "\(run.all)")
    for (format, words) in [
      ("markdown", "| `purchase` By hand: A purchase goes through | passed |"),
      ("html", "<h1>Release record "), ("json", "\"schemaVersion\" : 1"),
    ] {
      let record = try await tool.run(
        ["checklist", "report", "--from", ".build/report.json", "--format", format], in: folder)
      #expect(record.exitCode == 0)
      #expect(record.output.contains(words), "\(record.all)")
    }
    let script = "exec \"$0\" checklist report --from .build/report.json >/dev/full"
    let unwritten = try await tool.run("/bin/sh", ["-c", script, try Tool.executable], in: folder)
    #expect(unwritten.exitCode == 2)
    #expect(unwritten.error.hasSuffix("\nverdict: passed\n"), "\(unwritten.all)")
    for arguments in [["checklist", "status"], ["--only", "debug-flag"], ["--presubmit"]] {
      let part = try await tool.run(
        arguments + ["--quiet", "--output", "json=.build/part.json"], in: folder)
      #expect(part.exitCode == 0, "\(part.all)")
      let record = try await tool.run(
        ["checklist", "report", "--from", ".build/part.json"], in: folder)
      #expect(record.exitCode == 65)
      #expect(record.error.contains("a release's record is of a whole run"), "\(record.all)")
    }
    let none = try await tool.run(["checklist", "report", "--from", "README.md"], in: folder)
    #expect(none.exitCode == 65)
    #expect(none.error.hasPrefix("README.md:1: error: it is not JSON"))
  }
}
