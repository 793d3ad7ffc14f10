import Foundation
import TestSupport
import Testing

/// A disk that is full is called that, and is no fault of the package.
@Suite struct FullDiskTests {
  /// Whether this user may mount a disk that only the processes of a test see.
  private static let canMount =
    (try? Program.run(["unshare", "--user", "--map-root-user", "--mount", "true"]))?.exitCode == 0

  @Test(.enabled(if: canMount)) func aBuildOnAFullDiskIsUnverified() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let package = try tool.copy(package: "clean")
    let script =
      "mkdir .build && mount -t tmpfs -o size=2m disk .build && exec \"$0\" --only build --quiet"
    let outcome = try await tool.run(
      "unshare",
      ["--user", "--map-root-user", "--mount", "sh", "-c", script, try Tool.executable], in: package
    )
    #expect(outcome.exitCode == 2, "\(outcome.all)")
    // Either the compiler has no room, or the tool itself has none for what it keeps.
    let words = outcome.all.lowercased().replacing(/\s+/, with: " ")
    #expect(
      ["no space is left on the disk of ", ": no space left on device"].contains(
        where: words.contains), "\(outcome.all)")
  }
}
