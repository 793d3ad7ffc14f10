import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Swift Build and SwiftPM's native build system, each as the default of a toolchain.
@Suite struct BuildSystemTests {
  /// A finding, without what depends on the build system.
  private struct Result: Hashable {
    var check: String
    var subject: String?
    var severity: Severity?
    var name: String?
    var artifact: String?
    var build: String?
  }

  private static func results(of report: Report) -> Set<Result> {
    Set(
      report.checks.flatMap { check in
        [Result(check: check.id, subject: check.verdict?.rawValue)]
          + check.findings.map { finding in
            Result(
              check: check.id, subject: finding.subject, severity: finding.severity,
              name: finding.name?.replacing(".bundle/", with: ".resources/"),
              artifact: finding.artifact?.replacing(".bundle", with: ".resources"),
              build: finding.build)
          }
      })
  }

  @Test(arguments: [
    "debug-defined", "failing-test", "leaky", "library", "resources", "static-library",
    "stub-service", "unclean",
  ])
  func verdictsAreTheSame(package: String) async throws {
    let tool = try await Tool(building: package)
    let folder = "\(tool.folder)/\(package)"
    let (native, nativeReport) = try await tool.report([], in: folder)
    let (outcome, report) = try await tool.using(.swiftBuild).report([], in: folder)
    #expect(outcome.exitCode == native.exitCode, "\(outcome.all)")
    #expect(nativeReport.builds.allSatisfy { $0.buildSystem == .native })
    #expect(report.builds.allSatisfy { $0.buildSystem == .swiftBuild })
    let (found, expected) = (Self.results(of: report), Self.results(of: nativeReport))
    // Only the native build system's accessor of `Bundle.module` contains a path.
    let paths = expected.filter { $0.subject == "build-path" && $0.name == $0.artifact }
    var added = found.subtracting(expected)
    if package == "resources" {
      // Swift Build also copies a resource that it embeds.
      let copy = added.filter { $0.artifact == "resources_Store.resources" }
      #expect(copy.map(\.name) == ["A banner that debug builds embed"])
      added.subtract(copy)
    }
    #expect(added == [])
    #expect(expected.subtracting(found).subtracting(paths) == [])
  }

  /// Swift Build makes a test program for each test target, and all write to the same file.
  @Test func testsOfAllTargetsCount() async throws {
    let tool = try await Tool(building: "clean").using(.swiftBuild)
    let folder = tool.folder + "/clean"
    try edit(folder + "/Package.swift") {
      $0.replacing(
        #".testTarget(name: "StoreTests""#,
        with: #".testTarget(name: "FirstTests"), .testTarget(name: "StoreTests""#)
    }
    try tool.write(
      "import Testing\n@Test func failsInIsolation() { #expect(Bool(false)) }",
      to: "clean/Tests/FirstTests/Tests.swift")
    let (outcome, report) = try await tool.report(["--only", "isolation-tests"], in: folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    let check = try #require(report.checks.first { $0.id == "isolation-tests" })
    #expect(check.findings.map(\.name) == ["failsInIsolation()"])
    #expect(check.findings.map(\.builds) == [["debug", "release"]])
    #expect(check.summary == "tests: 5 in debug, 5 in release")
  }
}
