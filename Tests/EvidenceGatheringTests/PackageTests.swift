import EvidenceGathering
import Foundation
import ReleaseModel
import Testing

@Suite("Real packages", .serialized, .timeLimit(.minutes(60)))
struct PackageTests {
  private let build = Build(name: "debug", configuration: .debug)

  @Test("A package is described, built, inspected and tested; the tests leave the artifact alone")
  func clean() async throws {
    let bench = try await Bench(building: "clean")
    let (workspace, manager) = (bench.workspace, bench.packageManager)
    let description = try #require(
      try await PackageGatherer(workspace: workspace, packageManager: manager)
        .gather(using: build).value)
    #expect(description.name == "clean")
    #expect(Set(description.modules) == ["App", "Store"])
    #expect(!description.hasForeignModules)
    #expect(description.products == [.init(name: "App", kind: .executable)])

    let result = try #require(
      try await BuildGatherer(workspace: workspace, packageManager: manager)
        .gather(build, products: ["App"]).value)
    #expect(result.succeeded)
    #expect(result.errors.isEmpty)
    #expect(result.command.hasPrefix("swift build "))
    #expect(FileManager.default.fileExists(atPath: bench.path(result.log)))

    let modules = try #require(
      Compilations(
        of: build, linkedInto: [workspace.productsPath(of: build) + "/App"], in: workspace)
    ).modules
    #expect(modules.map(\.name) == ["App", "Store"] && modules.allSatisfy(\.isLocal))
    #expect(
      modules.last.map { Set($0.sources.map(workspace.relative)) } == [
        "Sources/Store/PlayLimit.swift", "Sources/Store/StoreKitService.swift",
      ])

    let gatherer = SourceIndexGatherer(workspace: workspace, packageManager: manager)
    let sources = try await gatherer.gather(
      build, modules: modules, places: gatherer.places(of: modules)
    ).index
    let rule = Rule(id: "r", names: ["*DebugPremiumSimulation*"])
    func inspect() async throws -> ArtifactInspection {
      let evidence = try await ArtifactGatherer(workspace: workspace).gather(
        workspace.productsPath(of: build) + "/App", name: "App", build: "debug", rules: [rule],
        scope: ModuleScope(modules: ["App", "Store"], includesForeignNames: false),
        sources: sources)
      return try #require(evidence.inspection.value)
    }
    let before = try await inspect()
    #expect(before.matches.map(\.name) == ["StoreKitService.DebugPremiumSimulationMode"])
    #expect(before.matches.map(\.module) == ["Store"])
    let place = before.matches.first?.location
    #expect(place?.file == "Sources/Store/StoreKitService.swift")
    #expect(place?.line == 5)

    let run = try #require(
      try await TestGatherer(workspace: workspace, packageManager: manager)
        .gather(build, filter: "Isolation").value)
    #expect(run.executed == 4)
    #expect(run.skipped == 0)
    #expect(run.failures.isEmpty)
    #expect(run.buildErrors.isEmpty)
    #expect(run.succeeded)
    #expect(try await inspect().artifact == before.artifact)
  }

  @Test("What does not compile gives its error and place, as a build and as tests")
  func doesNotCompile() async throws {
    let bench = try await Bench(building: "does-not-compile")
    let error = Diagnostic(
      message: "cannot assign value of type 'String' to type 'Bool'",
      location: SourceLocation(
        file: "Sources/Store/StoreKitService.swift", line: 19, column: 25))
    let result = try #require(
      try await BuildGatherer(workspace: bench.workspace, packageManager: bench.packageManager)
        .gather(build, products: []).value)
    #expect(!result.succeeded)
    #expect(result.errors == [error])
    let run = try #require(
      try await TestGatherer(workspace: bench.workspace, packageManager: bench.packageManager)
        .gather(build, filter: "Isolation").value)
    #expect(run.executed == 0)
    #expect(!run.succeeded)
    #expect(run.buildErrors == [error])
  }

  @Test("A folder without a package is unavailable, for SwiftPM's reason")
  func noPackage() async throws {
    let bench = try Bench()
    let evidence = try await PackageGatherer(
      workspace: bench.workspace, packageManager: bench.packageManager
    ).gather(using: build)
    guard case .unavailable(let reason) = evidence else {
      Issue.record("the package is described")
      return
    }
    #expect(reason.contains("Could not find Package.swift"))
  }
}
