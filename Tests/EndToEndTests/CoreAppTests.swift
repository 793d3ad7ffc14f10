import Foundation
import Testing

/// What people look for by hand in `core-app`: everything in debug, nothing in release.
@Suite(.serialized) struct CoreAppTests {
  private static let words = ["debugPremium", "DebugPremium", "forceFreemium"]

  @Test(arguments: ["debug", "release"])
  func simulationIsInDebugOnly(configuration: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    // The same folder as the gate's own builds, so that one of them is enough.
    let scratch = ".build/verify-release/builds/\(configuration)"
    let build = try await tool.run(
      "swift",
      [
        "build", "--scratch-path", scratch, "--configuration", configuration, "--product",
        "core-app",
      ], in: Tool.repository)
    try #require(build.exitCode == 0, "\(build.all)")
    let product = "\(Tool.repository)/\(scratch)/\(configuration)/core-app"

    let texts = try await tool.run("strings", ["-a", product]).output
    let symbols = try await tool.run("sh", ["-c", "nm \"$0\" | swift demangle", product]).output
    try #require(symbols.contains("AppCore.StoreKitService"))
    for word in Self.words {
      if configuration == "debug" {
        #expect(texts.contains(word) && symbols.contains(word), "\(word)")
      } else {
        #expect(!texts.localizedCaseInsensitiveContains(word), "\(word)")
        #expect(!symbols.localizedCaseInsensitiveContains(word), "\(word)")
      }
    }
  }
}
