import Foundation
import Inspection
import ReleaseModel
import TestSupport
import Testing
import Verification

/// Compares the search with a plain-text search of the output of `nm` and `swift demangle`.
@Suite(.timeLimit(.minutes(60)))
struct LibraryOracleTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// Parts of a path that the search deliberately omits or renames.
  private static let accessors: Set = [
    "init", "__allocating_init", "deinit", "__deallocating_deinit", "getter", "setter", "modify",
    "modify2", "read", "read2", "mutate", "borrow", "unsafeAddressor", "unsafeMutableAddressor",
  ]

  /// A generator with a fixed sequence (Knuth, MMIX).
  private struct Draw: RandomNumberGenerator {
    var state: UInt64 = 60
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 32)
    }
  }

  @Test func searchFindsSameSymbolsAsTextSearch() async throws {
    let library = try #require(
      Toolchain.libraries(in: "lib/swift/linux", suffix: "libswiftCore.so").first)
    try await bench.run("sh", "-c", Self.listing, "sh", library)
    let dotted = try await lines("grep", "-oE", "[.][(]?[A-Za-z_][A-Za-z0-9_]*", "symbols")
      .map { String($0.drop { !$0.isLetter && $0 != "_" }) }
    var draw = Draw()
    let names = Set(dotted).subtracting(Self.accessors).sorted().shuffled(using: &draw).prefix(60)
    try #require(names.count == 60)

    let rules = names.map { Rule(id: $0, names: [$0], modules: ["*"]) }
    let evidence = try await ArtifactGatherer(workspace: bench.workspace)
      .gather(
        bench.path("libswiftCore.so"), name: "libswiftCore.so", build: nil, rules: rules,
        scope: .all, sources: .empty)
    let matches = try #require(evidence.inspection.value).matches

    for name in names {
      // C's imported `remainder` has no module.
      let found = Set(
        matches.filter { $0.rule == name && $0.module != nil }.flatMap(\.traces)
          .filter { $0.kind == .symbol }.map(\.detail))
      let expected = Set(
        try await lines("grep", "-E", "[.][(]?\(name)([^A-Za-z0-9_]|$)", "symbols"))
      #expect(!expected.isEmpty)
      #expect(expected.subtracting(found) == [], "missing symbols of \(name)")
      #expect(found.subtracting(expected) == [], "unexpected symbols of \(name)")
    }
  }

  /// Copies the library's dynamic symbols, and writes the demangled forms of the Swift symbols.
  ///
  /// Private names are `.(name in _HASH)`. The tool uses the runtime's demangler, which has no
  /// sugar either.
  private static let listing = """
    strip -o libswiftCore.so "$1"
    nm -j -D --without-symbol-versions libswiftCore.so | grep -E '^_?[$][sSe]' | sort -u \
    | swift demangle --compact --no-sugar > symbols
    """

  private func lines(_ command: String...) async throws -> [String] {
    try await bench.folder.run(command).split(separator: "\n").map(String.init)
  }
}
