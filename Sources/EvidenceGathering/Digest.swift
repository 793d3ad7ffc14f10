internal import Foundation

/// Takes digests of files with coreutils' `sha256sum`.
///
/// swift-crypto would do, at the price of four minutes of compiling BoringSSL in every scratch path.
package struct Digest: Sendable {
  private let runner: any ProcessRunner
  private let workspace: Workspace

  /// Creates a digest taker.
  package init(runner: any ProcessRunner, workspace: Workspace) {
    self.runner = runner
    self.workspace = workspace
  }

  /// The SHA-256 of a file's bytes as 64 lower-case hexadecimal digits.
  package func sha256(of path: String) async throws -> String {
    let output = workspace.log("sha256-\(UUID().uuidString).out")
    defer { try? FileManager.default.removeItem(atPath: output) }
    let command = Command("sha256sum", ["--", path], in: "/", output: output)
    let result = try await runner.run(command)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    // A backslash in front says that the path is escaped.
    let digest = text.drop { $0 == "\\" }.prefix { $0.isHexDigit }
    guard result.succeeded, digest.count == 64 else {
      throw GatheringError(description: "sha256sum \(path) ended by \(result): \(text)")
    }
    return String(digest)
  }
}
