internal import Foundation
package import ReleaseModel

extension SwiftPackageManager {
  /// Builds the tests of a build next to its artifact, then runs those that match the filter,
  /// unless a completed run includes all of them.
  ///
  /// - Parameters:
  ///   - build: The build.
  ///   - filter: A regular expression for `swift test --filter`.
  ///   - timeLimit: Seconds after which `swift test` is terminated.
  ///   - name: Distinguishes the logs from those of other runs.
  ///   - areBuilt: Whether the tests are already built.
  ///   - hasOwnScratchPath: Whether nothing else is built where the tests are built.
  ///   - isolationFilter: A regular expression for all isolation tests, if there are any.
  ///   - isOptional: Whether it is acceptable that no test matches.
  ///   - completed: The runs so far.
  /// - Throws: `ProcessError`, and Foundation's error if a log can't be read.
  /// - Returns: The result of the tests; absent if none matches and that is acceptable.
  package func testRun(
    of build: Build, filter: String, timeLimit: Int = TimeLimit.standard, name: String = "tests",
    areBuilt: Bool = false, hasOwnScratchPath: Bool = false, isolationFilter: String? = nil,
    isOptional: Bool = false, completed: CompletedTests = CompletedTests()
  ) async throws -> Evidence<TestRun> {
    if !areBuilt, await !completed.haveRun(in: build) {
      let failure =
        hasOwnScratchPath
        ? try await incrementalBuildFailure(build)
        : try await buildFailure(build)
      if let failure { return failure }
    }

    let tests: TestList
    switch try await list(build, filter: filter, timeLimit: timeLimit, name: name) {
    case .success(let list): tests = list
    case .failure(let missing): return .unavailable(reason: missing.reason)
    }
    if isOptional, tests.selected.isEmpty { return .absent }
    let isolation = isolationFilter.map(tests.selected(by:)) ?? []
    if var run = await completed.result(of: tests, in: build) {
      (run.selected, run.isolation) = (tests.selected, isolation)
      return .collected(run)
    }
    let log = workspace.log("\(build.name)-\(name).log")
    let events = workspace.log("\(build.name)-\(name)-events.jsonl")
    if FileManager.default.fileExists(atPath: events) {
      try FileManager.default.removeItem(atPath: events)
    }
    let result = try await test(
      build, filter: filter, timeLimit: timeLimit, events: events, log: log)
    let end = Date()
    let swiftTesting: TestTally
    do {
      swiftTesting = try SwiftTestingEvents.tally(
        events, relativeTo: workspace, isComplete: result.succeeded, end: end)
    } catch {
      return .unavailable(
        reason: "cannot parse Swift Testing's event stream \(workspace.relative(events)): \(error)")
    }
    let xctest = try XCTestLog.tally(log, relativeTo: workspace, end: end)
    let missing = tests.missing(from: swiftTesting.met.merging(xctest.met) { $0 + $1 })
    let skipped = swiftTesting.skipped + xctest.skipped
    var run = TestRun(
      executed: swiftTesting.executed + xctest.executed, skipped: skipped.count,
      failures: swiftTesting.failures + xctest.failures,
      inconclusive: swiftTesting.inconclusive + xctest.inconclusive + missing,
      succeeded: result.succeeded, log: workspace.relative(log))
    run.unfinished = swiftTesting.unfinished + xctest.unfinished
    if result.termination == .timedOut { run.exceededTimeLimit = timeLimit }
    run.meant = tests.meant
    let cases =
      swiftTesting.cases + xctest.cases
      + missing.map {
        TestCaseReport(
          name: TestList.logged($0.test), title: $0.test, outcome: .notRun, messages: [$0.message])
      }
    run.report = TestRunReport(
      seconds: result.seconds, cases: cases.sorted { ($0.name, $0.title) < ($1.name, $1.title) })
    (run.selected, run.isolation) = (tests.selected, isolation)
    await completed.add(run, of: tests, skipped: skipped, in: build)
    return .collected(run)
  }

  /// Builds the tests from what their inputs contain now; returns nil if that succeeds.
  private func incrementalBuildFailure(_ build: Build) async throws -> Evidence<TestRun>? {
    var failure: Evidence<TestRun>?
    let changed = try await IncrementalBuild.run(build, with: self) { packageManager in
      failure = try await packageManager.buildFailure(build)
      guard failure == nil else { return nil }
      let description = try? BuildDescription(of: build, in: workspace)
      return .init(description: description, linked: description?.testPrograms ?? [])
    }
    if failure == nil, let file = changed.first {
      return .unavailable(reason: "\(file) changed while the tests were built")
    }
    return failure
  }

