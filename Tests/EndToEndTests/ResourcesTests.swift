import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Resources of prebuilt programs, and inspected folders.
@Suite struct ResourcesTests {
  /// Creates `dist` with a program, a bundle with a forbidden UTF-16 string on line 2, and another
  /// file.
  private func makeFolder(in folder: String) throws {
    let bundle = folder + "/dist/Shop_Shop.resources/en.lproj"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    let text = "/* Menu */\n\"debug.title\" = \"Unlock for testers\";\n"
    try #require(text.data(using: .utf16)).write(
      to: URL(filePath: bundle + "/Localizable.strings"))
    try Data("Nothing to see here.\n".utf8).write(to: URL(filePath: folder + "/dist/README.md"))
    try Data("int main(void) { return 0; }\n".utf8).write(to: URL(filePath: folder + "/main.c"))
    _ = try Program.output(of: ["cc", "-o", "dist/App", "main.c"], in: URL(filePath: folder))
  }

  @Test func inspectSearchesAllFilesInFolder() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try makeFolder(in: tool.folder)
    let (outcome, report) = try await tool.report(
      ["inspect", "dist", "--string", "Unlock for testers", "--control", "dist"], in: tool.folder)
    #expect(outcome.exitCode == 1)
    #expect(report.verdict(of: "rule-control") == .passed)
    let finding = try #require(report.findings.first)
    let place = "dist/Shop_Shop.resources/en.lproj/Localizable.strings:2"
    #expect(finding.location?.description == place)
    #expect(finding.traces.map(\.detail) == [place + #", key "debug.title""#])
    #expect(finding.traces.map(\.kind) == [.resource])

    let clean = try await tool.run(
      ["inspect", "dist", "--string", "Unlock for no one"], in: tool.folder)
    #expect(clean.exitCode == 0, "\(clean.all)")
    #expect(clean.output.contains("resources: 2 files"))
  }

  /// A link to the parent, and one through it, lead to a file once.
  @Test func inspectFollowsLinksToParent() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try makeFolder(in: tool.folder)
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/start/deep", withIntermediateDirectories: true)
    for (link, target) in [("start/up", ".."), ("start/deep/app", "../up/dist/App")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(tool.folder)/\(link)", withDestinationPath: target)
    }
    let (outcome, report) = try await tool.report(
      ["inspect", "start", "--string", "Unlock for no one"], in: tool.folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(report.artifacts.count == 1)
    #expect(report.artifacts.first.map { $0.byteCount > 1000 } == true)
  }

  @Test func folderWithoutProgramSupportsOnlyStrings() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try makeFolder(in: tool.folder)
    let bundle = "dist/Shop_Shop.resources"
    func exitCode(_ arguments: String...) async throws -> Int? {
      try await tool.run(["inspect", bundle] + arguments, in: tool.folder).exitCode
    }
    #expect(try await exitCode("--string", "Unlock for testers") == 1)
    #expect(try await exitCode("--string", "Unlock for no one") == 0)
    #expect(try await exitCode("--string", "Unlock for no one", "--name", "Debug") == 2)
    #expect(try await exitCode("--name", "Debug") == 2)
    #expect(try await exitCode("--string", "testers") == 1)
    #expect(try await exitCode("--string", "tester") == 0)
    #expect(try await exitCode("--string", "tester", "--control", bundle) == 2)
    let archive = "\(tool.folder)/\(bundle)/fixtures.gz"
    try Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]).write(to: URL(filePath: archive))
    #expect(try await exitCode("--string", "Unlock for no one") == 2)
    try FileManager.default.removeItem(atPath: archive)
    try FileManager.default.createSymbolicLink(
      atPath: "\(tool.folder)/\(bundle)/broken", withDestinationPath: "nowhere")
    #expect(try await exitCode("--string", "Unlock for no one") == 2)
  }

  /// Resources ship if a pattern matches the program next to them, all files, the folder, the
  /// bundle or one of its files.
  @Test func prebuiltArtifactsIncludeTheirResources() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try makeFolder(in: folder)
    try Data("{\"a\": \"Unlock for everybody\"}".utf8)
      .write(to: URL(filePath: folder + "/dist/extra.json"))
    let configuration = folder + "/.verify-release.yml"
    let text = try String(contentsOfFile: configuration, encoding: .utf8)
    func findings(_ patterns: [String], rest: String = "") async throws -> [Finding] {
      let artifacts = patterns.map { "  - { path: \($0), build: release }\n" }.joined() + rest
      try text.replacing("  - product: App\n", with: artifacts)
        .replacing(
          "\"PlayLimit.debugForceFreemium\"", with: "Unlock for testers, Unlock for everybody"
        )
        .write(toFile: configuration, atomically: true, encoding: .utf8)
      let (_, report) = try await tool.report(
        ["--only", "artifact-visibility,debug-leak"], in: folder)
      return report.findings.filter {
        ["debug-leak", "debug-simulation", "artifact-visibility"].contains($0.subject)
      }
    }
    let testers = "dist/Shop_Shop.resources/en.lproj/Localizable.strings:2"
    for (patterns, places) in [
      (["dist/App"], [testers]),
      (["dist/App", "dist/extra.json"], [testers, "dist/extra.json:1"]),
      (["dist/App", "dist/Shop_Shop.resources/**/*"], [testers]),
      (["dist/App", "dist/Shop_Shop.resources"], [testers]),
      (["dist"], ["dist/extra.json:1", testers]),
      (["dist/**/*"], [testers, "dist/extra.json:1"]),
    ] {
      let found = try await findings(patterns).filter { $0.severity == .error }
      #expect(
        Set(found.compactMap(\.location?.description)) == Set(places), "\(patterns)")
      #expect(found.count == places.count, "\(patterns): \(found.map(\.message))")
    }
    // Compressed files are not unpacked.
    let archive = folder + "/dist/Shop_Shop.resources/fixtures.zip"
    try Data([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]).write(to: URL(filePath: archive))
    for (pattern, isVerified) in [("*.zip", false), ("dist/**/*.zip", true)] {
      let entry =
        "not-verified:\n  - { file: \(pattern.debugDescription), reason: Only pictures. }\n"
      let found = try await findings(["dist"], rest: entry).filter {
        $0.message.contains("fixtures.zip (release) cannot be searched")
      }
      #expect(found.isEmpty == isVerified, "\(found.map(\.message))")
      #expect(found.allSatisfy { $0.severity == .unverified })
    }
    try FileManager.default.removeItem(atPath: archive)
    // A file named like a program or library must be one.
    let names = ["libShop.so", "libShop.so.1.2", "libShop.a", "Tool", "empty.json", "image.png"]
    for name in names {
      let content = name.hasPrefix("empty") ? "" : name.hasSuffix("png") ? "\u{89}PNG\0" : "text\n"
      try Data(content.utf8).write(to: URL(filePath: folder + "/dist/" + name))
    }
    let unverified = try await findings(names.map { "dist/\($0)" }).filter {
      $0.severity == .unverified
    }.map(\.message)
    for name in names {
      #expect(unverified.contains { $0.contains("dist/\(name) ") }, "\(name): \(unverified)")
    }
  }

  /// Root can read every folder, so the tool runs as another user.
  @Test func unreadableFolderIsUnverified() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    try makeFolder(in: folder)
    try edit(folder + "/.verify-release.yml") {
      $0.replacing("  - product: App\n", with: "  - { path: dist/**/App, build: release }\n")
    }
    let closed = folder + "/dist/closed"
    try FileManager.default.createDirectory(
      atPath: closed, withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
    defer { chmod(closed, 0o755) }
    // That user cannot write to the module cache that the tests share.
    var words = ["env", "--unset=SWIFTPM_TESTS_MODULECACHE", "HOME=" + folder]
    if getuid() == 0 {
      _ = try Program.output(of: ["chown", "-R", "65534", tool.folder], in: URL(filePath: folder))
      words = ["setpriv", "--reuid=65534", "--clear-groups"] + words
    }
    let outcome = try await tool.run(
      words[0],
      words.dropFirst() + [try Tool.executable, "--only", "artifact-visibility", "--quiet"],
      in: folder)
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(outcome.output.contains("dist/closed/ cannot be read: Permission denied"))
  }
}
