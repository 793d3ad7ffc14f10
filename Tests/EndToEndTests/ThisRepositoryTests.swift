import Foundation
import ReleaseModel
import Testing

/// The manual items of this repository's checklists, in a copy of the repository.
@Suite struct ThisRepositoryTests {
  private static let items = [
    "device-without-debug-ui", "review-demo-mode-on-a-device", "sandbox-purchase",
  ]

  @Test func manualItemsBlockReleaseUntilSigned() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try await copy(tool)
    func status() async throws -> (exitCode: Int?, items: [ChecklistReport.Item]) {
      let (outcome, report) = try await tool.report(["checklist", "status"], in: folder)
      let items = report.checklists.flatMap(\.items).filter { Self.items.contains($0.id) }
      return (outcome.exitCode, items.sorted { $0.id < $1.id })
    }
    func sign(_ item: String, _ arguments: String...) async throws {
      let signed = try await tool.run(["checklist", "sign", item] + arguments, in: folder)
      try #require(signed.exitCode == 0, "\(signed.all)")
    }

    let new = try await status()
    #expect(new.exitCode == 3)
    #expect(new.items.map(\.id) == Self.items)
    #expect(new.items.allSatisfy { $0.state == .pending })

    for item in Self.items { try await sign(item, "--note", "All well.") }
    #expect(try await status().exitCode == 0)
    try await commit("Sign", in: folder, tool)
    #expect(try await status().exitCode == 0)

    try append("More.\n", to: folder + "/CONTRIBUTING.md")
    try await commit("Say more", in: folder, tool)
    #expect(try await status().exitCode == 0)

    try append("// More.\n", to: folder + "/AppCore/Sources/AppCore/Store/StoreKitService.swift")
    try await commit("Touch the store", in: folder, tool)
    let touched = try await status()
    #expect(touched.exitCode == 3)
    let change = ["AppCore/Sources/AppCore/Store/StoreKitService.swift | +1 -0"]
    #expect(touched.items.map(\.stale) == [change, change, change])

    for item in Self.items { try await sign(item) }
    try await commit("Sign again", in: folder, tool)
    #expect(try await status().exitCode == 0)

    try await sign("sandbox-purchase", "--fail", "--note", "It charged twice.")
    let failed = try await status()
    #expect(failed.exitCode == 1)
    #expect(failed.items.map(\.state) == [.passed, .passed, .failed])
  }

  /// Copies the files that git tracks here, and commits them in a new repository.
  private func copy(_ tool: Tool) async throws -> String {
    let folder = tool.folder + "/copy"
    let files = FileManager.default
    let listed = try await tool.run("git", ["ls-files", "-z"], in: Tool.repository)
    for file in listed.output.split(separator: "\0") {
      let target = "\(folder)/\(file)"
      try files.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      // Git also lists deleted files until the deletion is committed.
      guard files.fileExists(atPath: "\(Tool.repository)/\(file)") else { continue }
      try files.copyItem(atPath: "\(Tool.repository)/\(file)", toPath: target)
    }
    _ = try await tool.run("git", ["init", "--quiet", folder])
    for (key, value) in [("user.name", "Manager"), ("user.email", "manager@example.org")] {
      _ = try await tool.run("git", ["config", key, value], in: folder)
    }
    try await commit("First", in: folder, tool)
    return folder
  }

  private func commit(_ message: String, in folder: String, _ tool: Tool) async throws {
    for arguments in [["add", "--all"], ["commit", "--quiet", "--message", message]] {
      let outcome = try await tool.run("git", arguments, in: folder)
      try #require(outcome.exitCode == 0, "git \(arguments): \(outcome.all)")
    }
  }

  private func append(_ text: String, to path: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }
}
