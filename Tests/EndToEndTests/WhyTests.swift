import Foundation
import ReleaseModel
import TestSupport
import Testing

/// The chain that the package `stub-service` demonstrates.
enum StubServiceChain {
  static let toInitializer = [
    "main", "AppDelegate.start()", "ServiceContainer.init()", "StubProSubscriptionService.init()",
  ]
}

/// `inspect --why` across three modules, in SwiftPM's build folder.
@Suite struct WhyTests {
  private let package: BuiltStubService

  init() async throws { package = try await BuiltStubService() }

  @Test func terminalReportShowsChain() async throws {
    let shown = try await package.tool.run(
      ["inspect", BuiltStubService.app, "--why", "Stub*"], in: package.folder)
    #expect(shown.exitCode == 0)
    #expect(
      shown.output.hasSuffix(
        "\nwhy Stub* is present in \(BuiltStubService.app):\n  "
          + StubServiceChain.toInitializer.joined(separator: " -> ")
          + "\n\n✓ passed (1 check)\n"))
  }

  @Test func eachNameHasItsOwnChain() async throws {
    let found = try await package.why(
      BuiltStubService.app, "StubProSubscriptionService.init", "daysLeft", "swift_release")
    #expect(found.map(\.artifact) == Array(repeating: BuiltStubService.app, count: 3))
    #expect(
      found.map(\.chain) == [
        StubServiceChain.toInitializer,
        ["main", "AppDelegate.start()", "ServiceContainer.daysLeft()"],
        ["main", "AppDelegate.start()", "swift_release"],
      ])
  }

  @Test func nameWithoutChainHasNote() async throws {
    let app = BuiltStubService.app
    let found = try await package.why(app, "Nowhere", "_start")
    #expect(found.map(\.artifact) == [app, app])
    #expect(found[0].chain.isEmpty)
    #expect(found.map(\.presence) == [.absent, .present])
    #expect(found[0].notes == ["'Nowhere' is absent from \(app) and from its object files."])
    #expect(found[1].notes.first?.contains("absent from its object files") == true)
  }

  @Test func whyChecksNoRules() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "leaky")
    let program = try Tool.executable
    let (outcome, report) = try await tool.report(
      ["inspect", program, "--why", "ReleaseModel.Verdict.exitCode"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(report.rules.isEmpty)
    let chain = try #require(report.explanations?.first?.chain)
    #expect(chain.last == "Verdict.exitCode")
    #expect(chain.count > 2)
  }
}

/// `inspect --why` after SwiftPM's build folder was moved or its files changed.
@Suite struct WhyElsewhereTests {
  private let package: BuiltStubService
  private let object = "elsewhere/release/Stubs.build/StubProSubscriptionService.swift.o"

  init() async throws {
    package = try await BuiltStubService()
    try package.moveProducts()
  }

  private func whyService(_ file: String) async throws -> [Explanation] {
    try await package.why(file, "StubProSubscriptionService")
  }

  private var objectFile: URL { URL(filePath: "\(package.folder)/\(object)") }

  @Test func movedFolderKeepsChain() async throws {
    #expect(
      try await whyService("elsewhere/release/App").map(\.chain)
        == [StubServiceChain.toInitializer])
  }

  @Test func fileOutsideBuildFolderHasNoChain() async throws {
    try FileManager.default.copyItem(
      atPath: package.folder + "/elsewhere/release/App", toPath: package.folder + "/App")
    let alone = try await whyService("App")
    #expect(alone.map(\.chain) == [[]])
    #expect(
      alone.flatMap(\.notes) == [
        "No object files found next to App; inspect the file where SwiftPM built it, such as"
          + " .build/release."
      ])
  }

  @Test func objectFileHasItsOwnChain() async throws {
    #expect(
      try await package.why(objectFile.path, "StubProSubscriptionService.init").map(\.chain)
        == [["StubProSubscriptionService.init()"]])
  }

  @Test func newerObjectFileIsNoted() async throws {
    try Data(contentsOf: objectFile).write(to: objectFile)
    let stale = try await whyService("elsewhere/release/App")
    #expect(stale.map(\.chain) == [StubServiceChain.toInitializer])
    #expect(
      stale.first?.notes.first?.hasPrefix("StubProSubscriptionService.swift.o is newer") == true)
  }

  @Test func damagedObjectFileIsNoted() async throws {
    try Data(contentsOf: objectFile).prefix(5000).write(to: objectFile)
    let damaged = try await whyService("elsewhere/release/App")
    #expect(damaged.map(\.chain) == [[]])
    #expect(damaged.first?.notes.first?.contains("\(objectFile.path): ") == true)
    #expect(damaged.first?.notes.first?.contains("truncated") == true)
  }

  @Test func missingObjectFileIsNoted() async throws {
    try FileManager.default.removeItem(at: objectFile)
    let missing = try await whyService("elsewhere/release/App")
    #expect(missing.first?.notes.first?.contains("The linked object file ") == true)
  }
}

/// The package `stub-service`, built for release with SwiftPM alone.
private final class BuiltStubService: Sendable {
  static let app = ".build/release/App"

  let tool: Tool
  let folder: String
  private let products: String
  private let hidden: String

  init() async throws {
    tool = try await Tool(building: "stub-service")
    folder = tool.folder + "/stub-service"
    let build = try await tool.run("swift", ["build", "-c", "release"], in: folder)
    try #require(build.exitCode == 0, "\(build.all)")
    products = URL(fileURLWithPath: folder + "/.build/release").resolvingSymlinksInPath().path
    hidden = products + "-hidden"
  }

  deinit {
    // Restores the products so that SwiftPM does not rebuild them for the next test.
    try? FileManager.default.moveItem(atPath: hidden, toPath: products)
  }

  /// Moves the products to `elsewhere/release`, with the modification times of the files.
  func moveProducts() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/elsewhere", withIntermediateDirectories: true)
    try Program.output(of: ["cp", "-a", products, folder + "/elsewhere/release"])
    try FileManager.default.moveItem(atPath: products, toPath: hidden)
  }

  func why(_ file: String, _ names: String...) async throws -> [Explanation] {
    let (outcome, report) = try await tool.report(
      ["inspect", file, "--why"] + names, in: folder)
    #expect(outcome.exitCode == 0)
    #expect(report.findings.isEmpty)
    return try #require(report.explanations)
  }
}
