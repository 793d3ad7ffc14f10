import Foundation
import ReleaseModel
import Testing

/// Attests a run, then verifies files as a publishing step does.
@Suite struct PublicationTests {
  private let package: PublishedPackage

  init() async throws { package = try await PublishedPackage(isBuilt: true) }

  /// Signs the manual item and attests a passing run.
  private func pass() async throws {
    try await package.release.program(
      try Tool.executable, "checklist", "sign", "purchase", "--evidence", "https://example.org/1")
    try await package.release.commit("Sign")
    let passed = try await package.attest("--key", "../ours.pem", "--output", "json=../report.json")
    try #require(passed.exitCode == 0, "\(passed.all)")
  }

  @Test func pendingReleaseIsNotPublished() async throws {
    let pending = try await package.attest("--key", "../ours.pem")
    #expect(pending.exitCode == 3, "\(pending.all)")
    let early = try await package.verify(PublishedPackage.app)
    #expect(early.exitCode == 1)
    #expect(early.output.contains("did not pass verification at "), "\(early.all)")
  }

  @Test func passedReleaseIsPublished() async throws {
    try await pass()
    let granted = try await package.verify(PublishedPackage.app, "--build", "release")
    #expect(granted.exitCode == 0, "\(granted.all)")
    #expect(
      granted.output.hasPrefix(
        "✓ may be published\n  file        \(PublishedPackage.app)\n  sha256      "))
    #expect(granted.output.contains("pkg:generic/checklist@"))
    #expect(!granted.output.contains("ignored"))
    // Another tool's statement, which nothing signed.
    let path = package.release.tool.folder + "/app.intoto.jsonl"
    let attestation = try String(contentsOfFile: path, encoding: .utf8)
    try (attestation + #"{"_type":"t","subject":[],"predicateType":"p"}"#)
      .write(toFile: path, atomically: true, encoding: .utf8)
    let other = try await package.verify(PublishedPackage.app)
    #expect(other.exitCode == 0 && other.output.hasSuffix("\n  ignored     line 3: not signed\n"))
    let denied = try await package.verify("README.md")
    #expect(denied.exitCode == 1 && denied.output.hasSuffix("\n  Ignored line 3: not signed.\n"))
  }

  @Test func mismatchedFilesAndOptionsAreRejected() async throws {
    try await pass()
    try await package.release.program("truncate", "--size", "17M", "../huge")
    let denials: [(arguments: [String], exitCode: Int, words: String)] = [
      (["Package.swift"], 1, "No signed statement covers a file with the SHA-256 digest "),
      (
        [PublishedPackage.debugApp], 1, "No signed statement covers a file with the SHA-256 digest "
      ),
      (
        [PublishedPackage.app, "--build", "debug"], 1,
        "The file is from the build 'release', expected 'debug'; set the build to publish"
      ),
      (
        [PublishedPackage.app, "--policy", String(repeating: "0", count: 64)], 1,
        "The file was verified with"
      ),
      (
        [PublishedPackage.app, "--attestation", "nowhere"], 1,
        "The attestation file nowhere does not"
      ),
      (
        [PublishedPackage.app, "--attestation", "README.md"], 1,
        "Line 1 of the attestation cannot be read."
      ),
      ([PublishedPackage.app, "--attestation", "/dev/null"], 1, "The attestation is empty."),
      (
        [PublishedPackage.app, "--key", "../theirs.pub"], 1,
        "No statement in the attestation is signed by key"
      ),
      (
        [PublishedPackage.app, "--commit", String(repeating: "0", count: 40)], 1,
        "The file was verified at commit "
      ),
      (
        [PublishedPackage.app, "--source-uri", "pkg:generic/other"], 1,
        ", expected pkg:generic/other."
      ),
      ([PublishedPackage.app, "--commit", "main"], 64, "'main' is not a full commit hash"),
      ([PublishedPackage.app, "--max-age", "30"], 64, "expected a duration such as 30d"),
      (["nowhere"], 2, "cannot read nowhere: No such file or directory"),
      (["/dev/zero"], 2, "cannot read /dev/zero: not a regular file"),
      (
        [PublishedPackage.app, "--attestation", "Sources"], 2,
        "cannot read Sources: Is a directory"
      ),
      (
        [PublishedPackage.app, "--attestation", "../huge"], 2,
        "../huge is too large for an attestation"
      ),
      ([PublishedPackage.app, "--package-path", "/"], 64, "No package found: "),
      (
        [PublishedPackage.app, "--key", "../ours.pem"], 64, "expected an Ed25519 public key in PEM"
      ),
      ([PublishedPackage.app, "--config", "README.md"], 65, "invalid YAML"),
    ]
    for denial in denials {
      // The last value of a repeated option wins.
      let denied = try await package.release.tool.run(
        ["verify", "--attestation", "../app.intoto.jsonl", "--key", "../ours.pub"]
          + denial.arguments, in: package.release.folder)
      #expect(denied.exitCode == denial.exitCode, "\(denied.all)")
      #expect(denied.all.contains(denial.words), "\(denied.all)")
      #expect(!denied.output.contains("may be published"))
    }
  }

