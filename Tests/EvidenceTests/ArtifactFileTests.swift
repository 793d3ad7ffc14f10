import Foundation
import ReleaseModel
import TestSupport
import Testing

@Suite(.sample)
struct ArtifactFileTests {
  let sample: EvidenceSample

  init() throws { sample = try #require(EvidenceSample.current) }

  private func artifact(_ name: String) async throws -> Artifact {
    try #require(try await sample.gather(name, rules: []).inspection.value).artifact
  }

  private func reason(_ name: String) async throws -> String {
    let evidence = try await sample.gather(name, rules: [Rule(id: "r", names: ["*"])])
    guard case .unavailable(let reason) = evidence.inspection else { return "" }
    return reason
  }

  @Test func digestAndSizeMatchSystemTools() async throws {
    let artifact = try await artifact("debug")
    let line = try await sample.bench.run("sha256sum", "debug")
    #expect(line == "\(artifact.sha256 ?? "none")  debug\n")
    #expect(try await sample.bench.run("stat", "-c", "%s", "debug") == "\(artifact.byteCount)\n")
    #expect(artifact.name == "debug")
    #expect(artifact.build == "release")
    #expect(artifact.path == "debug")
  }

  @Test(
    arguments: [
      ("debug", .full), ("optimized", .full), ("Shop.o", .full), ("libShop.a", .full),
      ("without-locals", .globalOnly), ("stripped", .dynamicOnly),
    ] as [(String, Visibility.Symbols)])
  func remainingSymbolsDetermineVisibility(name: String, symbols: Visibility.Symbols) async throws {
    let visibility = try await artifact(name).visibility
    #expect(visibility.symbols == symbols)
    #expect((visibility.symbolCount > 0) == (symbols != .dynamicOnly))
    #expect((visibility.dynamicSymbolCount > 0) == !name.contains("."))
    #expect(visibility.mayMissNames(.symbols) == (symbols != .full))
    #expect(!visibility.mayMissStrings)
    #expect(visibility.unreadableNameCount == 0)
  }

  @Test func strippedStaticProgramHidesNames() async throws {
    let bench = sample.bench
    try bench.write("int x; void _start(void) { for (;;) x++; }", to: "start.c")
    try await bench.run("cc", "-static", "-nostdlib", "-no-pie", "-o", "static", "start.c")
    try await bench.run("strip", "static")
    let visibility = try await artifact("static").visibility
    #expect(visibility.symbols == .none)
    #expect(visibility.symbolCount == 0)
    #expect(visibility.dynamicSymbolCount == 0)
    #expect(visibility.mayMissNames(.symbols))

    try await bench.run("ar", "rcs", "mixed.a", "Shop.o", "static")
    #expect(try await artifact("mixed.a").visibility.symbols == .none)
  }

  @Test func archiveWithoutMembersHidesNames() async throws {
    try await sample.bench.run("ar", "rcs", "empty.a")
    let visibility = try await artifact("empty.a").visibility
    #expect(visibility.symbols == .none)
    #expect(visibility.mayMissNames(.symbols))
  }

  @Test func strippedArchiveMemberIsNamed() async throws {
    let bench = sample.bench
    try bench.write("typedef int number;", to: "empty.c")
    try bench.write("int shared(int x) { return x * 3; }", to: "public.c")
    try await bench.run("cc", "-c", "empty.c", "public.c")
    try await bench.run("strip", "empty.o")
    try await bench.run("ar", "rcs", "whole.a", "empty.o", "public.o", "Shop.o", "backdoor.o")
    var visibility = try await artifact("whole.a").visibility
    #expect(visibility.symbols == .full)
    #expect(visibility.missingSymbols == nil)
    for option in ["-x", "--strip-unneeded"] {
      try await bench.run("strip", option, "-o", "lost.o", "backdoor.o")
      try await bench.run("ar", "rcs", "lost.a", "public.o", "lost.o", "Shop.o")
      visibility = try await artifact("lost.a").visibility
      #expect(visibility.symbols == .globalOnly)
      #expect(visibility.missingSymbols == "lost.o: no symbol covers .text at 0x0")
      try await bench.run("cp", "libShop.a", "whole-lost.a")
      try await bench.run("strip", option, "whole-lost.a")
      #expect(try await artifact("whole-lost.a").visibility.symbols == .globalOnly)
      try await bench.run("rm", "lost.a")
    }
  }

  @Test func oneStrippedSwiftMemberLimitsVisibility() async throws {
    let bench = sample.bench
    try bench.write(
      "private let names = [1: \"a\"]; public func one(_ k: Int) -> String? { names[k] }",
      to: "One.swift")
    try bench.write(
      """
      @inline(never) private func debugHidden() -> Int { CommandLine.arguments.count }
      public func two() -> Int { debugHidden() + 1 }
      """, to: "Two.swift")
    for option in ["-Onone", "-O", "-Osize", "-Onone -g -Xfrontend -function-sections"] {
      for name in ["One", "Two"] {
        let command = "swiftc -parse-as-library \(option) -c \(name).swift -o \(name).o"
        _ = try await bench.run("sh", "-c", command)
      }
      try await bench.run("ar", "rcs", "One-Two.a", "One.o", "Two.o")
      #expect(try await artifact("One-Two.a").visibility.symbols == .full, "\(option)")
      for strip in ["-x", "--strip-unneeded", "-s"] {
        try await bench.run("strip", strip, "-o", "Two-lost.o", "Two.o")
        try await bench.run("ar", "rcs", "One-lost.a", "One.o", "Two-lost.o")
        let visibility = try await artifact("One-lost.a").visibility
        #expect(visibility.symbols != .full, "\(option), \(strip)")
        #expect(visibility.missingSymbols?.hasPrefix("Two-lost.o") == true, "\(option), \(strip)")
      }
    }
  }

  @Test func unreadableNameAffectsOnlyMatchingRules() async throws {
    let long = "$s" + String(repeating: "4Shop", count: 8000)
    let damaged = "$s4Shop9DebugMenu99"
    let source = [long, damaged, "_Z9DebugMenuX"].map { ".globl \"\($0)\"\n\"\($0)\":\n .byte 0\n" }
    try sample.bench.write(source.joined(), to: "long.s")
    try await sample.bench.run("as", "-o", "long.o", "long.s")
    let rules = [
      Rule(id: "shop", names: ["Shop"]), Rule(id: "menu", names: ["DebugMenu"]),
      Rule(id: "other", names: ["Unrelated", "Shop.Unrelated"]),
      Rule(id: "all", names: ["*\u{fc}*"]), Rule(id: "text", strings: ["a text nowhere"]),
    ]
    let inspection = try #require(try await sample.gather("long.o", rules: rules).inspection.value)
    #expect(inspection.artifact.visibility.unreadableNameCount == 3)
    #expect(
      inspection.unreadableNames(for: [rules[0]]).map(\.text) == [String(long.prefix(80)), damaged])
    #expect(
      inspection.unreadableNames(for: [rules[1]]).map(\.text) == [damaged, "_Z9DebugMenuX"])
    #expect(inspection.unreadableNames(for: [rules[3]]).count == 3)
    #expect(inspection.mayMissMatches(of: [rules[0]], .symbols))
    #expect(inspection.mayMissMatches(of: [rules[1]], .metadata))
    #expect(!inspection.mayMissMatches(of: [rules[2], rules[4]], .symbols))
  }

  @Test func debugFileShowsNeitherNamesNorStrings() async throws {
    try await sample.bench.run("objcopy", "--only-keep-debug", "debug", "debug.debug")
    let visibility = try await artifact("debug.debug").visibility
    #expect(visibility.missingContents?.contains("are in another file") == true)
    #expect(visibility.mayMissNames(.symbols))
    #expect(visibility.mayMissNames(.metadata))
    #expect(visibility.mayMissStrings)
  }

  @Test func coreDumpIsRejected() async throws {
    var bytes = try sample.bench.folder.bytes(of: "debug")
    // gABI chapter 4, e_type: ET_CORE.
    bytes[16] = 4
    try sample.bench.folder.write(bytes, to: "core")
    #expect(try await reason("core").contains("found a core dump"))
  }

  @Test func unavailableFileHasReasonAndAdvice() async throws {
    let bench = sample.bench
    try bench.write("", to: "empty")
    try bench.write("#!/bin/sh\n", to: "script")
    try bench.write("x", to: "folder/file")
    try FileManager.default.copyItem(atPath: bench.path("debug"), toPath: bench.path("cut"))
    try await bench.run("truncate", "-s", "5000", "cut")
    for (name, advice) in [
      ("none", "Check the path."), ("folder", "Use the path of a file in the folder."),
      ("empty", "The file is incomplete; rebuild it, or copy it again."),
      ("script", "Use an executable, shared library, object file or archive."),
      ("cut", "The file is incomplete; rebuild it, or copy it again."),
    ] {
      let reason = try await reason(name)
      // The name of the artifact is its path.
      #expect(!reason.contains(bench.path(name)), "\(reason)")
      #expect(reason.components(separatedBy: advice).count == 2, "\(reason)")
    }
  }
}
