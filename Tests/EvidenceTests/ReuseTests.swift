import Cryptography
import Foundation
import Inspection
import ReleaseModel
import Synchronization
import TestSupport
import Testing
import Toolchain
import Verification

@Suite(.timeLimit(.minutes(60)))
struct ReuseTests {
  /// Counts the commands that start with some words.
  private final class CountingRunner: ProcessRunner {
    private let runner: any ProcessRunner
    private let words: [String]
    private let calls = Mutex(0)

    init(_ runner: any ProcessRunner, counting words: String...) {
      self.runner = runner
      self.words = words
    }

    /// The number of commands since the last call.
    var count: Int { calls.withLock { count in exchange(&count, 0) } }

    func run(_ command: Command) async throws -> ProcessResult {
      if command.arguments.starts(with: words) { calls.withLock { $0 += 1 } }
      return try await runner.run(command)
    }

    private func exchange(_ value: inout Int, _ new: Int) -> Int {
      defer { value = new }
      return value
    }
  }

  @Test func testListIsReusedForSameProgram() async throws {
    let bench = try await Bench(building: "clean")
    let build = Build(name: "debug", configuration: .debug)
    let runner = CountingRunner(bench.runner, counting: "test", "list")
    let manager = SwiftPackageManager(workspace: bench.workspace, runner: runner)
    let list = bench.workspace.log("debug-tests.cache")
    try? FileManager.default.removeItem(atPath: list)
    let first = try #require(try await manager.testRun(of: build, filter: "Isolation").value)
    #expect(runner.count == 1)
    let second = try #require(try await manager.testRun(of: build, filter: "Isolation").value)
    #expect(runner.count == 0)
    #expect(first.executed == 4 && second.executed == 4)
    #expect(second.inconclusive.isEmpty)

    // The list of another program, or a damaged list.
    let kept = try Data(contentsOf: URL(filePath: list))
    try (Data(repeating: 48, count: 64) + kept.dropFirst(64)).write(to: URL(filePath: list))
    let third = try #require(try await manager.testRun(of: build, filter: "Isolation").value)
    #expect(runner.count == 1)
    #expect(third.executed == 4)
  }

  @Test func testsOfCompletedRunAreNotRepeated() async throws {
    let bench = try await Bench(building: "clean")
    let build = Build(name: "debug", configuration: .debug)
    let runner = CountingRunner(bench.runner, counting: "test")
    let manager = SwiftPackageManager(workspace: bench.workspace, runner: runner)

    let completed = CompletedTests()
    func run(_ filter: String) async throws -> (executed: Int?, commands: Int) {
      let run = try await manager.testRun(
        of: build, filter: filter, areBuilt: true, completed: completed
      ).value
      return (run?.executed, runner.count)
    }

    // Builds the tests.
    _ = try await manager.testRun(of: build, filter: "testFree")
    _ = runner.count
    #expect(try await run("Store") == (4, 1))
    #expect(try await run("StoreIsolation") == (2, 0))
    #expect(try await run("forcedFreemium|testFree") == (2, 0))
    #expect(try await run("nothing") == (0, 1))
  }

  @Test func onlyRunsWithoutFailuresAreReused() async throws {
    let build = Build(name: "debug", configuration: .debug)
    let tests = TestList("M.S/a()\nM.S/b()\nM.X/testC\n", filter: "M")
    let failure = TestFailure(test: "b", message: "The test failed.")
    let runs = [
      TestRun(
        executed: 2, skipped: 1, failures: [failure], succeeded: true, log: ""),
      TestRun(
        executed: 2, skipped: 1, failures: [], inconclusive: [failure], succeeded: true,
        log: ""),
      TestRun(
        executed: 2, skipped: 1, failures: [], succeeded: false, log: ""),
    ]
    let completed = CompletedTests()
    for run in runs { await completed.add(run, of: tests, skipped: ["X.testC"], in: build) }
    #expect(await completed.result(of: tests, in: build) == nil)
    let run = TestRun(
      executed: 2, skipped: 1, failures: [], succeeded: true, log: "")
    await completed.add(run, of: tests, skipped: ["X.testC"], in: build)

    func counts(_ list: String) async -> [Int]? {
      let tests = TestList(list, filter: "M")
      return await completed.result(of: tests, in: build).map { [$0.executed, $0.skipped] }
    }
    #expect(await counts("M.S/a()\nM.X/testC") == [1, 1])
    #expect(await counts("M.X/testC") == [0, 1])
    #expect(await counts("M.S/a()\nM.S/other()") == nil)
    #expect(await counts("") == nil)
    let other = Build(name: "release", configuration: .release)
    #expect(await completed.result(of: tests, in: other) == nil)
  }

  @Test func oneCommandBuildsProductsAndTests() async throws {
    let bench = try await Bench(building: "clean")
    let build = Build(name: "debug", configuration: .debug)
    let runner = CountingRunner(bench.runner, counting: "build")
    let manager = SwiftPackageManager(workspace: bench.workspace, runner: runner)
    let built = try await manager.result(of: build, products: ["App"], withTests: true)
    #expect(built.hasTests && built.result.value?.succeeded == true)
    let run = try await manager.testRun(of: build, filter: "Isolation", areBuilt: built.hasTests)
      .value
    #expect(run?.executed == 4)
    #expect(runner.count == 1)

    // `@testable` does not compile in a release build.
    let release = Build(name: "release", configuration: .release)
    let test = bench.path("Tests/StoreTests/Testable.swift")
    try "@testable import Store\n".write(toFile: test, atomically: true, encoding: .utf8)
    let alone = try await manager.result(of: release, products: ["App"], withTests: true)
    #expect(!alone.hasTests && alone.result.value?.succeeded == true)
    #expect(alone.result.value?.command.hasSuffix("--product App") == true)
  }

