internal import Foundation

/// Asks git which sources are verified.
package struct SourceControlGatherer: Sendable {
  private let workspace: Workspace
  private let runner: any ProcessRunner

  /// Creates a gatherer.
  package init(workspace: Workspace, runner: any ProcessRunner) {
    self.workspace = workspace
    self.runner = runner
  }

  /// The commit that is checked out and whether tracked or new files differ from it; nil outside
  /// git and where git isn't installed.
  package func gather() async throws -> (commit: String, hasUncommittedChanges: Bool)? {
    guard let commit = try await git(["rev-parse", "HEAD"]),
      let status = try await git(["status", "--porcelain", "--", "."])
    else { return nil }
    return (commit, !status.isEmpty)
  }

  private func git(_ arguments: [String]) async throws -> String? {
    let output = workspace.log("git.out")
    let command = Command(
      "git", arguments, in: workspace.packagePath, output: output, error: workspace.log("git.err"))
    do {
      guard try await runner.run(command).succeeded else { return nil }
    } catch is ProcessError {
      return nil
    }
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
