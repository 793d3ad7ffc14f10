internal import EvidenceGathering
package import Foundation
package import ReleaseModel

extension Gate {
  /// Runs `body` with a workspace outside the package, which may be read-only.
  func withTemporaryWorkspace<Value: Sendable>(
    of plan: Plan, _ body: (Workspace) async throws -> Value
  ) async throws -> Value {
    let files = FileManager.default.temporaryDirectory.path + "/verify-release-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: files) }
    return try await body(
      Workspace(root: plan.root, packagePath: plan.packagePath, files: files))
  }

  /// Git's own message about why there is no commit.
  package struct NoCommit: Error {
    package let reason: String
  }

  /// A commit, by default the one that is checked out where a plan's configuration is, and its
  /// date, if the repository has it.
  ///
  /// - Throws: `NoCommit`, and file errors if the temporary folder can't be written.
  package func commit(
    _ named: String? = nil, of plan: Plan
  ) async throws -> (commit: String, time: Date?) {
    try await withTemporaryWorkspace(of: plan) { workspace in
      let sourceControl = SourceControlGatherer(workspace: workspace, runner: runner)
      if let commit = named {
        return (commit, try await sourceControl.time(of: commit))
      }
      if let commit = try await sourceControl.gather()?.commit {
        return (commit, try await sourceControl.time(of: commit))
      }
      throw NoCommit(reason: try await sourceControl.problem() ?? "git gave no reason")
    }
  }
}
