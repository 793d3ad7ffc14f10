import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Packages without a configuration, and libraries that consist only of object files.
@Suite struct LibraryTests {
  @Test func allProductsAreInspectedWithoutConfiguration() async throws {
    let tool = try await Tool(building: "library")
    defer { tool.remove() }
    let folder = tool.folder + "/library"
    try tool.removeConfiguration(of: "library")
    let names = """
      public struct MockLimit: CustomDebugStringConvertible {
        public var debugDescription: String { "simulated" }
      }
      """
    try edit(folder + "/Sources/Kit/Limit.swift") { names + "\n" + $0 }

    let (outcome, report) = try await tool.report([], in: folder, isQuiet: false)
    #expect(outcome.exitCode == 0, "\(report.findings)")
    #expect(
      report.uncoveredNames?.map { "\($0.build) \($0.name) \($0.location?.line ?? 0)" } == [
        "release Kit.MockLimit 1"
      ])
    let note = try #require(report.findings.first { $0.subject == "debug-leak" })
    #expect(note.severity == .note)
    #expect(note.message.contains("`Kit.MockLimit` (Sources/Kit/Limit.swift:1)"))
    #expect(
      report.artifacts.filter { $0.build == "release" }.map(\.objectCount) == [3, 1, nil, nil])
    let summary = report.checks.first { $0.id == "artifact-visibility" }?.summary
    #expect(summary?.contains("Kit (debug): 3 objects, ") == true)
    #expect(
      report.artifacts.filter { $0.build == "release" }.map(\.name) == [
        "Kit", "StaticKit", "DynamicKit", "kit-tool",
      ])
    let derived = try #require(report.rules.first { $0.id == "derived-release" })
    #expect(derived.patterns.map(\.pattern) == ["Kit.Store.unlockForTesting"])
    try expectDigestOfObjects(report, in: folder)
  }

  /// SwiftPM's build description includes targets for other platforms, which it does not compile.
  @Test(arguments: ["w.swift", "w.c"])
  func libraryExcludesTargetsForOtherPlatforms(source: String) async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Conditional", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [
          .target(
            name: "Kit",
            dependencies: [.target(name: "Other", condition: .when(platforms: [.wasi, .macOS]))]),
          .target(name: "Other"),
        ])
      """,
      "Sources/Kit/Kit.swift": "public struct Kit {}\n",
      "Sources/Other/\(source)": source.hasSuffix(".c") ? "int other = 1;\n" : "let other = 1\n",
      "Sources/Other/include/other.h": "extern int other;\n",
    ]
    for (path, text) in files { try tool.write(text, to: path) }
    let (outcome, report) = try await tool.report([], in: tool.folder)
    #expect(outcome.exitCode == 0, "\(report.findings)")
    #expect(report.artifacts.map(\.objectCount) == [1, 1])
  }

  /// A library's digest is the digest of the sorted list of its objects' digests.
  private func expectDigestOfObjects(_ report: Report, in folder: String) throws {
    let kit = try #require(report.artifacts.first { $0.name == "Kit" && $0.build == "release" })
    let objects = ["CKit.build/ckit.c.o", "Kit.build/Limit.swift.o", "Kit.build/Store.swift.o"]
      .map { "\(folder)/.build/verify-release/builds/release/release/\($0)" }
    let script = #"sha256sum "$@" | cut -c1-64 | LC_ALL=C sort | sha256sum | cut -c1-64"#
    let digest = try Program.output(of: ["sh", "-c", script, "sh"] + objects)
    #expect(kit.sha256.map { $0 + "\n" } == digest)
    let sizes = try objects.map { try Data(contentsOf: URL(filePath: $0)).count }
    #expect(kit.byteCount == sizes.reduce(0, +))
  }

  @Test func lostConditionIsFoundInLibraryObjects() async throws {
    let tool = try await Tool(building: "library")
    defer { tool.remove() }
    let folder = tool.folder + "/library"
    let recording = try await tool.run(["rules", "--record", "--quiet"], in: folder)
    #expect(recording.exitCode == 0, "\(recording.all)")
    try edit(folder + "/Sources/Kit/Store.swift") {
      $0.replacing("#if DEBUG", with: "").replacing("#endif", with: "")
    }
    // The object file of a deleted source is not part of the library.
    try FileManager.default.removeItem(atPath: folder + "/Sources/Kit/Limit.swift")
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(report.verdict(of: "derived-rules") == .failed)
    let configuration = """
      version: 1
      artifacts:
        - product: Kit
      rules:
        - id: unlock
          names: [unlockForTesting]
          strings: [a string that nobody uses]
          absent-from: [release]
        - id: limit
          names: [isAllowed]
          absent-from: [release]
      """
    try configuration.write(
      toFile: folder + "/.verify-release.yml", atomically: true, encoding: .utf8)
    let (failed, named) = try await tool.report([], in: folder)
    #expect(failed.exitCode == 1)
    let leaks = named.findings.filter { $0.severity == .error && $0.build == "release" }
    // The rule finds it, and so does the record, which the configuration does not have to mention.
    #expect(Set(leaks.map(\.name)) == ["Kit.Store.unlockForTesting"])
    #expect(leaks.first?.location?.file == "Sources/Kit/Store.swift")
  }
}
