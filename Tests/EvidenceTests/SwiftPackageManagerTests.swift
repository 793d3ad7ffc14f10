import Foundation
import ReleaseModel
import Synchronization
import Testing
import Toolchain

/// The options and time limits of SwiftPM's commands.
@Suite struct SwiftPackageManagerTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// Gathers everything that runs SwiftPM.
  private func gather(
    _ build: Build, _ runner: RecordingRunner
  ) async throws -> (
    package: Evidence<PackageDescription>, result: Evidence<BuildResult>, tests: Evidence<TestRun>
  ) {
    let manager = SwiftPackageManager(workspace: bench.workspace, runner: runner)
    return (
      try await manager.description(using: build),
      try await manager.result(of: build, products: ["App"], withTests: false).result,
      try await manager.testRun(of: build, filter: "x", timeLimit: 70)
    )
  }

  @Test(arguments: [nil, 3600])
  func everyCommandHasItsTimeLimit(limit: Int?) async throws {
    let runner = RecordingRunner(.exited(0))
    let build = Build(name: "b", configuration: .release, timeLimit: limit)
    _ = try await gather(build, runner)
    let limits = runner.commands.map { ($0.arguments.first, $0.timeLimit) }
    let expected: [(String?, Double?)] = [
      ("package", 1200), ("build", limit.map(Double.init)), ("build", limit.map(Double.init)),
      ("test", 70), ("test", 70),
    ]
    #expect(limits.map(\.0) == expected.map(\.0))
    #expect(limits.map(\.1) == expected.map(\.1))
  }

  @Test(arguments: [(SIGSEGV, 5), (SIGKILL, 1)])
  func crashedSwiftPMIsStartedAgain(signal: Int32, starts: Int) async throws {
    let runner = RecordingRunner(.signaled(Int(signal)))
    let build = Build(name: "b", configuration: .release)
    _ = try await gather(build, runner)
    #expect(runner.commands.map { $0.arguments[0] }.filter { $0 == "build" }.count == 2 * starts)
    #expect(runner.commands.count == 3 * starts)
  }

  @Test func resultsOfTerminatedCommandsAreUnavailable() async throws {
    let runner = RecordingRunner(.timedOut)
    let build = Build(name: "b", configuration: .release, timeLimit: 5400)
    let (package, result, tests) = try await gather(build, runner)
    let reasons = [package.reason, result.reason, tests.reason]
    let reason = "it did not end within its `time-limit` of 90 minutes; see .build/verify-release"
    #expect(
      reasons == [
        "`swift package describe` failed: timed out; see .build/verify-release/logs/describe.log",
        "\(reason)/logs/b-build.log", "\(reason)/logs/b-build-tests.log",
      ])
  }
}

extension Evidence {
  fileprivate var reason: String? {
    if case .unavailable(let reason) = self { reason } else { nil }
  }
}

/// Records commands instead of running them.
private final class RecordingRunner: ProcessRunner {
  private let termination: ProcessResult.Termination
  private let recorded = Mutex<[Command]>([])

  init(_ termination: ProcessResult.Termination) { self.termination = termination }

  var commands: [Command] { recorded.withLock { $0 } }

  func run(_ command: Command) async throws -> ProcessResult {
    recorded.withLock { $0.append(command) }
    for file in [command.outputFile, command.errorFile].compactMap(\.self) {
      try Data().write(to: URL(filePath: file))
    }
    return ProcessResult(termination: termination, seconds: 1)
  }
}
