import EvidenceGathering
import Foundation
import ReleaseModel
import Testing

@Suite("What is told about an artifact", .sample)
struct ArtifactFileTests {
  let sample: Sample

  init() throws { sample = try #require(Sample.current) }

  private func artifact(_ name: String) async throws -> Artifact {
    try #require(try await sample.gather(name, rules: []).inspection.value).artifact
  }

  private func reason(_ name: String) async throws -> String {
    let evidence = try await sample.gather(name, rules: [Rule(id: "r", names: ["*"])])
    guard case .unavailable(let reason) = evidence.inspection else { return "" }
    return reason
  }

  @Test("The digest is what sha256sum prints, the size what the file has")
  func digest() async throws {
    let artifact = try await artifact("debug")
    let line = try await sample.bench.run("sha256sum", "debug")
    #expect(line == "\(artifact.sha256 ?? "none")  debug\n")
    #expect(try await sample.bench.run("stat", "-c", "%s", "debug") == "\(artifact.byteCount)\n")
    #expect(artifact.name == "debug")
    #expect(artifact.build == "release")
    #expect(artifact.path == "debug")
  }

  @Test(
    "The symbols that are left say what can be seen",
    arguments: [
      ("debug", .full), ("optimized", .full), ("Shop.o", .full), ("libShop.a", .full),
      ("without-locals", .globalOnly), ("stripped", .dynamicOnly),
    ] as [(String, Visibility.Symbols)])
  func visibility(name: String, symbols: Visibility.Symbols) async throws {
    let visibility = try await artifact(name).visibility
    #expect(visibility.symbols == symbols)
    #expect((visibility.symbolCount > 0) == (symbols != .dynamicOnly))
    #expect((visibility.dynamicSymbolCount > 0) == !name.contains("."))
    #expect(visibility.isBlind(.symbols) == (symbols != .full))
    #expect(visibility.unreadableNameCount == 0)
  }

  @Test("A stripped static program shows nothing; an archive as little as its worst member")
  func nothingToSee() async throws {
    let bench = sample.bench
    try bench.write("int x; void _start(void) { for (;;) x++; }", to: "start.c")
    try await bench.run("cc", "-static", "-nostdlib", "-no-pie", "-o", "static", "start.c")
    try await bench.run("strip", "static")
    let visibility = try await artifact("static").visibility
    #expect(visibility.symbols == .none)
    #expect(visibility.symbolCount == 0)
    #expect(visibility.dynamicSymbolCount == 0)
    #expect(visibility.isBlind(.symbols))

    try await bench.run("ar", "rcs", "mixed.a", "Shop.o", "static")
    #expect(try await artifact("mixed.a").visibility.symbols == .none)
  }

  @Test("An archive without members shows nothing")
  func emptyArchive() async throws {
    try await sample.bench.run("ar", "rcs", "empty.a")
    let visibility = try await artifact("empty.a").visibility
    #expect(visibility.symbols == .none)
    #expect(visibility.isBlind(.symbols))
  }

  @Test("A name that is too long to be demangled is counted")
  func longName() async throws {
    let name = "$s" + String(repeating: "4Shop", count: 8000)
    let source = ".globl \"\(name)\"\n\"\(name)\":\n .byte 0\n"
    try sample.bench.write(source, to: "long.s")
    try await sample.bench.run("as", "-o", "long.o", "long.s")
    let rules = [Rule(id: "r", names: ["Shop"])]
    let inspection = try #require(try await sample.gather("long.o", rules: rules).inspection.value)
    #expect(inspection.artifact.visibility.unreadableNameCount == 1)
    #expect(inspection.artifact.visibility.isBlind(.symbols))
  }

  @Test("What is no ELF file is unavailable, for a reason that says what to do once")
  func unavailable() async throws {
    let bench = sample.bench
    try bench.write("", to: "empty")
    try bench.write("#!/bin/sh\n", to: "script")
    try bench.write("x", to: "folder/file")
    try FileManager.default.copyItem(atPath: bench.path("debug"), toPath: bench.path("cut"))
    try await bench.run("truncate", "-s", "5000", "cut")
    for (name, advice) in [
      ("none", "Check the path."), ("folder", "Name a file in the directory."),
      ("empty", "Build or copy the file again; it is not complete."),
      ("script", "Name an executable, shared library, object file or archive in ELF format."),
      ("cut", "Build or copy the file again; it is not complete."),
    ] {
      let reason = try await reason(name)
      #expect(reason.hasPrefix(bench.path(name)), "\(name)")
      #expect(reason.components(separatedBy: advice).count == 2, "\(reason)")
    }
  }
}
