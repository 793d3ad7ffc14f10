import EvidenceGathering
import Foundation
import ReleaseModel
import Synchronization
import TestSupport
import Testing

@Suite("Symbol graphs are reused", .timeLimit(.minutes(60)))
struct SymbolGraphReuseTests {
  /// Counts the symbol graphs that are extracted.
  private final class CountingRunner: ProcessRunner {
    private let runner: any ProcessRunner
    let extractions = Mutex(0)

    init(_ runner: any ProcessRunner) { self.runner = runner }

    func run(_ command: Command) async throws -> ProcessResult {
      if command.arguments.first == "symbolgraph-extract" { extractions.withLock { $0 += 1 } }
      return try await runner.run(command)
    }
  }

  @Test("Only what has changed is extracted again, and what is damaged")
  func reuse() async throws {
    let bench = try Bench(copyOf: Repository.fixture("packages/clean"))
    let build = Build(name: "debug", configuration: .debug)
    let runner = CountingRunner(bench.runner)
    let manager = SwiftPackageManager(workspace: bench.workspace, runner: runner)
    _ = try await manager.gatheredBuild(build, bench.workspace)
    let gatherer = SourceIndexGatherer(workspace: bench.workspace, packageManager: manager)
    let modules = ["App", "Store"].map { name in
      CompiledModule(name: name, sources: [bench.path("Sources/\(name)/\(name).swift")])
    }

    func declarations(extracted: Int) async throws -> [String] {
      runner.extractions.withLock { $0 = 0 }
      let places = gatherer.places(of: modules)
      let found = try await gatherer.gather(build, modules: modules, places: places)
      #expect(runner.extractions.withLock { $0 } == extracted)
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
  /// Builds everything that is not a test.
  fileprivate func gatheredBuild(_ build: Build, _ workspace: Workspace) async throws
    -> BuildResult
  {
    try #require(
      try await BuildGatherer(workspace: workspace, packageManager: self)
        .gather(build, products: []).value)
  }
}
