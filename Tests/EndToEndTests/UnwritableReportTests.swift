import Foundation
import Testing

/// A failure to write a report is reported, and does not affect the verdict and other reports.
@Suite struct UnwritableReportTests {
  private let tool: Tool

  /// Saves a failed report on the tool's own executable.
  init() async throws {
    tool = try Tool()
    let outcome = try await tool.run([
      "inspect", try Tool.executable, "--name", "ReleaseModel.Verdict", "--quiet", "--output",
      "json=saved.json",
    ])
    try #require(outcome.exitCode == 1, "\(outcome.all)")
  }

  /// Runs `report saved.json` with shell arguments and redirections, after other commands.
  private func report(_ arguments: String, after commands: String = ":") async throws
    -> Tool.Outcome
  {
    let script = "\(commands); exec \"$0\" report saved.json \(arguments)"
    return try await tool.run("/bin/sh", ["-c", script, try Tool.executable])
  }

  private var files: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: tool.folder)) }
  }

  private func size(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(tool.folder)/\(name)")[.size] as? Int
  }

  /// A new report is not read as something else.
  @Test(arguments: [
    ".verify-release.yaml", "Checklists/x.yml", "Checklists/signoffs/new.YML", "Package.resolved",
    "x.swift",
    "Sources/App/x.h", ".git/new", "link/new", ".gitignore", ".mailmap", "Localizable.xcstrings",
  ])
  func reportDoesNotHaveNameOfInput(_ path: String) async throws {
    defer { tool.remove() }
    let outcome = try await report(
      "--output html=\(path)",
      after: "mkdir -p .git Checklists/signoffs Sources/App; ln -s .git link")
    #expect(
      outcome.exitCode == 64 && outcome.error.contains("must not have the name of"),
      "\(outcome.all)")
    #expect(!FileManager.default.fileExists(atPath: "\(tool.folder)/\(path)"))
  }

  private static let paths = [
    ("folder", ["Is a directory"]),
    ("saved.json/report.html", ["Not a directory", "No such file or directory"]),
    ("loop", ["Too many levels of symbolic links"]),
    (String(repeating: "n", count: 300), ["File name too long"]),
    // Not even root can write here.
    (
      "/sys/report.html", ["Permission denied", "Operation not permitted", "Read-only file system"]
    ),
  ]

  @Test(arguments: paths)
  func unwritableReportDoesNotStopOthers(_ path: String, _ reasons: [String]) async throws {
    defer { tool.remove() }
    let commands = "mkdir folder; ln -s loop loop"
    let outcome = try await report(
      "--output html=\(path) --output tap=other.tap", after: commands)
    #expect(outcome.exitCode == 2)
    #expect(
      reasons.map { "error: cannot write \(path): \($0)\n" }.contains(outcome.error),
      "\(outcome.error)")
    #expect(outcome.output.contains("\n✗ failed ("))
    #expect(try size(of: "other.tap") ?? 0 > 0)
    let expected: Set = ["saved.json", "folder", "loop", "other.tap"]
    #expect(try files == expected)
  }

  @Test(arguments: [
    "rules.yml", "Sources/App.swift", "Package.resolved", "link", "key.pem", "id_ed25519",
    ".allowed_signers", ".gitignore", "shot.html", "saved.md",
  ])
  func reportDoesNotReplaceOtherFiles(_ path: String) async throws {
    defer { tool.remove() }
    let outcome = try await report(
      "--output tap=fine.tap --output html=\(path)",
      after: """
        mkdir Sources
        for file in rules.yml Sources/App.swift Package.resolved key.pem id_ed25519 .allowed_signers \
          .gitignore shot.html saved.md
        do echo mine >$file; done
        ln -s rules.yml link
        """)
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains("\(path): a report must not replace "), "\(outcome.all)")
    #expect(try String(contentsOfFile: "\(tool.folder)/\(path)", encoding: .utf8) == "mine\n")
    #expect(try !files.contains("fine.tap"))
  }

  /// Reports of each format, also those without findings, and empty files.
  @Test func reportReplacesReportOfItsFormat() async throws {
    defer { tool.remove() }
    let formats = Tool.formats
    let outputs = formats.map { "--output \($0)=out.\($0)" }.joined(separator: " ")
    for commands in ["touch out.terminal out.html", ":", ":"] {
      let outcome = try await report(outputs, after: commands)
      #expect(outcome.exitCode == 1, "\(outcome.all)")
    }
    for (format, other) in zip(formats, formats.dropFirst() + formats) {
      let outcome = try await report("--output \(format)=out.\(other)")
      #expect(outcome.exitCode == 64, "\(format) over \(other): \(outcome.all)")
    }
  }

  @Test func linkIsFollowed() async throws {
    defer { tool.remove() }
    let outcome = try await report(
      "--output html=a --output tap=links/b",
      after: "mkdir links; touch x links/y; ln -s x a; ln -s y links/b")
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    #expect(try size(of: "x") ?? 0 > 0)
    #expect(try size(of: "links/y") ?? 0 > 0)
  }

  /// A package can have such a link, which would create a file that others obey.
  @Test(arguments: ["a", "links/b", "c"])
  func linkToMissingFileIsRejected(_ path: String) async throws {
    defer { tool.remove() }
    let outcome = try await report(
      "--output html=\(path)",
      after: "mkdir links; ln -s x a; ln -s new/y links/b; ln -s $PWD/d c; ln -s x d")
    #expect(
      outcome.exitCode == 64 && outcome.error.contains("which does not exist"), "\(outcome.all)")
    #expect(try files.isDisjoint(with: ["x", "new"]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder + "/links") == ["b"])
  }

  @Test func missingFolderIsCreated() async throws {
    defer { tool.remove() }
    let outcome = try await report("--output html=new/reports/report.html")
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    #expect(try size(of: "new/reports/report.html") ?? 0 > 0)
  }

  /// Before the builds, which take minutes.
  @Test(arguments: [
    ("folder", "Is a directory"), ("saved.json/report.html", "Not a directory"),
  ])
  func runRejectsUnwritablePathAtOnce(_ path: String, _ reason: String) async throws {
    defer { tool.remove() }
    try tool.write("", to: "folder/file")
    let outcome = try await tool.run(["run", "--output", "html=\(path)"])
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains("Cannot write \(path): \(reason)"), "\(outcome.all)")
    #expect(outcome.error.contains("Choose another path for --output."), "\(outcome.all)")
  }

  @Test(arguments: [
    (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    // A pipe whose only reader is gone.
    (">&4 4>&-", "Broken pipe"),
  ])
  func verdictFallsBackToStandardError(_ redirection: String, _ reason: String) async throws {
    defer { tool.remove() }
    let outcome = try await report(
      "--output tap=other.tap \(redirection)", after: "mkfifo p; exec 3<>p 4>p 3<&-")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.error == "error: cannot write to standard output: \(reason)\nverdict: failed\n")
    #expect(outcome.output == "")
    let tap = try String(contentsOfFile: "\(tool.folder)/other.tap", encoding: .utf8)
    #expect(tap.hasPrefix("TAP version 13\n") && !tap.contains("✗"))
  }

  @Test func unwritableExplanationIsReported() async throws {
    defer { tool.remove() }
    let outcome = try await tool.run(
      "/bin/sh", ["-c", "exec \"$0\" explain >/dev/full", try Tool.executable])
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.error == "error: cannot write to standard output: No space left on device\n")
  }

  @Test func closedStandardErrorChangesNothing() async throws {
    defer { tool.remove() }
    let outcome = try await report("--output tap=other.tap 2>&-")
    #expect(outcome.exitCode == 1 && outcome.error == "")
    let tap = try String(contentsOfFile: "\(tool.folder)/other.tap", encoding: .utf8)
    #expect(tap.hasPrefix("TAP version 13\n") && tap.hasSuffix("\n") && !tap.contains("tap: "))
  }

  /// A file size limit has the same effect as a disk that fills up in the middle of a file.
  @Test func partialReportsAreRemoved() async throws {
    defer { tool.remove() }
    let summary = String(repeating: "said before\n", count: 300)
    try summary.write(toFile: "\(tool.folder)/summary", atomically: true, encoding: .utf8)
    let old = "<!DOCTYPE html><title>release verification</title>"
    let outcome = try await report(
      "--output html=old --output html=new --output tap=other.tap --output github=other.txt",
      after: "echo '\(old)' > old; export GITHUB_STEP_SUMMARY=summary; ulimit -f 8")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.error
        == ["old", "new", "summary"].map { "error: cannot write \($0): File too large\n" }
        .joined())
    #expect(outcome.output.contains("\n✗ failed ("))
    #expect(try String(contentsOfFile: "\(tool.folder)/old", encoding: .utf8) == old + "\n")
    #expect(try String(contentsOfFile: "\(tool.folder)/summary", encoding: .utf8) == summary)
    let expected: Set = ["saved.json", "old", "summary", "other.tap", "other.txt"]
    #expect(try files == expected)
  }

  @Test func fullDiskIsError() async throws {
    defer { tool.remove() }
    // Runs in a separate namespace, which ends with the command.
    let mount = try await tool.run(
      "unshare", ["--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", tool.folder])
    try #require(
      mount.exitCode == 0, "users cannot mount file systems on this machine: \(mount.all)")
    let script = """
      mkdir full && mount -t tmpfs -o size=8k none full || exit 99
      "$0" report saved.json --output html=full/html --output tap=full/tap; code=$?
      ls -A full; exit $code
      """
    let outcome = try await tool.run(
      "unshare", ["--map-root-user", "--mount", "/bin/sh", "-c", script, try Tool.executable])
    #expect(outcome.exitCode == 2)
    #expect(outcome.error == "error: cannot write full/html: No space left on device\n")
    #expect(outcome.output.contains("\n✗ failed (") && outcome.output.hasSuffix(")\ntap\n"))
  }
}
