import Foundation
import Inspection
import TestSupport
import Testing

@Suite struct ChainTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func shortestChainThroughCodeAndDataIsShown() throws {
    let main = try folder.compile(
      c: """
        int long_way(int); int quick(int);
        int main(void) { return long_way(1) + quick(2); }
        """, "main")
    let ways = try folder.compile(
      c: """
        int secret(int); extern int (*const table[])(int);
        int latest(int x) { return secret(x) + 1; }
        int later(int x) { return latest(x) + 1; }
        int long_way(int x) { return later(x) + 1; }
        int quick(int x) { return table[x](x); }
        """, "ways")
    let secret = try folder.compile(
      c: """
        int secret(int x) { return x * 3; }
        int (*const table[])(int) = {secret, secret};
        """, "secret")
    let objects = [main, ways, secret]
    #expect(
      try folder.answer(to: "secret", objects) == .chain(["main", "quick", "table", "secret"]))
    #expect(try folder.answer(to: "later", objects) == .chain(["main", "long_way", "later"]))
    #expect(try folder.answer(to: "main", objects) == .chain(["main"]))
    #expect(try folder.answer(to: "nowhere", objects) == .unknown)
    #expect(try folder.answer(to: "secret", objects, linked: ["main"]) == .notLinked)
  }

  /// The assembler resolves such calls without emitting a relocation.
  @Test(arguments: ["x86_64-linux-gnu", "aarch64-linux-gnu"], ["-O0", "-O2"])
  func localCallsInSameSectionAreFollowed(target: String, level: String) throws {
    let object = try folder.compile(
      c: """
        volatile int out;
        __attribute__((noinline)) static void deep(int x) { out = x; }
        __attribute__((noinline)) static void middle(int x) { deep(x); deep(out); out = x; }
        int main(void) { middle(1); middle(out); return out; }
        """, "local", "-ffreestanding", "-fno-function-sections", level, "-target", target)
    #expect(try folder.answer(to: "deep", [object]) == .chain(["main", "middle", "deep"]))
  }

  @Test(arguments: ["-O0", "-O2"])
  func unreferencedFunctionIsUnreachable(level: String) throws {
    let object = try folder.compile(
      c: """
        int leaf(int x) { return x; }
        int lonely(int x) { return leaf(x) + 1; }
        int main(void) { return leaf(1); }
        """, "lonely", level, "-ffunction-sections")
    #expect(try folder.answer(to: "lonely", [object]) == .unreachable)
  }

  @Test func chainStartsAtExportWithoutMain() throws {
    let object = try folder.compile(
      c: """
        #define HIDDEN __attribute__((visibility("hidden"), noinline))
        HIDDEN int secret(int x) { return x * 3; }
        HIDDEN int unused(int x) { return secret(x); }
        int offered(int x) { return secret(x) + 1; }
        """, "library", "-ffunction-sections")
    #expect(try folder.answer(to: "secret", [object]) == .chain(["offered", "secret"]))
    #expect(try folder.answer(to: "unused", [object]) == .unreachable)
  }

  @Test func chainCanStartAtInitializer() throws {
    let object = try folder.compile(
      c: """
        int secret(void);
        __attribute__((constructor)) static void prepare(void) { secret(); }
        int main(void) { return 0; }
        """, "initializer")
    #expect(
      try folder.answer(to: "secret", [object]) == .chain([".init_array", "prepare", "secret"]))
  }

  @Test func codeWithoutSymbolIsNamedBySection() throws {
    let object = try folder.assemble(
      """
      .globl _start, secret
      .section .text.begin,"ax",@progbits
      _start: call .Lhidden
      .section .text.loose,"ax",@progbits
      .Lhidden: call secret

      """, "loose")
    #expect(
      try folder.answer(to: "secret", [object])
        == .chain(["_start", ".text.begin", ".text.loose", "secret"]))
  }

  @Test func retainedFunctionIsShownAsKeptByLinker() throws {
    let object = try folder.compile(
      c: """
        __attribute__((retain, used)) int kept(int x) { return x; }
        int called(int x) { return kept(x); }
        int main(void) { return 0; }
        """, "retained", "-ffunction-sections")
    #expect(
      try folder.answer(to: "kept", [object])
        == .chain(["section kept by the linker", "kept"]))
  }

  @Test func chainOf50000FunctionsIsFollowed() throws {
    let count = 50_000
    let text = (0..<count).map {
      ".globl f\($0)\n.type f\($0),@function\nf\($0): call f\($0 + 1)@plt\n.size f\($0),.-f\($0)\n"
    }
    let object = try folder.assemble(
      ".globl main\nmain: call f0@plt\n.size main,.-main\n" + text.joined(), "long")
    guard case .chain(let chain) = try folder.answer(to: "f\(count)", [object]) else {
      Issue.record("expected a chain")
      return
    }
    #expect(chain == ["main"] + (0...count).map { "f\($0)" })
  }

  @Test func anyChangedByteYieldsErrorOrAnswer() throws {
    let good = try folder.compile(
      c: "static int secret(int x) { return x; } int main(void) { return secret(2); }", "good",
      "-g0")
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path(good))))
    var answers = 0
    for place in bytes.indices {
      var bad = bytes
      bad[place] ^= [0xff, 0x01, 0x80][place % 3]
      try folder.write(bad, to: "bad.o")
      if (try? folder.answer(to: "secret", ["bad.o"])) != nil { answers += 1 }
    }
    #expect(answers > 0 && answers < bytes.count)
  }
}
