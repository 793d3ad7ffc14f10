import Foundation
import ReleaseModel
import TestSupport
import Testing

/// A build that SwiftPM does not describe, or describes in a way that can't be read.
@Suite struct MissingDescriptionTests {
  /// What happens to SwiftPM's description after each build, and the message about it.
  @Test(arguments: [
    (
      "rm -f .build/verify-release/builds/*/*.yaml",
      "shared libraries (release) cannot be inspected: SwiftPM's build description of 'release' cannot"
    ),
    (
      "sed -i 's/^    inputs: .*/    inputs: [/' .build/verify-release/builds/*/*.yaml",
      "error: SwiftPM's build description in "
    ),
  ])
  func unknownLibrariesAreUnverified(_ change: String, _ words: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "clean")
    let swift = try await tool.run("sh", ["-c", "command -v swift"]).output
      .trimmingCharacters(in: .newlines)
    try TemporaryFolder(keeping: URL(filePath: tool.folder + "/bin")).writeScript(
      "'\(swift)' \"$@\"; code=$?; if [ \"$1\" = build ]; then \(change); fi; exit $code",
      to: "swift")
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let outcome = try await tool.run(
      "/usr/bin/env",
      ["PATH=\(tool.folder)/bin:\(path)", try Tool.executable, "--only", "artifact-visibility"],
      in: folder)
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(outcome.all.replacing(/\s+/, with: " ").contains(words), "\(outcome.all)")
  }
}
