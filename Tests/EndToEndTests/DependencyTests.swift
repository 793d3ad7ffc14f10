import Foundation
import ReleaseModel
import TestSupport
import Testing

/// A program that depends on a fetched package, and ships a resource.
@Suite(.timeLimit(.minutes(60))) struct DependencyTests {
  private let tool: Tool
  private var folder: String { tool.folder + "/app" }

  init() async throws {
    tool = try Tool()
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Dep", products: [.library(name: "Dep", targets: ["Dep"])],
        targets: [.target(name: "Dep")])
      """, to: "dep/Package.swift")
    try tool.write("public let number = 1\n", to: "dep/Sources/Dep/Dep.swift")
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(url: "file://\(tool.folder)/dep", from: "1.0.0")],
        targets: [
          .executableTarget(
            name: "App", dependencies: [.product(name: "Dep", package: "dep")],
            resources: [.copy("conf.json")])
        ])
      """, to: "app/Package.swift")
    try tool.write(
      "import Dep\nprint(number)\n#if DEBUG\n  print(\"Open the debug menu\")\n#endif\n",
      to: "app/Sources/App/main.swift")
    try tool.write("{}\n", to: "app/Sources/App/conf.json")
    try tool.write(
      """
      version: 1
      rules: [{ id: menu, strings: [Open the debug menu], absent-from: [release] }]
      checklists: [Checklists/release.yml]
      """, to: "app/.verify-release.yml")
    try tool.write(
      "title: Before\nitems: [{ id: tried, title: Someone tried it, manual: true }]\n",
      to: "app/Checklists/release.yml")
    try tool.write(".build\ndist\nPackage.resolved\n", to: "app/.gitignore")
    for name in ["dep", "app"] { try await commit(name) }
    try await git("dep", "tag", "1.0.0")
    for words in [
      ["genpkey", "-algorithm", "ed25519", "-out", "key.pem"],
      ["pkey", "-in", "key.pem", "-pubout", "-out", "key.pub"],
    ] {
      _ = try await tool.run("openssl", words)
    }
  }

  private func git(_ name: String, _ arguments: String...) async throws {
    let identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    let outcome = try await tool.run("git", identity + arguments, in: "\(tool.folder)/\(name)")
    try #require(outcome.exitCode == 0, "\(outcome.all)")
  }

  private func commit(_ name: String) async throws {
    try await git(name, "init", "--quiet")
    try await git(name, "add", "--all")
    try await git(name, "commit", "--quiet", "--message", "Commit")
  }

  private func attest() async throws -> (Tool.Outcome, Report) {
    try await tool.report(
      ["--output", "attestation=../app.jsonl", "--key", "../key.pem"], in: folder)
  }

  private func verify(_ file: String) async throws -> Tool.Outcome {
    try await tool.run(
      ["verify", file, "--attestation", "../app.jsonl", "--key", "../key.pub"], in: folder)
  }

  private func findings(_ report: Report) -> [Severity] {
    report.checks.first { $0.id == "build" }?.findings.map(\.severity) ?? []
  }

  @Test func dependenciesAndResourcesArePartOfRelease() async throws {
    defer { tool.remove() }
    let signed = try await tool.run(
      ["checklist", "sign", "tried", "--by", "A <a@example.org>"], in: folder)
    try #require(signed.exitCode == 0, "\(signed.all)")
    try await commit("app")
    let (passed, report) = try await attest()
    #expect(passed.exitCode == 0, "\(passed.all)")
    // The program isn't pinned.
    #expect(findings(report) == [.warning])
    let dependencies = report.builds.last?.dependencies ?? []
    #expect(dependencies.map(\.identity) == ["dep"])
    #expect(dependencies.first?.version == "1.0.0" && dependencies.first?.isPinned == false)
    #expect(report.resources?.flatMap(\.files).map(\.file) == ["App_App.resources/conf.json"])

    let products = "\(folder)/.build/verify-release/builds/release/release"
    for name in ["App", "App_App.resources"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/dist", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: "\(products)/\(name)", toPath: "\(folder)/dist/\(name)")
    }
    for file in ["dist", "dist/App", "dist/App_App.resources/conf.json"] {
      let granted = try await verify(file)
      #expect(granted.exitCode == 0, "\(granted.all)")
    }
    try tool.write("{\"debug\": true}\n", to: "app/dist/App_App.resources/conf.json")
    for file in ["dist", "dist/App", "dist/App_App.resources/conf.json"] {
      let denied = try await verify(file)
      #expect(denied.exitCode == 1, "\(denied.all)")
    }
    let denied = try await verify("dist/App")
    #expect(
      denied.output.contains("App_App.resources/conf.json differs from the signed statement."))

    // SwiftPM builds whatever is in its checkout.
    let source = ".build/verify-release/builds/release/checkouts/dep/Sources/Dep/Dep.swift"
    let original = try String(contentsOfFile: "\(folder)/\(source)", encoding: .utf8)
    _ = try await tool.run("chmod", ["u+w", source], in: folder)
    try tool.write("public let number = 2\n", to: "app/\(source)")
    let builds = "app/.build/verify-release/builds/release"
    try tool.write("", to: "\(builds)/leftover")
    let (edited, doubtful) = try await attest()
    #expect(edited.exitCode == 2, "\(edited.all)")
    #expect(findings(doubtful) == [.unverified, .warning])
    // All else in the scratch path is new, and manifests were evaluated again.
    #expect(!FileManager.default.fileExists(atPath: "\(tool.folder)/\(builds)/leftover"))
    #expect(FileManager.default.fileExists(atPath: "\(tool.folder)/\(builds)/manifest.db"))
    let (_, warned) = try await tool.report(["--only", "build"], in: folder)
    #expect(findings(warned) == [.warning, .note])
    try tool.write(original, to: "app/\(source)")

    try tool.write("public let number = 3\n", to: "dep/Sources/Dep/Dep.swift")
    try await commit("dep")
    try await git("dep", "tag", "1.1.0")
    for name in [".build", "Package.resolved"] {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    let (pending, updated) = try await tool.report([], in: folder)
    #expect(pending.exitCode == 3, "\(pending.all)")
    let stale = updated.checklists.first?.items.first?.stale ?? []
    #expect(stale.count == 1)
    #expect(
      stale.first?.wholeMatch(of: /dependency dep \| 1\.0\.0 \(\w{12}\) -> 1\.1\.0 \(\w{12}\)/)
        != nil, "\(stale)")
  }
}
