import Foundation
import ReleaseModel
import Testing

/// The chain that the package `stub-service` is for.
enum StubServiceChain {
  static let toInitializer = [
    "main", "AppDelegate.start()", "ServiceContainer.init()", "StubProSubscriptionService.init()",
  ]
}

/// `inspect --why` over three modules, and what it says when it can't.
@Suite struct WhyTests {
  @Test func chainAndWhatCanGoWrong() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let folder = try tool.copy(package: "stub-service")
    let build = try await tool.run("swift", ["build", "-c", "release"], in: folder)
    try #require(build.exitCode == 0, "\(build.all)")
    let app = ".build/release/App"

    func why(_ arguments: String...) async throws -> [Explanation] {
      let (outcome, report) = try await tool.report(["inspect"] + arguments, in: folder)
      #expect(outcome.exitCode == 0)
      #expect(report.findings.isEmpty)
      return try #require(report.explanations)
    }

    let shown = try await tool.run(["inspect", app, "--why", "Stub*"], in: folder)
    #expect(shown.exitCode == 0)
    #expect(
      shown.output.hasSuffix(
        "\nwhy Stub* is in \(app):\n  "
          + StubServiceChain.toInitializer.joined(separator: " -> ")
          + "\n\n✓ passed (1 check)\n"))

    let found = try await why(
      app, "--why", "StubProSubscriptionService.init", "daysLeft", "swift_release", "Nowhere",
      "_start")
    #expect(found.map(\.artifact) == Array(repeating: app, count: 5))
    #expect(found[0].chain == StubServiceChain.toInitializer)
    #expect(found[1].chain == ["main", "AppDelegate.start()", "ServiceContainer.daysLeft()"])
    #expect(found[2].chain == ["main", "AppDelegate.start()", "swift_release"])
    #expect(found[3].chain.isEmpty)
    #expect(found[3].notes == ["“Nowhere” is neither in \(app) nor in its object files."])
    #expect(found[4].notes.first?.contains("in none of its object files") == true)

    // A folder that was moved keeps its answer; a file that was moved out of it has none.
    let moved = folder + "/elsewhere"
    let products = URL(fileURLWithPath: folder + "/.build/release").resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: moved, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: products, toPath: moved + "/release")
    #expect(
      try await why("elsewhere/release/App", "--why", "StubProSubscriptionService").map(\.chain)
        == [StubServiceChain.toInitializer])
    try FileManager.default.copyItem(
      atPath: moved + "/release/App", toPath: folder + "/App")
    let alone = try await why("App", "--why", "StubProSubscriptionService")
    #expect(alone.map(\.chain) == [[]])
    #expect(
      alone.flatMap(\.notes) == [
        "No object files are beside App; inspect the file in the folder where SwiftPM built it"
          + " (.build/release), before it is moved."
      ])

    let object = moved + "/release/Stubs.build/StubProSubscriptionService.swift.o"
    #expect(
      try await why(object, "--why", "StubProSubscriptionService.init").map(\.chain)
        == [["StubProSubscriptionService.init()"]])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: object))
    try bytes.write(to: URL(fileURLWithPath: object))
    let stale = try await why("elsewhere/release/App", "--why", "StubProSubscriptionService")
    #expect(stale.map(\.chain) == [StubServiceChain.toInitializer])
    #expect(
      stale.first?.notes.first?.hasPrefix("StubProSubscriptionService.swift.o is newer") == true)
    try bytes.prefix(5000).write(to: URL(fileURLWithPath: object))
    let damaged = try await why("elsewhere/release/App", "--why", "StubProSubscriptionService")
    #expect(damaged.map(\.chain) == [[]])
    #expect(damaged.first?.notes.first?.contains("\(object): ") == true)
    #expect(damaged.first?.notes.first?.contains("truncated") == true)
    try FileManager.default.removeItem(atPath: object)
    let missing = try await why("elsewhere/release/App", "--why", "StubProSubscriptionService")
    #expect(missing.first?.notes.first?.contains("which was linked, is missing") == true)
  }

  @Test func askingWhyLooksForNothingElse() async throws {
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
