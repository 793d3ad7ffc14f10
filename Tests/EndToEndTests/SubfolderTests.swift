import Foundation
import ReleaseModel
import TestSupport
import Testing

/// A repository with its configuration at the root and the package in a subfolder, as in most apps.
@Suite struct SubfolderTests {
  private let tool: Tool
  private let repository: String

  init() throws {
    tool = try Tool()
    repository = tool.folder + "/repository"
    try FileManager.default.createDirectory(
      atPath: repository + "/Other/Sources", withIntermediateDirectories: true)
    try "// swift-tools-version: 6.0\n".write(
      toFile: repository + "/Other/Package.swift", atomically: true, encoding: .utf8)
  }

  /// Splits a fixture package: moves some files to the repository root and the others to `App`.
  private func take(
    _ name: String, atTop top: [String], _ change: (String) -> String = { $0 }
  ) async throws {
    let files = FileManager.default
    let app = repository + "/App"
    try files.moveItem(atPath: try tool.copy(package: name), toPath: app)
    for file in top {
      try files.moveItem(atPath: "\(app)/\(file)", toPath: "\(repository)/\(file)")
    }
    for file in top where file.hasSuffix(".yml") {
      let text = try String(contentsOfFile: "\(repository)/\(file)", encoding: .utf8)
      let changed = change(text)
      try changed.write(toFile: "\(repository)/\(file)", atomically: true, encoding: .utf8)
    }
    try ".build/\n".write(
      toFile: repository + "/.gitignore", atomically: true, encoding: .utf8)
    try await git("init", "--quiet")
    try await git("config", "user.name", "Release Manager")
    try await git("config", "user.email", "manager@example.org")
    try await commit("First")
  }

  private func git(_ arguments: String...) async throws {
    let outcome = try await tool.run("git", arguments, in: repository)
    try #require(outcome.exitCode == 0, "git \(arguments): \(outcome.all)")
  }

