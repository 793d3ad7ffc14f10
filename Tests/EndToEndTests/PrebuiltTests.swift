import Foundation
import ReleaseModel
import TestSupport
import Testing

/// This package's build says nothing about a `path:` artifact unless it produced that file.
@Suite struct PrebuiltTests {
  @Test func artifactBuiltElsewhereIsUnverified() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    let made = folder + "/.build/verify-release/builds"
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(
        "  - product: App\n",
        with: """
            - { path: dist/App, build: release }
            - { path: .build/verify-release/builds/debug/debug/App, build: debug }

          """
      ).replacing("rules:\n", with: "visibility: metadata\nrules:\n")
    }
    try FileManager.default.createDirectory(
      atPath: folder + "/dist", withIntermediateDirectories: true)
    let shipped = folder + "/dist/App"
    func report() async throws -> Report {
      try await tool.report(["--skip", "isolation-tests"], in: folder).1
    }
    func run(_ program: String, _ arguments: String...) async throws {
      let outcome = try await tool.run(program, arguments, in: folder)
      try #require(outcome.exitCode == 0, "\(outcome.all)")
    }

    // Another program, compiled for debugging.
    try "#if DEBUG\nprint(\"checks are off\")\n#endif\nprint(1)\n"
      .write(toFile: folder + "/other.swift", atomically: true, encoding: .utf8)
    try await run("swiftc", "-DDEBUG", "-Onone", "other.swift", "-o", shipped)
    let foreign = try await report()
    #expect(foreign.verdict(of: "debug-flag") == .unverified)
    #expect(foreign.artifacts.map(\.isBuiltElsewhere) == [nil, true])
    #expect(
      foreign.checks.first { $0.id == "debug-flag" }?.findings.first?.message
        .contains("how dist/App was compiled") == true)

    // Stripped copies of a build with the same flags in another folder, and of the build itself.
    try await run(
      "swift", "build", "--configuration", "release", "--scratch-path", tool.folder + "/elsewhere")
    try await run("strip", "-o", shipped, tool.folder + "/elsewhere/release/App")
    let copy = try await report()
    #expect(copy.verdict(of: "debug-flag") == .passed)
    #expect(copy.artifacts.map(\.isBuiltElsewhere) == [nil, nil])
    try await run("strip", "-o", shipped, made + "/release/release/App")
    #expect(try await report().verdict(of: "debug-flag") == .passed)

    // One byte of code differs.
    try await run("objcopy", "--dump-section", ".text=text", shipped)
    var code = try Data(contentsOf: URL(fileURLWithPath: folder + "/text"))
    code[code.count / 2] ^= 1
    try code.write(to: URL(fileURLWithPath: folder + "/text"))
    try await run("objcopy", "--update-section", ".text=text", shipped)
    #expect(try await report().verdict(of: "debug-flag") == .unverified)
  }

  /// A stripped copy is inspected through the file that it was stripped from, or not at all.
  @Test func strippedCopyIsInspectedThroughUnstrippedFile() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(
        "  - product: App\n",
        with: """
            - { path: dist/App, build: release, unstripped: dist/App.full }
            - { path: .build/verify-release/builds/debug/debug/App, build: debug }

          """
      )
    }
    func report() async throws -> Report {
      try await tool.report(["--skip", "isolation-tests"], in: folder).1
    }
    func run(_ program: String, _ arguments: String...) async throws {
      let outcome = try await tool.run(program, arguments, in: folder)
      try #require(outcome.exitCode == 0, "\(outcome.all)")
    }
    #expect(try await report().verdict(of: "artifact-visibility") == .unverified)
    try await run("mkdir", "-p", "dist")
    try await run("cp", ".build/verify-release/builds/release/release/App", "dist/App.full")
    try await run("strip", "-o", "dist/App", "dist/App.full")
    let copy = try await report()
    #expect(copy.verdict == .passed, "\(copy.findings.map(\.message))")
    let shipped = try #require(copy.artifacts.last)
    #expect(shipped.path == "dist/App" && shipped.unstripped?.file == "dist/App.full")
    #expect(shipped.isBuiltElsewhere == nil && shipped.visibility.symbols == .full)
    try await run(
      "strip", "-o", "dist/App", ".build/verify-release/builds/debug/debug/App")
    let other = try await report()
    #expect(other.verdict(of: "artifact-visibility") == .unverified)
    #expect(
      other.findings.contains { $0.message.contains("App.full: its build ID is") },
      "\(other.findings.map(\.message))")
  }

  @Test func linkedArtifactIsInspectedOnce() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try edit(folder + "/.verify-release.yml") {
      $0.replacing(
        "  - product: App\n",
        with: """
            - product: App
            - { path: "dist/*", build: release }
            - { path: "dist/*/App", build: release }
            - { path: ./dist/v1/App, build: release }

          """
      )
    }
    let links = """
      set -e; mkdir -p dist/v1; cp /bin/true dist/v1/App; ln -s v1 dist/current
      ln -s v1/App dist/Linked; ln dist/v1/App dist/hard; echo text > dist/notes.txt
      ln -s notes.txt dist/more.txt
      """
    let made = try await tool.run("sh", ["-c", links], in: folder)
    try #require(made.exitCode == 0, "\(made.all)")
    let (_, report) = try await tool.report(["--only", "artifact-visibility"], in: folder)
    #expect(
      report.artifacts.filter { $0.build == "release" }.map(\.name) == ["App", "dist/hard"])
  }
}