  /// An old release and its attestation do not match the commit that is checked out.
  @Test func oldReleaseIsPublishedOnlyByCommit() async throws {
    try await pass()
    let program = ["rev-parse", "HEAD"]
    let old = try await package.release.tool.run("git", program, in: package.release.folder)
      .output.trimmingCharacters(in: .newlines)
    try await package.release.program("git", "commit", "--quiet", "--allow-empty", "-m", "Next")
    let denied = try await package.verify(PublishedPackage.app)
    #expect(denied.exitCode == 1)
    #expect(denied.output.contains("The file was verified at commit \(old), expected "))
    for arguments in [
      ["--commit", old], ["--source-uri", "pkg:generic/checklist@\(old)"],
      ["--commit", old, "--max-age", "1d"],
    ] {
      let granted = try await package.release.tool.run(
        ["verify", PublishedPackage.app, "--attestation", "../app.intoto.jsonl", "--key"]
          + ["../ours.pub"] + arguments, in: package.release.folder)
      #expect(granted.exitCode == 0, "\(granted.all)")
    }
    try FileManager.default.moveItem(
      atPath: package.release.folder + "/.git", toPath: package.release.tool.folder + "/git")
    let blind = try await package.verify(PublishedPackage.app)
    #expect(blind.exitCode == 2)
    #expect(
      blind.error.contains("cannot get the current commit from git: not a git repository"),
      "\(blind.all)")
  }

  /// A commit that is named, and not checked out, dates the statement too.
  @Test func statementOlderThanNamedCommitIsRejected() async throws {
    try await pass()
    let folder = package.release.folder
    try await package.release.program(
      "env", "GIT_COMMITTER_DATE=2040-01-01T00:00:00Z", "git", "commit", "--quiet",
      "--allow-empty", "--message", "Late")
    let late = try await package.release.tool.run("git", ["rev-parse", "HEAD"], in: folder)
      .output.trimmingCharacters(in: .newlines)
    let denied = try await package.release.tool.run(
      ["verify", PublishedPackage.app, "--attestation", "../app.intoto.jsonl", "--key"]
        + ["../ours.pub", "--commit", late], in: folder)
    #expect(denied.exitCode == 1)
    #expect(denied.output.contains(", before its commit was created."), "\(denied.all)")
  }

  /// The file that ships is a stripped copy of the verified file.
  @Test func strippedCopyIsPublishedWithUnstrippedFile() async throws {
    try await pass()
    try await package.release.program("strip", "-o", "../App", PublishedPackage.app)
    let alone = try await package.verify("../App")
    #expect(alone.exitCode == 1 && alone.output.contains("No signed statement covers"))
    let granted = try await package.verify("../App", "--unstripped", PublishedPackage.app)
    #expect(granted.exitCode == 0, "\(granted.all)")
    #expect(granted.output.contains("\n  unstripped  \(PublishedPackage.app)\n"), "\(granted.all)")
    for (file, unstripped) in [
      ("../App", PublishedPackage.debugApp), (PublishedPackage.debugApp, PublishedPackage.app),
      ("README.md", PublishedPackage.app), ("../App", "../App"),
    ] {
      let denied = try await package.verify(file, "--unstripped", unstripped)
      #expect(denied.exitCode == 1, "\(file) \(unstripped): \(denied.all)")
    }
    let inspect = ["inspect", "../App", "--name", "Price.debugDiscount", "--quiet"]
    let blind = try await package.release.tool.run(inspect, in: package.release.folder)
    #expect(blind.exitCode == 2, "\(blind.all)")
    let (seen, report) = try await package.release.tool.report(
      inspect + ["--unstripped", PublishedPackage.app], in: package.release.folder)
    #expect(seen.exitCode == 0, "\(seen.all)")
    #expect(report.artifacts.first?.unstripped?.file == PublishedPackage.app)
    #expect(report.artifacts.first?.visibility.symbols == .full)
    let other = try await package.release.tool.run(
      inspect + ["--unstripped", PublishedPackage.debugApp], in: package.release.folder)
    #expect(other.exitCode == 2, "\(other.all)")
    let all = other.all.replacing(/\s+/, with: " ")
    #expect(all.contains("App: its build ID is"), "\(other.all)")
  }

  @Test func savedReportIsNotAttested() async throws {
    try await pass()
    // It may have been edited.
    let saved = try await package.attest("report", "../report.json")
    #expect(saved.exitCode == 64)
    #expect(saved.error.contains("A saved report cannot be attested"), "\(saved.all)")
  }

  @Test func changedPolicyIsRejected() async throws {
    try await pass()
    try "# One more line.\n".write(
      toFile: package.release.folder + "/Checklists/more.yml", atomically: true, encoding: .utf8)
    let broken = try await package.verify(PublishedPackage.app)
    #expect(broken.exitCode == 65, "\(broken.all)")
    try "title: More\nitems:\n  - { id: more, title: More, manual: true }\n".write(
      toFile: package.release.folder + "/Checklists/more.yml", atomically: true, encoding: .utf8)
    let other = try await package.verify(PublishedPackage.app)
    #expect(other.exitCode == 1)
    #expect(other.output.contains("The file was verified with policy "), "\(other.all)")
  }

  /// The environment cannot remove or replace algorithms.
  @Test func openSSLConfigurationIsIgnored() async throws {
    let tool = package.release.tool
    let settings = "openssl_conf = a\n[a]\nproviders = b\n[b]\nbase = c\n[c]\nactivate = 1\n"
    try settings.write(toFile: tool.folder + "/openssl.cnf", atomically: true, encoding: .utf8)
    let environment = ["OPENSSL_CONF=\(tool.folder)/openssl.cnf"]
    let folder = package.release.folder
    let openssl = try await tool.run(
      "/usr/bin/env", environment + ["openssl", "dgst", "-sha256", "README.md"], in: folder)
    #expect(openssl.exitCode != 0, "\(openssl.all)")
    let verified = try await tool.run(
      "/usr/bin/env",
      environment + [
        try Tool.executable, "verify", "README.md", "--attestation", "README.md", "--key",
        "../ours.pub",
      ], in: folder)
    #expect(verified.exitCode == 1, "\(verified.all)")
    #expect(verified.output.contains("of the attestation cannot be read"), "\(verified.all)")
  }

  @Test func partialRunIsNotAttested() async throws {
    for arguments in [
      ["checklist", "status"], ["--only", "isolation-tests"], ["run", "--presubmit"],
      ["localization", "."], ["rules"], ["inspect", "README.md"],
    ] {
      let part = try await package.release.tool.run(
        arguments + ["--output", "attestation=../app.intoto.jsonl"],
        in: package.release.folder)
      #expect(part.exitCode == 64, "\(part.all)")
      #expect(part.error.contains("Only a complete `verify-release run` can be attested; remove"))
      let key = try await package.release.tool.run(
        arguments + ["--key", "../ours.pem"], in: package.release.folder)
      #expect(key.exitCode == 64, "\(key.all)")
    }
    try "More.\n".write(
      toFile: package.release.folder + "/README.md", atomically: true, encoding: .utf8)
    let dirty = try await package.attest()
    #expect(dirty.exitCode == 2)
    #expect(dirty.error.contains("../app.intoto.jsonl: there are uncommitted changes; commit them"))
    #expect(!package.hasAttestation)
  }
}

