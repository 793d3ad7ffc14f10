import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Builds with a Swift SDK.
@Suite struct SwiftSDKTests {
  /// The SDK's products are found, compared with the debug build, tested and run.
  @Test func buildWithSDKIsVerified() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    let sdk = try SwiftSDK(in: URL(filePath: tool.folder + "/sdks"))
    let list = """
      title: Probe
      items:
        - { id: runs, title: It runs, probe: { product: App, build: sdk, output-contains: ["today"] } }
      """
    try list.write(toFile: folder + "/probe.yml", atomically: true, encoding: .utf8)
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(
        "  release: { configuration: release }",
        with: "  sdk: { configuration: release,"
          + " flags: [--swift-sdks-path, ../sdks, --swift-sdk, \(SwiftSDK.name)] }"
      ).replacing("[release]", with: "[sdk]").replacing("[debug, release]", with: "[debug, sdk]")
        + "derived-rules: true\nchecklists: [probe.yml]\n"
    }
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all) \(report.findings.map(\.message))")
    #expect(
      report.checks.first { $0.id == "isolation-tests" }?.summary == "tests: 4 in debug, 4 in sdk")
    #expect(
      report.checks.first { $0.id == "derived-rules" }?.summary
        == "2 declarations in debug but not in sdk")
    let product = try #require(report.artifacts.first { $0.build == "sdk" })
    #expect(product.path == ".build/verify-release/builds/sdk/release/App")
    #expect(
      URL(filePath: "\(folder)/\(product.path)").resolvingSymlinksInPath().path
        == "\(folder)/.build/verify-release/builds/sdk/\(sdk.triple)/release/App")

    // Another version of the SDK may have other libraries.
    let leftover = "\(folder)/.build/verify-release/builds/sdk/leftover"
    #expect(FileManager.default.createFile(atPath: leftover, contents: nil))
    try edit(tool.folder + "/sdks/fixture.artifactbundle/info.json") {
      $0.replacing("\"version\": \"1.0\"", with: "\"version\": \"1.1\"")
    }

    // The condition that the SDK's toolset defines holds.
    try edit(folder + "/Sources/Store/StoreKitService.swift") {
      $0.replacing("#if DEBUG", with: "#if \(SwiftSDK.condition) || DEBUG")
    }
    let (_, leaky) = try await tool.report(["--only", "debug-leak"], in: folder)
    let finding = leaky.findings.first { $0.name?.hasSuffix(".DebugPremiumSimulationMode") == true }
    #expect(finding?.severity == .error && finding?.build == "sdk")
    #expect(finding?.location?.line == 5)
    #expect(!FileManager.default.fileExists(atPath: leftover))
  }

  /// Code for another processor or system is inspected, but its tests and probes don't run.
  @Test func foreignCodeIsNotRun() async throws {
    let tool = try await Tool(building: "other-platforms")
    defer { tool.remove() }
    let folder = tool.folder + "/other-platforms"
    let list = """
      title: Probes
      items:
        - { id: runs, title: It runs, probe: { product: App, build: device } }
        - { id: tested, title: It is tested, tests: Isolation }
      """
    try list.write(toFile: folder + "/probes.yml", atomically: true, encoding: .utf8)
    try edit(folder + "/.verify-release.yml") {
      $0 + "derived-rules: true\nchecklists: [probes.yml]\n"
    }
    let (_, report) = try await tool.report([], in: folder)
    func messages(_ check: String) -> [String] {
      report.checks.first { $0.id == check }?.findings.filter { $0.severity == .unverified }
        .map(\.message) ?? []
    }
    let device = "is for aarch64-none-none-elf, which is not the platform of this machine"
    let web =
      "is for wasm32-unknown-none-wasm (WebAssembly), which is not the platform of this machine"
    #expect(
      messages("isolation-tests") == [
        "The tests have no result in 'device': the build \(device)",
        "The tests have no result in 'web': the build \(web)",
      ])
    #expect(
      messages("checklist") == [
        "It runs: the build 'device' \(device).",
        "It is tested: filter 'Isolation': no result (the build \(device)) in device,"
          + " no result (the build \(web)) in web.",
      ])
    #expect(
      messages("derived-rules").allSatisfy {
        $0.contains("symbol graph of App, which is Embedded Swift")
      })
    #expect(messages("derived-rules").count == 2)
    #expect(
      report.checks.first { $0.id == "build" }?.summary
        == "debug built as Embedded Swift, device built as Embedded Swift for aarch64-none-none-elf,"
        + " web built as Embedded Swift for wasm32-unknown-none-wasm (WebAssembly)")
    // What can be read without running it is verified.
    #expect(report.verdict(of: "debug-flag") == .passed)
    #expect(messages("artifact-visibility").count == 1)
    #expect(messages("artifact-visibility").first?.contains("it is a WebAssembly module") == true)
    let product = try #require(report.artifacts.first { $0.build == "device" })
    #expect(product.visibility.symbols == .full)

    try edit(folder + "/Sources/App/main.swift") { $0.replacing("#if DEBUG", with: "#if !NEVER") }
    let (_, leaky) = try await tool.report(["--only", "debug-leak"], in: folder)
    let found = leaky.findings.filter { $0.severity == .error }
    #expect(found.map(\.name) == ["App.debugMenuTitle", "debug-menu"])
    #expect(found.map(\.build) == ["device", "device"])
    #expect(found.last?.traces.map(\.kind) == [.immediate, .immediate])
  }
}
