import Foundation
import TestSupport
import Testing

/// A full disk is reported as such, and not as a failure of the package.
@Suite struct FullDiskTests {
  /// Whether this user can mount a file system that only a test's processes see.
  private static let canMount =
    (try? Program.run(["unshare", "--user", "--map-root-user", "--mount", "true"]))?.exitCode == 0

  @Test(.enabled(if: canMount)) func buildOnFullDiskIsUnverified() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    let script =
      "mkdir .build && mount -t tmpfs -o size=256k disk .build && exec \"$0\" --only build --quiet"
    let outcome = try await tool.run(
      "unshare",
      ["--user", "--map-root-user", "--mount", "sh", "-c", script, try Tool.executable], in: package
    )
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    // Either the compiler or the tool itself runs out of space.
    let words = outcome.all.lowercased().replacing(/\s+/, with: " ")
    #expect(
      ["no space left on the disk that contains ", ": no space left on device"].contains(
        where: words.contains), "\(outcome.all)")
  }

  /// A file in place of a folder can't be replaced by root, either.
  @Test(arguments: ["objects", "builds"]) func unwritableFolderIsNamed(folder: String) async throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "library")
    try tool.write("", to: "library/.build/verify-release/\(folder)")
    let outcome = try await tool.run([
      "--package-path", package, "--only", "artifact-visibility", "--quiet",
    ])
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    #expect(outcome.error.contains("/.build/verify-release/\(folder)"), "\(outcome.all)")
    #expect(!outcome.all.contains("type: .static"), "\(outcome.all)")
  }
}
