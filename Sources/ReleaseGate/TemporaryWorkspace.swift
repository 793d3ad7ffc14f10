internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

extension Gate {
  /// Does something with a workspace whose files are outside of the package, which may be read-only.
  func withTemporaryWorkspace<Value: Sendable>(
    of plan: Plan, _ body: (Workspace) async throws -> Value
  ) async throws -> Value {
    let files = FileManager.default.temporaryDirectory.path + "/verify-release-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: files) }
    return try await body(
      Workspace(root: plan.root, packagePath: plan.packagePath, files: files))
  }
}