  /// Builds the tests; returns nil if that succeeds.
  private func buildFailure(
    _ build: Build
  ) async throws -> Evidence<TestRun>? {
    let log = workspace.log("\(build.name)-build-tests.log")
    let result = try await buildTests(build, log: log).result
    guard !result.succeeded else { return nil }
    if let reason = FullDisk.reason(folder: workspace.scratchPath(of: build), log: log) {
      return .unavailable(reason: reason)
    }
    if result.termination == .timedOut {
      return .unavailable(reason: build.timeoutReason(log: workspace.relative(log)))
    }
    return .collected(
      TestRun(
        executed: 0, skipped: 0, failures: [], buildErrors: try buildErrors(log),
        succeeded: false, log: workspace.relative(log)))
  }

  /// Why there is no list of tests.
  private struct NoList: Error {
    let reason: String
  }

  private func list(
    _ build: Build, filter: String, timeLimit: Int, name: String
  ) async throws -> Result<TestList, NoList> {
    let cache = CacheFile(
      workspace.log("\(build.name)-tests.cache"), inputs: testPrograms(of: build)?.text,
      in: workspace)
    let names: Result<Data, NoList> = try await cache.value(reading: { .success($0) }) {
      let file = workspace.log("\(build.name)-\(name)-list.txt")
      let log = workspace.log("\(build.name)-\(name)-list.log")
      let result = try await listTests(
        build, timeLimit: timeLimit, to: file, log: log)
      guard result.succeeded else {
        let error = CompilerLog.firstError(in: log, after: result, relativeTo: workspace)
        let reason =
          "`swift test list` failed: \(error ?? "\(result)"); see \(workspace.relative(log))"
        return (.failure(NoList(reason: reason)), nil)
      }
      let data = try FileBytes.data(file)
      return (.success(data), data)
    }
    return names.map { TestList(String(decoding: $0, as: UTF8.self), filter: filter) }
  }

  /// The identity of the test programs, which determine the list of tests; nil if there are none.
  private func testPrograms(of build: Build) -> FileIdentity? {
    let folder = workspace.productsPath(of: build)
    let programs = ["*.xctest", "*-test-runner", "*Tests.so"].flatMap {
      FilePattern($0).matches(in: folder).files
    }
    return programs.isEmpty ? nil : FileIdentity(of: programs.map { "\(folder)/\($0)" })
  }

  private func buildErrors(_ log: String) throws -> [Diagnostic] {
    var errors = try CompilerLog.errors(in: log, relativeTo: workspace)
    for index in errors.indices where errors[index].cause == .notTestable {
      errors[index].message +=
        "; release builds do not support `@testable`, so use only public API in isolation tests"
    }
    return errors
  }
}

/// The test runs so far in which every selected test succeeded or was skipped.
///
/// In any other run, the exit status may be due to any of its tests.
package actor CompletedTests {
  private var runs: [String: [(run: TestRun, selected: Set<String>, skipped: Set<String>)]] = [:]

  package init() {}

  /// Whether there is such a run, which implies that the tests of the build are built.
  func haveRun(in build: Build) -> Bool { runs[build.name] != nil }

  /// Adds a run, if it is complete and all its tests succeeded or were skipped.
  package func add(_ run: TestRun, of tests: TestList, skipped: [String], in build: Build) {
    guard run.succeeded, run.failures.isEmpty, run.unfinished.isEmpty, run.inconclusive.isEmpty
    else { return }
    runs[build.name, default: []].append((run, Set(tests.selected), Set(skipped)))
  }

  /// The result of tests that were all part of one run; nil if there is none, or if `tests` is
  /// empty.
  package func result(of tests: TestList, in build: Build) -> TestRun? {
    guard !tests.selected.isEmpty,
      let (run, _, skipped) = runs[build.name]?.first(where: {
        $0.selected.isSuperset(of: tests.selected)
      })
    else { return nil }
    var result = run
    result.skipped = tests.reported.count(where: skipped.contains)
    result.executed = tests.selected.count - result.skipped
    let names = Set(tests.reported)
    result.report?.cases.removeAll { !names.contains($0.name) }
    result.isReused = true
    return result
  }
}

/// The result from one testing library.
package struct TestTally: Sendable, Equatable {
  /// How many tests ran to completion or crashed; canceled ones are not counted.
  package var executed: Int
  /// The names of the skipped tests, as in `met`.
  package var skipped: [String]
  /// One entry for each failure, in the order reported.
  package var failures: [TestFailure]
  /// The tests that started but did not end; they count as executed.
  package var unfinished: [UnfinishedTest]
  /// One entry for each test that proves nothing.
  package var inconclusive: [TestFailure]
  /// How often each test was reported, by its name in the list of tests.
  package var met: [String: Int]
  /// What each test did.
  package var cases: [TestCaseReport] = []

  package init(
    executed: Int = 0, skipped: [String] = [], failures: [TestFailure] = [],
    unfinished: [UnfinishedTest] = [], inconclusive: [TestFailure] = [], met: [String: Int] = [:]
  ) {
    self.executed = executed
    self.skipped = skipped
    self.failures = failures
    self.unfinished = unfinished
    self.inconclusive = inconclusive
    self.met = met
  }
}
