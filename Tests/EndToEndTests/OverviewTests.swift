import Foundation
import ReleaseModel
import TestSupport
import Testing

/// `inspect` without search options describes the file.
@Suite struct OverviewTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func run(_ words: String...) async throws {
    let outcome = try await tool.run("env", words)
    try #require(outcome.exitCode == 0, "\(outcome.all)")
  }

  /// A program, and other files made from the same two object files.
  private func built() throws -> String {
    try FixtureCache.folder(
      "overview",
      files: [
        "Kit.swift": "public struct Store { public init() {} ; public func price() -> Int { 3 } }",
        "main.swift":
          "import Kit\n@inline(never) func start() { print(Store().price()) }\nstart()",
      ],
      commands: [
        "swiftc -parse-as-library -emit-module -emit-object -module-name Kit Kit.swift -o Kit.o",
        "swiftc -c -I . -module-name App main.swift -o main.o",
        "swiftc Kit.o main.o -Xlinker --build-id=sha1 -o App",
        "swiftc -emit-library Kit.o -o libKit.so",
        "ar rcs libBoth.a Kit.o main.o",
        "strip -o stripped App",
        "objcopy --only-keep-debug App debug",
      ].map { $0.split(separator: " ").map(String.init) }
    ).path
  }

  private func overview(_ file: String) async throws -> (Artifact, Overview) {
    let (outcome, report) = try await tool.report(
      ["inspect", file.hasPrefix("/") ? file : try built() + "/" + file], in: tool.folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(report.verdict == .passed && report.findings.isEmpty)
    let artifact = try #require(report.artifacts.first)
    return (artifact, try #require(artifact.overview))
  }

  @Test func programOverviewListsLibrariesAndModules() async throws {
    defer { tool.remove() }
    let (app, program) = try await overview("App")
    #expect(program.kind == .executable && program.architecture == "x86_64")
    #expect(program.format == "ELF, 64-bit, little-endian")
    #expect(program.interpreter?.contains("/ld-linux") == true)
    #expect(program.libraries.contains("libswiftCore.so"))
    #expect(app.buildID?.count == 40 && app.objectCount == nil)
    #expect(app.visibility.symbols == .full && app.visibility.symbolCount > 10)
    let sizes = program.modules.reduce(into: [:]) { $0[$1.name] = $1.byteCount }
    // The compiler specializes generic code from the standard library.
    #expect(sizes.keys.filter { $0 != "Swift" }.sorted() == ["App", "Kit"])
    #expect(sizes.values.allSatisfy { $0 > 0 })
    #expect(program.modules.map { $0.byteCount ?? 0 } == sizes.values.sorted(by: >))

    let link = tool.folder + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try built() + "/App")
    #expect(try await overview(link).0.byteCount == app.byteCount)

    // Only the type's metadata is left.
    let (stripped, bare) = try await overview("stripped")
    #expect(stripped.visibility.symbols == .dynamicOnly)
    #expect(bare.modules == [.init(name: "Kit", byteCount: nil)])
  }

  @Test func overviewIdentifiesLibrariesAndObjects() async throws {
    defer { tool.remove() }
    #expect(try await overview("libKit.so").1.kind == .sharedLibrary)
    let (_, object) = try await overview("Kit.o")
    #expect(object.kind == .object && object.modules.map(\.name) == ["Kit"])
    #expect(object.libraries.isEmpty)
    let (archive, both) = try await overview("libBoth.a")
    #expect(both.kind == .archive && archive.objectCount == 2)
    #expect(Set(both.modules.map(\.name)).subtracting(["Swift"]) == ["App", "Kit"])
  }

  @Test func overviewIdentifiesDebugFilesAndCoreDumps() async throws {
    defer { tool.remove() }
    #expect(try await overview("debug").1.kind == .debugInformation)
    var core = try Data(contentsOf: URL(filePath: try built() + "/App"))
    core[16] = 4
    let file = tool.folder + "/core"
    try core.write(to: URL(filePath: file))
    #expect(try await overview(file).1.kind == .coreDump)
    #expect(try await tool.run(["inspect", file, "--name", "Store"]).exitCode == 2)

    try "text".write(toFile: tool.folder + "/text", atomically: true, encoding: .utf8)
    #expect(try await tool.run(["inspect", "text"]).exitCode == 2)
  }

  @Test func everyFormatAcceptsOverview() async throws {
    defer { tool.remove() }
    let app = try built() + "/App"
    for format in Tool.formats {
      let outcome = try await tool.run(["inspect", app, "--format", format])
      #expect(outcome.exitCode == 0)
      guard ["terminal", "markdown", "html"].contains(format) else { continue }
      #expect(outcome.output.contains("executable for x86"), "\(outcome.all)")
      #expect(outcome.output.contains("no name or string was searched for"))
    }
  }

  /// A configuration without rules must not result in an overview, which passes.
  @Test func configurationWithoutRulesExits64() async throws {
    defer { tool.remove() }
    try "version: 1\n".write(
      toFile: tool.folder + "/rules.yml", atomically: true, encoding: .utf8)
    let outcome = try await tool.run(["inspect", Tool.executable, "--config", "rules.yml"])
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains("Nothing to search for"))
  }

  /// Rules are about the package's files.
  @Test func fileElsewhereHasOverviewInsidePackage() async throws {
    defer { tool.remove() }
    let rules = "rules: [{ id: store, names: [Store], absent-from: [release], control: debug }]"
    try await run(
      "sh", "-c",
      "mkdir p; cp \(try built())/App p/App; ln -s \(try built())/App p/link; : >p/Package.swift")
    try "version: 1\n\(rules)\n".write(
      toFile: tool.folder + "/p/.verify-release.yml", atomically: true, encoding: .utf8)
    let package = tool.folder + "/p"
    for (file, exitCode) in [("App", 1), ("./App", 1), ("link", 1), (try built() + "/App", 0)] {
      let outcome = try await tool.run(["inspect", file], in: package)
      #expect(outcome.exitCode == exitCode, "\(file): \(outcome.all)")
    }
  }

  @Test func linkedFileIsInspectedOnce() async throws {
    defer { tool.remove() }
    try await run("sh", "-c", "mkdir -p dist/v1; echo 'int debug_menu = 1;' > a.c; cc -c a.c")
    try await run(
      "sh", "-c",
      "cp a.o dist/v1/app.o; ln -s v1 dist/current; ln a.o hard.o; ln -s a.o soft.o")
    let (found, report) = try await tool.report(
      [
        "inspect", "a.o", "./a.o", "soft.o", "hard.o", tool.folder + "/a.o", "--name", "debug_menu",
      ],
      in: tool.folder)
    #expect(found.exitCode == 1)
    #expect(report.artifacts.map(\.name) == ["a.o"])
    #expect(report.findings.count == 1)
    let (_, folders) = try await tool.report(
      ["inspect", "dist/current", "dist", "dist/v1/app.o", "--why", "debug_menu"], in: tool.folder)
    #expect(folders.artifacts.map(\.name) == ["dist/current/app.o"])
    #expect(folders.explanations?.count == 1)
  }
}
