import Foundation
import Inspection
import ReleaseModel
import TestSupport
import Testing
import Toolchain
import Verification

@Suite(.serialized, .timeLimit(.minutes(60)))
struct PackageTests {
  private let build = Build(name: "debug", configuration: .debug)

  @Test func packageIsDescribedBuiltInspectedAndTested() async throws {
    let bench = try await Bench(building: "clean")
    let (workspace, manager) = (bench.workspace, bench.packageManager)
    let description = try #require(
      try await manager.description(using: build).value)
    #expect(description.name == "clean")
    #expect(Set(description.modules) == ["App", "Store"])
    #expect(!description.hasForeignModules)
    #expect(
      description.products == [
        .init(name: "App", kind: .executable, modules: ["App", "Store"], ownModules: ["App"])
      ])

    let result = try #require(
      try await manager.result(of: build, products: ["App"]).result.value)
    #expect(result.succeeded)
    #expect(result.errors.isEmpty)
    #expect(result.command.hasPrefix("swift build "))
    #expect(FileManager.default.fileExists(atPath: bench.path(result.log)))

    let compilations = try bench.compilations(
      of: build, linkedInto: [workspace.productsPath(of: build) + "/App"])
    let modules = compilations.modules
    #expect(modules.map(\.name) == ["App", "Store"] && modules.allSatisfy(\.isLocal))
    #expect(
      modules.last.map { Set($0.sources.map(workspace.relative)) } == [
        "Sources/Store/PlayLimit.swift", "Sources/Store/StoreKitService.swift",
      ])

    let gatherer = SourceIndexGatherer(workspace: workspace, packageManager: manager)
    let sources = try await gatherer.gather(
      build, modules: modules, of: compilations,
      places: DeclarationLines(of: modules, in: bench.workspace)
    ).index
    let rule = Rule(id: "r", names: ["*DebugPremiumSimulation*"])
    func inspect() async throws -> ArtifactInspection {
      let evidence = try await ArtifactGatherer(workspace: workspace).gather(
        workspace.productsPath(of: build) + "/App", name: "App", build: "debug", rules: [rule],
        scope: ModuleScope(modules: ["App", "Store"]),
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
      try await manager.testRun(of: build, filter: "Isolation").value)
    #expect(run.executed == 4)
    #expect(run.skipped == 0)
    #expect(run.failures.isEmpty)
    #expect(run.buildErrors.isEmpty)
    #expect(run.succeeded)
    #expect(try await inspect().artifact == before.artifact)
  }

  @Test func compilerErrorIsReportedForBuildAndTests() async throws {
    let bench = try await Bench(building: "does-not-compile")
    let error = Diagnostic(
      message: "cannot assign value of type 'String' to type 'Bool'",
      location: SourceLocation(
        file: "Sources/Store/StoreKitService.swift", line: 19, column: 25))
    let result = try #require(
      try await bench.packageManager.result(of: build, products: []).result.value)
    #expect(!result.succeeded)
    #expect(result.errors == [error])
    let run = try #require(
      try await bench.packageManager.testRun(of: build, filter: "Isolation").value)
    #expect(run.executed == 0)
    #expect(!run.succeeded)
    #expect(run.buildErrors == [error])
  }

  @Test func folderWithoutPackageIsUnavailable() async throws {
    let bench = try Bench()
    let evidence = try await bench.packageManager.description(using: build)
    guard case .unavailable(let reason) = evidence else {
      Issue.record("expected an unavailable package")
      return
    }
    #expect(reason.contains("Could not find Package.swift"))
  }

  @Test func descriptionIsReusedUntilFilesChange() async throws {
    let bench = try Bench()
    try bench.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Small", targets: [.target(name: "Small")])
      """, to: "Package.swift")
    try bench.write("", to: "Sources/Small/First.swift")
    let answer = bench.workspace.log("describe.json")
    /// The names of the target's sources, and whether SwiftPM was called.
    func sources() async throws -> (names: [String], isNew: Bool) {
      try? FileManager.default.removeItem(atPath: answer)
      let evidence = try await bench.packageManager.description(using: build)
      let names = try #require(evidence.value, "\(evidence)").targets.flatMap(\.sources)
        .map { ($0 as NSString).lastPathComponent }
      return (names.sorted(), FileManager.default.fileExists(atPath: answer))
    }
    #expect(try await sources() == (["First.swift"], true))
    #expect(try await sources() == (["First.swift"], false))
    try bench.write("", to: "Sources/Small/Second.swift")
    #expect(try await sources() == (["First.swift", "Second.swift"], true))
    #expect(try await sources() == (["First.swift", "Second.swift"], false))
    try FileManager.default.removeItem(atPath: bench.path("Sources/Small/First.swift"))
    #expect(try await sources() == (["Second.swift"], true))
    try bench.write("", to: ".shared/Third.swift")
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("Sources/Small/Link"),
      withDestinationPath: bench.path(".shared"))
    #expect(try await sources().isNew)
    #expect(try await sources().isNew)
  }

  @Test func wrapperScriptHasNoKnownToolchain() throws {
    let bench = try Bench()
    let environment = ProcessInfo.processInfo.environment
    #expect(PackageInputs.toolchain(in: environment) != nil)
    let other = environment.merging(["ANSWER": "42"]) { $1 }
    #expect(PackageInputs.toolchain(in: environment) != PackageInputs.toolchain(in: other))
    try bench.write("#!/bin/sh\nexec swift-6.3 \"$@\"\n", to: "bin/swift")
    #expect(chmod(bench.path("bin/swift"), 0o755) == 0)
    #expect(PackageInputs.toolchain(in: ["PATH": bench.path("bin")]) == nil)
  }

  /// Whether a manifest may read files, and whether something else than files determines its result.
  @Test(arguments: [
    ("import PackageDescription", false, false),
    ("import CompilerPluginSupport; import\n\tPackageDescription // important", false, false),
    ("import\tFoundation", true, false), ("import\nFoundation", true, false),
    ("import/* */Foundation", true, false), ("import PackageDescription;import Glibc", true, false),
    ("@preconcurrency import Foundation", true, false),
    ("import struct Foundation.Data", true, false),
    ("let version = Context.gitInformation?.currentTag", true, true),
    ("let head = read(\"\\(folder)/.git/HEAD\")", true, true), ("let git = Process()", true, true),
    ("let git = Foundation.Process()", true, true),
    ("let user = ProcessInfo.processInfo", false, false),
    (".package(url: \"https://example.org/a.git\", exclude: [\".gitignore\"])", false, false),
  ])
  func manifestsThatReadFilesAreKnown(
    _ manifest: String, _ mayReadFiles: Bool, _ isUnknown: Bool
  ) throws {
    let bench = try Bench()
    try bench.write(manifest, to: "app/Package.swift")
    #expect(PackageInputs.mayReadFiles(in: bench.path("app")) == mayReadFiles)
    #expect((PackageInputs.layout(of: bench.path("app")) == nil) == isUnknown)
  }

  /// Only git's files and scratch paths are left out.
  @Test func hiddenFilesArePartOfLayout() throws {
    let bench = try Bench()
    try bench.write("import Foundation", to: "app/Package.swift")
    var known = PackageInputs.layout(of: bench.path("app"))
    for (name, isInput) in [
      (".buildkite/features.txt", true), (".build-info", true), (".build/a.h", false),
      (".git/HEAD", false), (".build-linux/workspace-state.json", false),
      (".build-linux/a.h", false), ("Sources/A/a.h", true),
    ] {
      try bench.write("", to: "app/\(name)")
      let layout = PackageInputs.layout(of: bench.path("app"))
      #expect((layout != known) == isInput, "\(name)")
      known = layout
    }
  }

  @Test func productOfEarlierBuildIsRemoved() async throws {
    let bench = try await Bench(building: "clean")
    let manager = bench.packageManager
    let product = bench.workspace.productsPath(of: build) + "/App"
    _ = try await manager.result(of: build, products: ["App"])
    #expect(FileManager.default.fileExists(atPath: product))
    var other = build
    other.flags = ["--scratch-path", bench.path(".build/verify-release/builds/other")]
    let result = try #require(try await manager.result(of: other, products: ["App"]).result.value)
    #expect(result.succeeded)
    #expect(!FileManager.default.fileExists(atPath: product))
    #expect(throws: GatheringError.self) {
      try bench.compilations(of: build, linkedInto: [product])
    }
  }

  @Test func modulesWithSameFlagsShareCompilerCalls() async throws {
    let bench = try await Bench(building: "clean")
    // The fixture may have the answers that an earlier test got.
    let logs = (bench.workspace.log("a") as NSString).deletingLastPathComponent
    for name in try FileManager.default.contentsOfDirectory(atPath: logs)
    where name.hasSuffix(".cache") {
      try FileManager.default.removeItem(atPath: "\(logs)/\(name)")
    }
    _ = try await bench.packageManager.result(of: build, products: ["App"])
    let compilations = try bench.compilations(
      of: build, linkedInto: [bench.workspace.productsPath(of: build) + "/App"])
    let runner = CountingRunner()
    let modules = try #require(
      try await DebugFlagGatherer(
        workspace: bench.workspace, runner: runner, suggestsBuild: { _ in false }
      )
      .gather(build, compilations).value)
    #expect(modules.map(\.name) == ["App", "Store"])
    // This is a debug build.
    #expect(modules.allSatisfy { $0.debugValue == "" && $0.hasDebugAssertions })
    let programs = await runner.programs
    #expect(programs.sorted() == ["clang", "swiftc"])

    func ask(_ workspace: Workspace) async throws -> (modules: [CompiledModule]?, questions: Int) {
      let runner = CountingRunner()
      let found = try await DebugFlagGatherer(
        workspace: workspace, runner: runner, suggestsBuild: { _ in false }
      )
      .gather(build, compilations).value
      return (found, await runner.programs.count)
    }
    let reused = try await ask(bench.workspace)
    #expect(reused.modules == modules && reused.questions == 0)
    let fresh = try await ask(Workspace(root: bench.workspace.root, reusesResults: false))
    #expect(fresh.modules == modules && fresh.questions == 2)
  }
}

/// Runs programs and records their names.
private actor CountingRunner: ProcessRunner {
  private(set) var programs: [String] = []

  func run(_ command: Command) async throws -> ProcessResult {
    programs.append((command.executable as NSString).lastPathComponent)
    return try await LiveProcessRunner().run(command)
  }
}
