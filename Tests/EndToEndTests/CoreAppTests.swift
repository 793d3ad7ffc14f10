import Foundation
import Testing

/// What people look for by hand in `core-app`: everything in debug, nothing in release.
@Suite(.serialized) struct CoreAppTests {
  private static let inDebug = [
    "debugPremium", "DebugPremium", "forceFreemium", "MockStoreService", "StoreSimulation",
    "FeatureFlags",
  ]
  /// In any case of letters.
  private static let notInRelease =
    inDebug + [
      "mock", "stub", "preview", "simulat", "featureFlag", "uitesting", "pro-debug",
      "skip-onboarding", "show-onboarding",
    ]

  @Test(arguments: ["debug", "release"])
  func debugFeaturesAreInDebugOnly(configuration: String) async throws {
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

    // The debug information has the paths of the sources.
    let texts = try await tool.run("strings", ["-a", product]).output
      .replacing(Tool.repository, with: "")
    let symbols = try await tool.run("sh", ["-c", "nm \"$0\" | swift demangle", product]).output
    try #require(symbols.contains("AppCore.StoreKitService"))
    if configuration == "debug" {
      #expect(Self.inDebug.filter { !texts.contains($0) } == [])
      #expect(Self.inDebug.filter { !symbols.contains($0) } == [])
    } else {
      #expect(Self.notInRelease.filter { texts.localizedCaseInsensitiveContains($0) } == [])
      #expect(Self.notInRelease.filter { symbols.localizedCaseInsensitiveContains($0) } == [])
    }
  }
}
