import Foundation
import ReleaseModel
import Testing

/// The fixture package `checklist` in a git repository, with the test's other files next to it.
struct ReleasePackage {
  let tool: Tool
  let folder: String

  /// Uses the package that other tests have built, or a copy without build products.
  init(isBuilt: Bool) async throws {
    if isBuilt {
      tool = try await Tool(building: "checklist")
      folder = tool.folder + "/checklist"
    } else {
      tool = try Tool()
      folder = try tool.copy(package: "checklist")
    }
    try await program("git", "init", "--quiet")
    try await program("git", "config", "user.name", "Release Manager")
    try await program("git", "config", "user.email", "manager@example.org")
    try await commit("First")
  }

  func program(_ name: String, _ arguments: String...) async throws {
    let outcome = try await tool.run(name, arguments, in: folder)
    try #require(outcome.exitCode == 0, "\(name) \(arguments): \(outcome.all)")
  }

  func commit(_ message: String) async throws {
    try await program("git", "add", "--all")
    try await program("git", "commit", "--quiet", "--message", message)
  }

  func run(_ arguments: String...) async throws -> Tool.Outcome {
    try await tool.run(arguments, in: folder)
  }

  /// Signs the only manual item.
  func sign(_ arguments: String...) async throws -> Tool.Outcome {
    try await tool.run(
      ["checklist", "sign", "purchase", "--evidence", "https://example.org/1"] + arguments,
      in: folder)
  }

  /// The state of the only manual item, and the report.
  func status() async throws -> (exitCode: Int?, item: ChecklistReport.Item, Report) {
    let (outcome, report) = try await tool.report(["checklist", "status"], in: folder)
    let item = try #require(report.checklists.first?.items.last)
    return (outcome.exitCode, item, report)
  }

  func append(_ text: String, to file: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: folder + "/" + file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }
}