/// Keys for attestations, without a build.
@Suite struct PublicationKeyTests {
  private let package: PublishedPackage

  init() async throws { package = try await PublishedPackage(isBuilt: false) }

  @Test(arguments: [
    (["--key", "../encrypted.pem"], "found an encrypted key"),
    (["--key", "../nowhere.pem"], "cannot read the file: No such file or directory"),
    (["--key", "../ours.pub"], "expected an unencrypted Ed25519 private key in PEM"),
    (["--key", "."], "cannot read the file: Is a directory"),
    (["--key", "../group.pem"], "(mode 640); run: chmod 600 ../group.pem"),
    (["--key", "../all.pem"], "(mode 604); run: chmod 600 ../all.pem"),
  ])
  func invalidKeyIsRejectedBeforeBuilding(_ arguments: [String], _ words: String) async throws {
    defer { package.release.tool.remove() }
    for (name, mode) in [("group", "640"), ("all", "604")] {
      try await package.release.program("install", "-m", mode, "../ours.pem", "../\(name).pem")
    }
    let outcome = try await package.release.tool.run(
      arguments + ["--output", "attestation=../app.intoto.jsonl"], in: package.release.folder)
    #expect(outcome.exitCode == 64 && outcome.error.contains(words), "\(outcome.all)")
    #expect(!package.hasAttestation)
    #expect(!FileManager.default.fileExists(atPath: package.release.folder + "/.build"))
  }

