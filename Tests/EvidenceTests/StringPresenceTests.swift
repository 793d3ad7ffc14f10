import Foundation
import Inspection
import ReleaseModel
import TestSupport
import Testing
import Verification

/// Which occurrences of a string in a program are the string of a rule.
@Suite struct StringPresenceTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func matches(_ strings: String..., in file: String) async throws -> [String: RuleMatch] {
    try await matches(strings, in: file)
  }

  private func matches(_ strings: [String], in file: String) async throws -> [String: RuleMatch] {
    let evidence = try await ArtifactGatherer(workspace: bench.workspace).gather(
      bench.path(file), name: file, build: "release", rules: [Rule(id: "r", strings: strings)],
      scope: .all, sources: .empty)
    let found = try #require(evidence.inspection.value).matches
    return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0) })
  }

  private func presences(
    _ strings: String..., in file: String
  ) async throws -> [Presence?] {
    var presences: [Presence?] = []
    for string in strings {
      presences.append(try await matches(string, in: file)[string]?.presence)
    }
    return presences
  }

  @Test func boundedPartIsStringAndOthersAreShownWithTheirWord() async throws {
    try bench.write(
      """
      .section .rodata,"a"
      .asciz "mockingbird songs", "mock_user of a long string", "https://staging.example.com/api"
      .asciz "--qa-mode", "caf\u{e9} and more words", "tester"
      .double 1e6
      .section .first,"a"
      .ascii "sandbox"
      .section .second,"a"
      .ascii "demo"
      .section .third,"a"
      .ascii "unlock"

      """, to: "data.s")
    try await bench.run("as", "-o", "data.o", "data.s")
    let found = try await matches(
      "mocking", "bird", "mock", "staging.example.com", "mode", "caf\u{e9}", "test", "sandbox",
      "demo",
      "unlock", "songs", in: "data.o")
    #expect(
      found.mapValues(\.presence) == [
        "mocking": .part, "bird": .part, "mock": .whole, "staging.example.com": .whole,
        "mode": .inShortString, "caf\u{e9}": .whole, "test": .part, "sandbox": .whole,
        "demo": .whole, "unlock": .whole, "songs": .whole,
      ])
    #expect(found["mocking"]?.longerText == "mockingbird songs")
    #expect(found["mock"]?.traces.count == 1)
    #expect(
      found["mock"]?.traces.first?.detail.hasSuffix(", in 'mock_user of a long string'") == true)
  }

  /// The length of the literal decides, wherever in it the string is.
  @Test func boundedPartOfLongLiteralIsString() async throws {
    var literals: [(string: String, literal: String, presence: Presence)] = []
    for (before, after) in [("(", ")"), ("=", "&"), ("'", "'"), ("?", "="), ("@", ":"), (" ", ".")]
    {
      for count in 1...20 {
        let string = "Q\(literals.count)END"
        let rest = after + String(repeating: "x", count: count - 1)
        literals.append((string, "some text that has\(before)\(string)\(rest)", .whole))
      }
    }
    literals += [
      ("AEND", "(AEND) and x", .inShortString), ("BEND", "x (BEND) x", .inShortString),
      ("CEND", "key=CEND", .inShortString), ("DEND", "user@DEND", .inShortString),
      ("EEND", "{\\\"EEND\\\":123456}", .inShortString),
      ("FEND", "{\\\"FEND\\\":1234567}", .whole),
    ]
    let numbers: [(number: String, string: String, literal: String, presence: Presence)] = [
      ("1.5", "GEND", "GEND", .whole), ("10", "HEND", "HEND", .whole),
      ("100", "IEND", "IEND 567890123", .inShortString),
      ("1.5", "JEND", "JEND 5678901234", .inShortString),
    ]
    try bench.write(
      ".section .rodata,\"a\"\n"
        + literals.map { ".asciz \"\($0.literal)\"\n" }.joined()
        + numbers.map { ".double \($0.number)\n.asciz \"\($0.literal)\"\n" }.joined(),
      to: "long.s")
    try await bench.run("as", "-o", "long.o", "long.s")
    let expected = Dictionary(
      uniqueKeysWithValues: literals.map { ($0.string, $0.presence) }
        + numbers.map { ($0.string, $0.presence) })
    let found = try await matches(Array(expected.keys), in: "long.o")
    #expect(found.mapValues(\.presence) == expected)
  }

  /// Ten parts of longer words must not hide the string itself.
  @Test func stringIsFoundAfterManyLongerOnes() async throws {
    let others = (0..<40).map { ".asciz \"mock\($0)\"\n.asciz \"a\($0)mock\"\n" }.joined()
    try bench.write(
      ".section .rodata,\"a\"\n\(others).asciz \"mock\"\n.fill 2000000\n.asciz \"mock\"\n",
      to: "many.s")
    try await bench.run("as", "-o", "many.o", "many.s")
    let match = try #require(try await matches("mock", in: "many.o")["mock"])
    #expect(match.presence == .whole)
    #expect(match.traces.count == 2)
  }

  /// GNU ld always merges a string with the end of a longer one, gold and lld do so with `-O2`.
  @Test(arguments: [
    ["-fuse-ld=bfd"], ["-fuse-ld=bfd", "-no-pie"], ["-fuse-ld=gold", "-Wl,-O2"],
    ["-fuse-ld=lld", "-Wl,-O2"],
  ])
  func mergedStringIsWholeString(_ options: [String]) async throws {
    try bench.write(
      """
      #include <stdio.h>
      static const char *const table[] = {"stage", "backstage", "unused"};
      const char *volatile name = "betadeluxe";
      int main(int argc, char **argv) {
        puts("debugmode"); puts("mode"); puts("hammocking");
        puts("xa longer string of the program"); puts("a longer string of the program");
        return argc > 3 ? table[argc & 1][0] : 0;
      }

      """, to: "main.c")
    try await bench.folder.run(["clang", "-O1", "-o", "main", "main.c"] + options)
    let found = try await matches(
      "mode", "debugmode", "mocking", "stage", "deluxe", "a longer string of the program",
      in: "main")
    #expect(
      found.mapValues(\.presence) == [
        "mode": .whole, "debugmode": .whole, "mocking": .part, "stage": .whole, "deluxe": .part,
        "a longer string of the program": .whole,
      ])
    // Otherwise, the test proves nothing.
    #expect(
      try Data(contentsOf: URL(filePath: bench.path("main"))).range(of: Data("\0mode\0".utf8))
        == nil)
  }

  @Test func mergedStringOnAArch64IsWholeString() async throws {
    try bench.write(
      """
      .globl _start
      .section .rodata,"a"
      long: .ascii "debug"
      short: .asciz "mode"
      other: .asciz "darkroom"
      .text
      _start:
        adrp x0, short
        add x0, x0, :lo12:short
        adrp x1, other
        add x1, x1, :lo12:other
        ret

      """, to: "arm.s")
    try await bench.run(
      "clang", "-target", "aarch64-linux-gnu", "-nostdlib", "-fuse-ld=lld", "-o", "arm", "arm.s")
    #expect(try await presences("mode", "room", in: "arm") == [.whole, .part])
    try bench.write(
      ".globl _start\n_start: ret\n.section .rodata,\"a\"\n.string \"debugmode-and-more-words\"\n",
      to: "riscv.s")
    try await bench.run(
      "clang", "-target", "riscv64-linux-gnu", "-nostdlib", "-fuse-ld=lld", "-o", "riscv", "riscv.s"
    )
    // Instructions of this machine can't be read.
    #expect(try await presences("mode-and-more-words", in: "riscv") == [.merged])
  }

  /// The literal of a Swift string, which a pointer 32 bytes below it refers to.
  @Test func swiftLiteralThatContinuesAnotherIsWholeString() async throws {
    try bench.write(
      """
      .globl _start
      .section .rodata,"a"
      long: .ascii "a first literal"
      short: .asciz "of the Swift compiler"
      long2: .ascii "a second literal"
      short2: .asciz "that nothing refers to"
      .text
      _start:
        leaq short-32(%rip), %rax
        leaq long2(%rip), %rax
        ret

      """, to: "swift.s")
    try await bench.run("clang", "-nostdlib", "-o", "swift", "swift.s")
    #expect(
      try await presences("of the Swift compiler", "that nothing refers to", in: "swift") == [
        .whole, .part,
      ])
  }

  @Test func namesAreNoStrings() async throws {
    try bench.write(
      """
      public struct Options { public var debugMode = 1; var mock = "a long string with debugTitle" }
      public func secretMock() -> Any { Options() }
      public enum Kind: Int { case sandbox }

      """, to: "names.swift")
    try await bench.folder.run(
      [
        "swiftc", "-O", "-parse-as-library", "-emit-library", "-module-name", "Names", "-o",
        "names.so", "names.swift",
      ])
    #expect(
      try await presences("debugMode", "sandbox", "debugTitle", "mock", in: "names.so") == [
        .name, .name, .whole, .name,
      ])
    try bench.write(
      "extern int puts(const char *);\nint mock_price(void) { return puts(\"mock_menu\"); }\n",
      to: "c.c")
    try await bench.run(
      "clang", "-shared", "-fPIC", "-Wl,-rpath,/opt/staging/lib", "-o", "c.so", "c.c")
    #expect(
      try await presences("mock_price", "price", "mock_menu", "staging", "stag", in: "c.so") == [
        .name, .name, .whole, .whole, .part,
      ])
  }

  @Test func bytesThatAreNotLoadedAreSearched() async throws {
    try bench.write("int main(void) { return 0; }\n", to: "main.c")
    try await bench.run("clang", "-g", "-o", "main", "main.c")
    try bench.write("backdoor for testers\n", to: "payload")
    for (name, command) in [
      ("appended", "cp main appended; cat payload >> appended"),
      ("section", "objcopy --add-section .dbg=payload main section"),
      ("comment", "objcopy --update-section .comment=payload main comment"),
      ("stripped", "cp appended stripped; strip stripped; cat payload >> stripped"),
    ] {
      try await bench.run("sh", "-c", command)
      let match = try await matches("backdoor for testers", in: name)["backdoor for testers"]
      #expect(match?.presence == .whole, "\(name)")
      #expect(match?.traces.first?.detail.contains(", not loaded into memory") == true, "\(name)")
    }
    // Names in symbol tables and debug information are not strings.
    #expect(try await presences("main.c", "backdoor for testers", in: "main") == [nil, nil])
  }
}
