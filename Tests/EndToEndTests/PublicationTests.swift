import Foundation
import Testing

/// A file goes from a run to the step that publishes it.
@Suite struct PublicationTests {
  private let tool: Tool
  private let folder: String
  private static let app = ".build/verify-release/builds/release/release/App"
  private static let debugApp = ".build/verify-release/builds/debug/debug/App"

  init() async throws {
    tool = try await Tool(building: "checklist")
    folder = tool.folder + "/checklist"
    try await program("git", "init", "--quiet")
    try await program("git", "config", "user.name", "Release Manager")
    try await program("git", "config", "user.email", "manager@example.org")
    try await commit("First")
    for name in ["ours", "theirs"] {
      try await program("openssl", "genpkey", "-algorithm", "ed25519", "-out", "../\(name).pem")
      try await program(
        "openssl", "pkey", "-in", "../\(name).pem", "-pubout", "-out", "../\(name).pub")
    }
  }

  private func program(_ name: String, _ arguments: String...) async throws {
    let outcome = try await tool.run(name, arguments, in: folder)
    try #require(outcome.exitCode == 0, "\(name) \(arguments): \(outcome.all)")
  }

  private func commit(_ message: String) async throws {
    try await program("git", "add", "--all")
    try await program("git", "commit", "--quiet", "--message", message)
  }

  private func attest(_ arguments: String...) async throws -> Tool.Outcome {
    try await tool.run(
      arguments + ["--quiet", "--output", "attestation=../app.intoto.jsonl"], in: folder)
  }

  private func verify(_ arguments: String...) async throws -> Tool.Outcome {
    try await tool.run(
      ["verify", "--attestation", "../app.intoto.jsonl", "--key", "../ours.pub"] + arguments,
      in: folder)
  }

  private func hasAttestation() -> Bool {
    FileManager.default.fileExists(atPath: tool.folder + "/app.intoto.jsonl")
  }

  /// Signs what a person must, and attests a run that passes.
  private func pass() async throws {
    try await program(
      try Tool.executable, "checklist", "sign", "purchase", "--evidence", "https://example.org/1")
    try await commit("Sign")
    let passed = try await attest("--key", "../ours.pem", "--output", "json=../report.json")
    try #require(passed.exitCode == 0, "\(passed.all)")
  }

  @Test func whatIsPendingIsNotPublished() async throws {
    let pending = try await attest("--key", "../ours.pem")
    #expect(pending.exitCode == 3, "\(pending.all)")
    let early = try await verify(Self.app)
    #expect(early.exitCode == 1)
    #expect(early.output.contains("did not pass when it was verified at "), "\(early.all)")
  }

  @Test func whatPassedIsPublished() async throws {
    try await pass()
    let granted = try await verify(Self.app, "--build", "release")
    #expect(granted.exitCode == 0, "\(granted.all)")
    #expect(granted.output.hasPrefix("✓ may be published\n  file      \(Self.app)\n  sha256    "))
    #expect(granted.output.contains("pkg:generic/checklist@"))
  }

