internal import Foundation

/// Takes digests of files with coreutils' `sha256sum`.
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

  /// The SHA-256 of each of some texts, in UTF-8.
  package func sha256(of texts: [String]) async throws -> [String] {
    guard !texts.isEmpty else { return [] }
    let folder = workspace.log("sha256-\(UUID().uuidString)")
    let output = folder + ".out"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer {
      try? FileManager.default.removeItem(atPath: folder)
      try? FileManager.default.removeItem(atPath: output)
    }
    let names = texts.indices.map(String.init)
    for (name, text) in zip(names, texts) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let result = try await runner.run(Command("sha256sum", names, in: folder, output: output))
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    let digests = lines.map { String($0.prefix { $0.isHexDigit }) }
    guard result.succeeded, digests.count == texts.count, digests.allSatisfy({ $0.count == 64 })
    else { throw GatheringError(description: "sha256sum ended by \(result)") }
    return digests
  }
}
