internal import Foundation
package import ReleaseModel

/// Runs the isolation tests.
package struct TestGatherer: Sendable {
  private let workspace: Workspace
  private let packageManager: SwiftPackageManager

  /// Creates a gatherer.
  package init(workspace: Workspace, packageManager: SwiftPackageManager) {
    self.workspace = workspace
    self.packageManager = packageManager
  }

  /// Builds the tests of a build beside its artifact, and runs those that match the filter.
  package func gather(_ build: Build, filter: String) async throws -> Evidence<TestRun> {
    let buildLog = workspace.log("\(build.name)-build-tests.log")
    let built = try await packageManager.buildTests(build, log: buildLog)
    guard built.result.succeeded else { return buildFailure(buildLog, built.result) }

    let log = workspace.log("\(build.name)-tests.log")
    let events = workspace.log("\(build.name)-test-events.jsonl")
    try? FileManager.default.removeItem(atPath: events)
    let (result, command) = try await packageManager.test(
      build, filter: filter, events: events, log: log)
    let output = String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
    // Without Swift Testing there is no file; a file that is there must be readable.
    let stream =
      FileManager.default.fileExists(atPath: events)
      ? try Data(contentsOf: URL(fileURLWithPath: events)) : Data()

    let swiftTesting: TestTally
    do {
      swiftTesting = try SwiftTestingEvents.tally(stream, relativeTo: workspace)
    } catch {
      return .unavailable(
        reason: "\(workspace.relative(events)) is not Swift Testing's event stream: \(error)")
    }
    let xctest = XCTestLog.tally(output, relativeTo: workspace)
    return .collected(
      TestRun(
        executed: swiftTesting.executed + xctest.executed,
        skipped: swiftTesting.skipped + xctest.skipped,
        failures: swiftTesting.failures + xctest.failures,
        succeeded: result.succeeded, command: command, log: workspace.relative(log),
        seconds: result.seconds))
  }

  private func buildFailure(_ log: String, _ result: ProcessResult) -> Evidence<TestRun> {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let error = CompilerLog.errors(in: text, relativeTo: workspace).first
    let place = error?.location.map { "\($0): " } ?? ""
    var reason = "the tests do not build: \(place)\(error?.message ?? result.description)"
    if text.contains("was not compiled for testing") {
      reason +=
        "; a release build has no `@testable`: let the isolation tests use the public interface"
    }
    return .unavailable(reason: reason + "; see \(workspace.relative(log))")
  }
}

/// What one testing library reported.
struct TestTally: Equatable {
  var executed = 0
  var skipped = 0
  var failures: [TestFailure] = []
}
