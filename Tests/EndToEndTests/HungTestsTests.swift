import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Tests that never end are terminated at their time limit, and the report names them.
@Suite struct HungTestsTests {
  private let mark = ProcessMark()

  /// In the debug build, a test of XCTest hangs, whose output SwiftPM buffers until it ends; in the
  /// release build, one of Swift Testing that ignores SIGTERM and has started a process of its own,
  /// which keeps standard output open.
  @Test func hungTestsFailWithTheirNames() async throws {
    let tool = try Tool()
    defer {
      mark.endProcesses()
      tool.remove()
    }
    try write("30s", in: tool)
    let package = tool.folder + "/package"
    let temporary = tool.folder + "/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let outcome = try await tool.run(
      "env", ["TMPDIR=\(temporary)", try Tool.executable, "--quiet", "--format", "json"],
      in: package)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    let errors = report.findings.filter { $0.severity == .error }
    let message = "The test was still running after 30 seconds, the time limit of the tests."
    #expect(
      errors.map(\.message) == [
        "Test 'Isolation.testHangs' failed in 'debug': \(message)",
        "Test 'isolationHangs()' failed in 'release': \(message)",
      ], "\(outcome.all)")
    #expect(errors.last?.location?.file == "Tests/AppTests/AppTests.swift")
    for build in report.builds {
      let tests = try #require(build.tests)
      let hung = tests.cases.filter { $0.outcome == .unfinished }
      #expect(hung.count == 1 && hung.allSatisfy { ($0.seconds ?? 0) > 20 }, "\(tests)")
    }
    #expect(try mark.processes() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }

  private func write(_ limit: String, in tool: Tool) throws {
    try tool.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "app",
        targets: [
          .executableTarget(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"]),
        ])
      """, to: "package/Package.swift")
    try tool.write("print(1)\n", to: "package/Sources/App/main.swift")
    try tool.write(
      """
      version: 1
      tests: { filter: "[iI]solation", time-limit: \(limit) }
      """, to: "package/.verify-release.yml")
    try tool.write(
      """
      import Foundation
      import Testing
      import XCTest

      #if DEBUG
        final class Isolation: XCTestCase {
          func testHangs() { while true { Thread.sleep(forTimeInterval: 1) } }
        }
      #else
        @Test func isolationHangs() async throws {
          signal(SIGTERM, SIG_IGN)
          let child = Process()
          child.executableURL = URL(filePath: "/bin/sh")
          child.arguments = ["-c", "trap '' TERM; exec setsid sleep \(mark.word)"]
          try child.run()
          while true { try await Task.sleep(for: .seconds(1)) }
        }
      #endif
      @Test func isolationIsQuick() {}
      """, to: "package/Tests/AppTests/AppTests.swift")
  }
}
