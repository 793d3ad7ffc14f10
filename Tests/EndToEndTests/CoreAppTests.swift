import Foundation
import Testing

/// Checks `core-app` as people do by hand: with `strings`, with `nm` and by running it.
@Suite struct CoreAppTests {
  private static let inDebug = [
    "debugPremium", "DebugPremium", "forceFreemium", "MockStoreService", "StoreSimulation",
    "FeatureFlags",
  ]
  /// Matched case-insensitively.
  private static let notInRelease =
    inDebug + [
      "mock", "stub", "preview", "simula", "featureFlag", "uitesting", "pro-debug",
      "skip-onboarding", "show-onboarding", "+Debug.swift",
    ]

  @Test func debugFeaturesArePresentInDebug() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (strings, symbols) = try await content(of: try await product("debug"), tool)
    #expect(Self.inDebug.filter { !strings.contains($0) } == [])
    #expect(Self.inDebug.filter { !symbols.contains($0) } == [])
  }

  @Test(arguments: ["release", "qa"])
  func debugFeaturesAreAbsentFromOtherBuilds(build: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (strings, symbols) = try await content(of: try await product(build), tool)
    #expect(Self.notInRelease.filter { strings.localizedCaseInsensitiveContains($0) } == [])
    #expect(Self.notInRelease.filter { symbols.localizedCaseInsensitiveContains($0) } == [])
    #expect(symbols.contains("DeveloperMode") == (build == "qa"))
    #expect(strings.localizedCaseInsensitiveContains("developer") == (build == "qa"))
  }

  @Test func testersUnlockRichServicesWithCode() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let product = try await product("qa")
    let data = tool.folder + "/data"
    func run(_ arguments: String...) async throws -> Tool.Outcome {
      try await tool.run(product, arguments + ["--data", data])
    }
    func enter(_ code: String) async throws -> Int? {
      let script = #"echo "$1" | "$0" developer-mode enter --data "$2""#
      return try await tool.run("sh", ["-c", script, product, code, data]).exitCode
    }

    #expect(try await run("services", "--json").output.contains(#""subscription" : "free""#))
    #expect(try await enter("open-sesame") == 1)
    // On a busy machine, five taps can take longer than the time window.
    var exitCode: Int?
    for _ in 1...20 where exitCode != 0 {
      for _ in 1...5 { #expect(try await run("developer-mode", "tap").exitCode == 0) }
      exitCode = try await enter("open-sesame")
    }
    #expect(exitCode == 0)
    let rich = try await run("services", "--json").output
    #expect(rich.contains(#""subscription" : "pro""#))
    #expect(rich.contains("RichServices"))
    #expect(try await run("developer-mode", "off").exitCode == 0)
    #expect(try await run("services", "--json").output.contains(#""subscription" : "free""#))
  }

  @Test func concurrentProcessesLoseNoPlays() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let product = try await product("debug")
    let data = tool.folder + "/data"
    let plays = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 1...12 {
        group.addTask { try await tool.run(product, ["play", "--data", data]).exitCode }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(plays.filter { $0 == 0 }.count == 5)
    #expect(plays.filter { $0 == 1 }.count == 7)
    #expect(
      try await tool.run(product, ["status", "--data", data]).output.contains("0 plays left"))
  }

  /// The three builds, built in parallel by the first test that needs one, in the gate's folders.
  private static let builds = Task {
    let tool = try Tool()
    defer { tool.remove() }
    return try await withThrowingTaskGroup(of: (String, String).self) { group in
      for build in ["release", "qa", "debug"] {
        group.addTask { (build, try await Self.build(build, tool)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func product(_ build: String) async throws -> String {
    try #require(try await Self.builds.value[build])
  }

  private static func build(_ build: String, _ tool: Tool) async throws -> String {
    let configuration = build == "debug" ? "debug" : "release"
    let scratch = ".build/verify-release/builds/\(build)"
    let result = try await tool.run(
      "env",
      [
        // The gate uses its own module cache.
        "--unset=SWIFTPM_TESTS_MODULECACHE",
        // printf %s open-sesame | sha256sum
        "DEVELOPER_CODE_SHA256=d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7",
        "swift", "build", "--scratch-path", scratch,
        "--configuration", configuration, "-Xswiftc", "-index-ignore-system-modules", "--product",
        "core-app",
      ] + (build == "debug" ? [] : ["-debug-info-format", "none"])
        + (build == "qa" ? ["--traits", "DeveloperMode"] : []), in: Tool.repository + "/AppCore")
    try #require(result.exitCode == 0, "\(result.all)")
    return "\(Tool.repository)/AppCore/\(scratch)/\(configuration)/core-app"
  }

  /// The strings of a program and its resources, and the symbols of the program.
  private func content(of product: String, _ tool: Tool) async throws -> (String, String) {
    // Debug information contains source paths.
    var strings = try await tool.run("strings", ["-a", product]).output
      .replacing(Tool.repository, with: "")
    let resources =
      (product as NSString).deletingLastPathComponent
      + "/AppCore_AppCore.resources"
    for file in try FileManager.default.contentsOfDirectory(atPath: resources) {
      strings += try String(contentsOfFile: "\(resources)/\(file)", encoding: .utf8)
    }
    let symbols = try await tool.run("sh", ["-c", "nm \"$0\" | swift demangle", product]).output
    try #require(symbols.contains("AppCore.StoreKitService"))
    return (strings, symbols)
  }
}