  @Test func nothingElseIsPublished() async throws {
    try await pass()
    try await program("truncate", "--size", "17M", "../huge")
    let denials: [(arguments: [String], exitCode: Int, words: String)] = [
      (["Package.swift"], 1, "No signed summary is about a file with the SHA-256 "),
      ([Self.debugApp], 1, "No signed summary is about a file with the SHA-256 "),
      ([Self.app, "--build", "debug"], 1, "The file is not of the build “debug”"),
      ([Self.app, "--policy", String(repeating: "0", count: 64)], 1, "The file was held to the"),
      ([Self.app, "--attestation", "nowhere"], 1, "There is no attestation: nowhere does not"),
      ([Self.app, "--attestation", "README.md"], 1, "Nothing in the attestation is signed"),
      ([Self.app, "--attestation", "/dev/null"], 1, "The attestation is empty."),
      ([Self.app, "--key", "../theirs.pub"], 1, "has signed nothing in the attestation."),
      (["nowhere"], 2, "nowhere can't be read: No such file or directory"),
      ([Self.app, "--attestation", "Sources"], 2, "Sources can't be read: Is a directory"),
      ([Self.app, "--attestation", "../huge"], 2, "../huge is larger than any attestation"),
      ([Self.app, "--package-path", ".."], 2, "there is no package: "),
      ([Self.app, "--key", "../ours.pem"], 64, "it is no public Ed25519 key in PEM"),
      ([Self.app, "--config", "README.md"], 65, "not valid YAML"),
    ]
    for denial in denials {
      // Of two values of an option, the last one counts.
      let denied = try await tool.run(
        ["verify", "--attestation", "../app.intoto.jsonl", "--key", "../ours.pub"]
          + denial.arguments, in: folder)
      #expect(denied.exitCode == denial.exitCode, "\(denied.all)")
      #expect(denied.all.contains(denial.words), "\(denied.all)")
      #expect(!denied.output.contains("may be published"))
    }
  }

  @Test func aSavedReportIsNotAttested() async throws {
    try await pass()
    // It may say anything.
    let saved = try await attest("report", "../report.json", "--key", "../ours.pem")
    #expect(saved.exitCode == 64)
    #expect(saved.error.contains("Only the run itself can be attested"), "\(saved.all)")
  }

  @Test func anotherPolicyIsDenied() async throws {
    try await pass()
    try "# One more line.\n".write(
      toFile: folder + "/Checklists/more.yml", atomically: true, encoding: .utf8)
    let broken = try await verify(Self.app)
    #expect(broken.exitCode == 65, "\(broken.all)")
    try "title: More\nitems:\n  - { id: more, title: More, manual: true }\n".write(
      toFile: folder + "/Checklists/more.yml", atomically: true, encoding: .utf8)
    let other = try await verify(Self.app)
    #expect(other.exitCode == 1)
    #expect(other.output.contains("The file was held to the policy "), "\(other.all)")
  }

  /// Nothing is built for it.
  @Test(arguments: [
    (["--key", "../nowhere.pem"], "it can't be read: No such file or directory"),
    (["--key", "../ours.pub"], "it is no private Ed25519 key in PEM"),
    (["--key", "."], "it can't be read: Is a directory"),
  ])
  func aWrongKeyIsFoundFirst(_ arguments: [String], _ words: String) async throws {
    let outcome = try await tool.run(
      arguments + ["--output", "attestation=../app.intoto.jsonl"], in: folder)
    #expect(outcome.exitCode == 64 && outcome.error.contains(words), "\(outcome.all)")
    #expect(!hasAttestation())
    #expect(!FileManager.default.fileExists(atPath: folder + "/.build/verify-release/logs"))
  }

  @Test func aKeyWithoutAnAttestationSaysNothing() async throws {
    let outcome = try await tool.run(["--key", "../ours.pem"], in: folder)
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains("write one with --output attestation=FILE"))
    let policy = try await verify("README.md", "--policy", "0a")
    #expect(policy.exitCode == 64 && policy.error.contains("“0a” is no digest"))
  }

  @Test func aPartOfARunIsNotAttested() async throws {
    let status = try await attest("checklist", "status", "--key", "../ours.pem")
    #expect(status.exitCode == 2)
    #expect(status.output.contains("pending"))
    #expect(
      status.error.hasPrefix("error: ../app.intoto.jsonl is not written: only a whole run can be"))
    let part = try await attest("--only", "isolation-tests", "--key", "../ours.pem")
    #expect(part.exitCode == 2)
    #expect(part.error.contains("is not written: only a whole run can be attested"))
    try "More.\n".write(toFile: folder + "/README.md", atomically: true, encoding: .utf8)
    let dirty = try await attest("checklist", "status")
    #expect(dirty.exitCode == 2)
    #expect(dirty.error.contains("is not written: there are uncommitted changes; commit them"))
    #expect(!hasAttestation())
  }
}