  @Test func inspectionIsReusedUntilInputsChange() async throws {
    let bench = try Bench()
    let program = bench.path("App")
    try FileManager.default.copyItem(atPath: "/usr/bin/env", toPath: program)
    // An artifact's path can be longer than a file name can be.
    let name = String(repeating: "folder/", count: 60) + "App"
    let digest = ContentDigest.sha256(of: "release\n\(name)")
    let kept = URL(filePath: bench.path(".build/verify-release/inspections/\(digest).cache"))
    let rule = Rule(id: "r", strings: ["write error"])
    var last: UInt64?

    /// Inspects the program; `isNew` is whether a new result must have been stored.
    func inspect(
      _ rule: Rule, sources: String? = "1", isComplete: Bool = false, reusing: Bool = true,
      isNew: Bool
    ) async throws -> ArtifactInspection {
      let workspace = try Workspace(root: bench.workspace.root, reusesResults: reusing)
      let evidence = try await InspectionCache(workspace: workspace).gather(
        program, name: name, build: "release", rules: [rule], scope: .all,
        sources: SourceIndex(digest: sources), isComplete: isComplete)
      let attributes = try FileManager.default.attributesOfItem(atPath: kept.path)
      let file = attributes[.systemFileNumber] as? UInt64
      #expect((file != last) == isNew)
      last = file
      return try #require(evidence.inspection.value)
    }

    let first = try await inspect(rule, isNew: true)
    #expect(first.matches.map(\.name) == ["write error"])
    #expect(first.artifact.sha256?.count == 64)
    var second = try await inspect(rule, isNew: false)
    #expect(first.artifact.isReused == nil && second.artifact.isReused == true)
    second.artifact.isReused = nil
    #expect(second.artifact == first.artifact)
    #expect(second.matches == first.matches)
    #expect(try await inspect(rule, sources: "2", isNew: true).matches == first.matches)
    #expect(try await inspect(Rule(id: "r", strings: ["nowhere"]), isNew: true).matches == [])
    #expect(try await inspect(rule, isComplete: true, isNew: true).matches == first.matches)
    #expect(try await inspect(rule, isNew: true).matches == first.matches)
    // Unknown sources, and a run that reuses nothing.
    #expect(try await inspect(rule, sources: nil, isNew: false).matches == first.matches)
    #expect(try await inspect(rule, reusing: false, isNew: true).matches == first.matches)

    var damaged = try Data(contentsOf: kept)
    damaged[damaged.count / 2] ^= 1
    try damaged.write(to: kept)
    last = nil
    #expect(try await inspect(rule, isNew: true).matches == first.matches)
    try FileManager.default.removeItem(atPath: program)
    try FileManager.default.copyItem(atPath: "/usr/bin/yes", toPath: program)
    let other = try await inspect(rule, isNew: true)
    #expect(other.artifact.sha256 != first.artifact.sha256)
  }

  @Test func onlyChangedOrDamagedSymbolGraphsAreExtracted() async throws {
    let bench = try Bench(copyOf: Repository.fixture("packages/clean"))
    let build = Build(name: "debug", configuration: .debug)
    let runner = CountingRunner(bench.runner, counting: "symbolgraph-extract")
    let manager = SwiftPackageManager(workspace: bench.workspace, runner: runner)
    _ = try await manager.gatheredBuild(build, bench.workspace)
    let gatherer = SourceIndexGatherer(workspace: bench.workspace, packageManager: manager)
    let modules = ["App", "Store"].map { name in
      CompiledModule(name: name, sources: [bench.path("Sources/\(name)/\(name).swift")])
    }

    func declarations(extracted: Int) async throws -> [String] {
      let places = DeclarationLines(of: modules, in: bench.workspace)
      let compilations = try bench.compilations(of: build, linkedInto: [])
      let found = try await gatherer.gather(
        build, modules: modules, of: compilations, places: places)
      #expect(runner.count == extracted)
      return try #require(found.declarations.value).map(\.name)
    }

    let first = try await declarations(extracted: 2)
    #expect(first.contains("Store.PlayLimit"))
    #expect(try await declarations(extracted: 0) == first)

    let graph = bench.workspace.symbolGraphPath(of: build) + "/Store.cache"
    var damaged = try Data(contentsOf: URL(filePath: graph))
    damaged[damaged.count / 2] ^= 1
    try damaged.write(to: URL(filePath: graph))
    #expect(try await declarations(extracted: 1) == first)
    #expect(try await declarations(extracted: 0) == first)

    let source = URL(filePath: bench.path("Sources/Store/PlayLimit.swift"))
    let text = try String(contentsOf: source, encoding: .utf8)
    try (text + "\nfunc addedLater() {}\n").write(to: source, atomically: true, encoding: .utf8)
    _ = try await manager.gatheredBuild(build, bench.workspace)
    #expect(try await declarations(extracted: 2).contains("Store.addedLater"))
  }
}

extension SwiftPackageManager {
  /// Builds everything except tests.
  fileprivate func gatheredBuild(_ build: Build, _ workspace: Workspace) async throws
    -> BuildResult
  {
    try #require(
      try await result(of: build, products: []).result.value)
  }
}