  private func commit(_ message: String) async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", message)
  }

  @Test func leakIsFoundFromRootAndSubfolder() async throws {
    defer { tool.remove() }
    try await take("leaky", atTop: [".verify-release.yml"]) {
      $0.replacing("version: 1\n", with: "version: 1\npackage: App\n")
    }

    let (whole, report) = try await tool.report(["--skip", "isolation-tests"], in: repository)
    #expect(whole.exitCode == 1, "\(whole.all)")
    #expect(report.package?.name == "leaky")
    let places = report.findings.filter { $0.severity == .error }.compactMap { $0.location?.file }
    #expect(Set(places) == ["App/Sources/Store/StoreKitService.swift"])
    #expect(
      report.artifacts.map(\.path) == [
        "App/.build/verify-release/builds/debug/debug/App",
        "App/.build/verify-release/builds/release/release/App",
      ])
    #expect(!FileManager.default.fileExists(atPath: repository + "/.build"))

    let (part, partial) = try await tool.report(
      ["--only", "debug-leak", "--package-path", "Sources"], in: repository + "/App")
    #expect(part.exitCode == 1, "\(part.all)")
    #expect(
      partial.findings.map(\.location)
        == report.checks.first { $0.id == "debug-leak" }?.findings
        .map(\.location))
    #expect(partial.checks.compactMap(\.rerun).first == "verify-release --only debug-leak")
    let shown = try await tool.run(
      ["--only", "debug-leak", "--package-path", "Sources"], in: repository + "/App")
    #expect(shown.output.contains("--only debug-leak --package-path Sources\n"), "\(shown.all)")
  }

  /// Commands in a report work in the top folder of the repository, wherever the run started.
  @Test func commandsOfSavedReportWorkInRepository() async throws {
    defer { tool.remove() }
    try await take("checklist", atTop: [])
    let app = repository + "/App"
    try FileManager.default.moveItem(
      atPath: app + "/.verify-release.yml", toPath: app + "/other.yml")
    try await commit("Rename")
    for (folder, options) in [
      (app, ["--config", "other.yml"]),
      (tool.folder, ["--package-path", app, "--config", app + "/other.yml"]),
    ] {
      let (status, report) = try await tool.report(["checklist", "status"] + options, in: folder)
      #expect(status.exitCode == 3, "\(status.all)")
      let item = try #require(report.checklists.flatMap(\.items).first { $0.signing != nil })
      let command = try #require(item.signing?.command)
      let suffix = "--package-path App --config App/other.yml"
      #expect(command == "verify-release checklist sign purchase --evidence FILE \(suffix)")
      #expect(report.findings.compactMap(\.advice).contains { $0.contains("`\(command)`") })
      let words = command.replacing("FILE", with: "https://example.org/1").split(separator: " ")
      let signed = try await tool.run(words.dropFirst().map(String.init), in: repository)
      #expect(signed.exitCode == 0, "\(signed.all)")
      try FileManager.default.removeItem(atPath: app + "/Checklists/signoffs")
      let shown = try await tool.run(["checklist", "status", "--verbose"] + options, in: folder)
      #expect(shown.output.contains("FILE \(options.joined(separator: " "))"), "\(shown.all)")
      #expect(!shown.output.contains(suffix), "\(shown.all)")
    }
  }

  @Test(arguments: ["Other", "Other/Sources"])
  func otherPackageIsRejected(_ folder: String) async throws {
    defer { tool.remove() }
    try await take("leaky", atTop: [".verify-release.yml"]) {
      $0.replacing("version: 1\n", with: "version: 1\npackage: App\n")
    }
    for arguments in [[], ["inspect", "/bin/true"], ["localization"], ["checklist", "status"]] {
      let outcome = try await tool.run(arguments, in: "\(repository)/\(folder)")
      #expect(outcome.exitCode == 65, "\(arguments): \(outcome.all)")
      #expect(
        outcome.error.contains("configures the package in \(repository)/App,"), "\(outcome.all)")
      #expect(outcome.error.contains("in \(repository)/Other;"), "\(outcome.all)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func releaseIsSignedAttestedAndVerifiedFromSubfolder() async throws {
    defer { tool.remove() }
    try await take("checklist", atTop: [".verify-release.yml", "Checklists"]) {
      $0.replacing("version: 1\n", with: "version: 1\npackage: App\n")
    }
    try edit(repository + "/Checklists/release.yml") {
      $0.replacing("covers: [Sources/Shop]", with: "covers: [App/Sources/Shop]")
        .replacing("tests: PriceTests", with: "check: debug-leak")
    }
    try await commit("Cover the shop")
    for arguments in [
      ["genpkey", "-algorithm", "ed25519", "-out", "../key.pem"],
      ["pkey", "-in", "../key.pem", "-pubout", "-out", "../key.pub"],
    ] {
      let made = try await tool.run("openssl", arguments, in: repository)
      try #require(made.exitCode == 0, "\(made.all)")
    }

    let sources = repository + "/App/Sources"
    let signed = try await tool.run(
      ["checklist", "sign", "purchase", "--evidence", "https://example.org/1"], in: sources)
    #expect(signed.exitCode == 0, "\(signed.all)")
    #expect(signed.output.hasPrefix("\(repository)/Checklists/signoffs/purchase-"))
    let unsigned = try await tool.run(["checklist", "status"], in: repository + "/App")
    #expect(unsigned.exitCode == 0, "\(unsigned.all)")
    try await commit("Sign")

    let run = try await tool.run(
      [
        "--quiet", "--output", "attestation=\(tool.folder)/app.jsonl", "--key",
        "\(tool.folder)/key.pem",
      ], in: sources)
    #expect(run.exitCode == 0, "\(run.all)")
    let verify = ["--attestation", "\(tool.folder)/app.jsonl", "--key", "\(tool.folder)/key.pub"]
    for (folder, app) in [
      (repository, "App/.build/verify-release/builds/release/release/App"),
      (sources, "../.build/verify-release/builds/release/release/App"),
    ] {
      let granted = try await tool.run(["verify", app] + verify, in: folder)
      #expect(granted.exitCode == 0, "\(granted.all)")
      #expect(granted.output.contains("pkg:generic/checklist@"))
    }

    try edit(sources + "/Shop/Price.swift") { $0 + "// More.\n" }
    let (stale, report) = try await tool.report(["checklist", "status"], in: sources)
    #expect(stale.exitCode == 3, "\(stale.all)")
    let item = report.checklists.flatMap(\.items).first { $0.id == "purchase" }
    #expect(
      item?.stale == ["App/Sources/Shop/Price.swift is not committed"], "\(item?.stale ?? [])")
  }
}