  @Test func keyWithoutAttestationExits64() async throws {
    defer { package.release.tool.remove() }
    let outcome = try await package.release.tool.run(
      ["--key", "../ours.pem"], in: package.release.folder)
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains("add --output attestation=FILE"))
    let policy = try await package.verify("README.md", "--policy", "0a")
    #expect(policy.exitCode == 64 && policy.error.contains("'0a' is not a SHA-256 digest"))
  }
}

/// A release and two key pairs.
private struct PublishedPackage {
  static let app = ".build/verify-release/builds/release/release/App"
  static let debugApp = ".build/verify-release/builds/debug/debug/App"

  let release: ReleasePackage

  init(isBuilt: Bool) async throws {
    release = try await ReleasePackage(isBuilt: isBuilt)
    for name in ["ours", "theirs"] {
      try await release.program(
        "openssl", "genpkey", "-algorithm", "ed25519", "-out", "../\(name).pem")
      try await release.program(
        "openssl", "pkey", "-in", "../\(name).pem", "-pubout", "-out", "../\(name).pub")
    }
    try await release.program(
      "openssl", "pkey", "-in", "../ours.pem", "-aes256", "-passout", "pass:secret", "-out",
      "../encrypted.pem")
  }

  func attest(_ arguments: String...) async throws -> Tool.Outcome {
    try await release.tool.run(
      arguments + ["--quiet", "--output", "attestation=../app.intoto.jsonl"], in: release.folder)
  }

  func verify(_ arguments: String...) async throws -> Tool.Outcome {
    try await release.tool.run(
      ["verify", "--attestation", "../app.intoto.jsonl", "--key", "../ours.pub"] + arguments,
      in: release.folder)
  }

  var hasAttestation: Bool {
    FileManager.default.fileExists(atPath: release.tool.folder + "/app.intoto.jsonl")
  }
}
