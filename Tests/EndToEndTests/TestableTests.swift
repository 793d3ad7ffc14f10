import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Tests with `@testable import`, which a release build rejects.
@Suite struct TestableTests {
  private let note =
    "The tests use `@testable`, so in 'release' they ran against a separate build with"
    + " `-enable-testing`, not against the object files that ship."

  /// Every report format says what the tests ran against, and the shipped artifacts are unchanged.
  @Test func testableTestsUseSeparateBuild() async throws {
    let tool = try await Tool(building: "testable-tests")
    defer { tool.remove() }
    let folder = tool.folder + "/testable-tests"
    let (_, before) = try await tool.report(["--skip", "isolation-tests"], in: folder)
    let formats = Tool.formats.filter { $0 != "terminal" }
    let outputs = formats.flatMap { ["--output", "\($0)=out.\($0)"] }
    let outcome = try await tool.run(outputs + ["--quiet"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(outcome.output.contains("note isolation-tests: \(note)\n"))
    #expect(outcome.output.contains("tests: 3 in debug, 2 in release\n"))
    for format in formats {
      let text = try String(contentsOfFile: "\(folder)/out.\(format)", encoding: .utf8)
      #expect(text.contains("not against the object files that ship"), "\(format): \(text)")
    }
    let data = try Data(contentsOf: URL(filePath: folder + "/out.json"))
    let report = try JSONDecoder().decode(Report.self, from: data)
    #expect(report.inspected == before.inspected)
    let built = report.artifacts.first { $0.build == "release" }
    #expect(built?.path == ".build/verify-release/builds/release/release/App")
    #expect(report.findings.filter { $0.message == note }.map(\.location?.line) == [4])
  }

  /// Tests of debug-only declarations do not compile in a release, with or without `@testable`.
  @Test(arguments: ["testable ", ""])
  func testsOfDebugCodeFailInRelease(attribute: String) async throws {
    let tool = try await Tool(building: "testable-tests")
    defer { tool.remove() }
    let folder = tool.folder + "/testable-tests"
    let tests = folder + "/Tests/CounterTests"
    try FileManager.default.removeItem(atPath: tests + "/LegacyIsolationTests.swift")
    try edit(folder + "/Sources/Counter/Counter.swift") {
      $0.replacing("    mutating func debugReset", with: "    public mutating func debugReset")
    }
    let test = """
      import Testing
      \(attribute.isEmpty ? "" : "@\(attribute)")import Counter
      @Test func isolation() {
        var counter = Counter()
        counter.debugReset()
      }
      """
    try test.write(
      toFile: tests + "/CounterIsolationTests.swift", atomically: true, encoding: .utf8)
    let (outcome, report) = try await tool.report([], in: folder)
    #expect(outcome.exitCode == 1)
    let errors = report.findings.filter { $0.severity == .error }
    #expect(errors.map(\.subject) == ["isolation-tests"])
    #expect(
      errors.first?.message
        == "The tests do not build in 'release': value of type 'Counter' has no member"
        + " 'debugReset'"
    )
    #expect(
      errors.first?.location?.description
        == "Tests/CounterTests/CounterIsolationTests.swift:5:11")
    #expect(!report.findings.contains { $0.message == note })
    // Guarded tests pass.
    try test.replacing("  counter.debug", with: "  #if DEBUG\n  counter.debug")
      .replacing("Reset()", with: "Reset()\n  #endif\n  #expect(counter.add() == 1)")
      .write(
        toFile: tests + "/CounterIsolationTests.swift", atomically: true, encoding: .utf8)
    let (passed, guarded) = try await tool.report([], in: folder)
    #expect(passed.exitCode == 0, "\(guarded.findings)")
    #expect(guarded.findings.contains { $0.message == note } == !attribute.isEmpty)
  }
}
