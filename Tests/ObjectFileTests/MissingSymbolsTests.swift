import Foundation
import ObjectFile
import TestSupport
import Testing

/// Detection of files whose symbols were removed.
@Suite struct MissingSymbolsTests {
  private static let source = """
    int sink;
    __attribute__((noinline)) static int debugHidden(int x) { return x * 31 + sink; }
    int price(int x) { return debugHidden(x) + 1; }
    int main(int count, char **values) { return price(count); }
    """
  private static let swift = """
    @inline(never) private func hidden(_ x: Int) -> Int { x &* CommandLine.arguments.count }
    public func price(_ x: Int) -> Int { hidden(x) + 1 }
    """
  /// A private function with a jump table.
  private static let switching = """
    @inline(never) private func hidden(_ x: Int, _ y: Int) -> Int {
      switch x {
      case 0: price(y, x)
      case 1: price(y, 2) + 1
      case 2: price(x, y) &* 3
      case 3: price(y, y) - 4
      case 4: price(5, x) ^ 6
      case 5: y
      default: x
      }
    }
    public func price(_ x: Int, _ y: Int) -> Int { hidden(x, y) &* CommandLine.arguments.count }
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.source, to: "a.c")
    try folder.write(Self.swift, to: "a.swift")
  }

  private func run(_ command: String) throws { try folder.run("sh", "-e", "-c", command) }

  private func missing(_ name: String) throws -> StrippingEvidence? {
    try File(path: folder.path(name)).missingSymbols()
  }

  /// C objects for several machines, with options that affect how function starts are known.
  @Test(arguments: [
    "gcc -O1", "gcc -Os -fno-asynchronous-unwind-tables", "gcc -O2 -ffunction-sections -g",
    "clang -target x86_64-linux-gnu -Oz", "clang -target x86_64-linux-gnu -O1 -fno-unwind-tables",
    "clang -target aarch64-linux-gnu -O1", "clang -target aarch64-linux-gnu -Os -fno-unwind-tables",
    "clang -target i386-linux-gnu -O1", "clang -target armv7-linux-gnueabihf -O1",
    "clang -target riscv64-linux-gnu -O1",
  ])
  func strippedObjectHasMissingSymbols(compiler: String) throws {
    try run("\(compiler) -c a.c -o a.o")
    #expect(try missing("a.o") == nil)
    for option in ["-x", "--strip-unneeded", "-x -K price"] {
      try run("'\(try Toolchain.folder().path)/llvm-objcopy' \(option) a.o b.o")
      // A symbol that a relocation needs is kept.
      let isThere = try File(path: folder.path("b.o")).names { $0.kind == .function }
        .contains("debugHidden")
      #expect(!isThere || compiler.contains("riscv") || compiler.contains("armv7"))
      #expect(try (missing("b.o") == nil) == isThere, "\(option)")
    }
  }

  /// The same with GNU's tools.
  @Test(arguments: ["strip -x", "strip --strip-unneeded", "objcopy -x", "strip -N debugHidden"])
  func objectStrippedByGNUToolsHasMissingSymbols(command: String) throws {
    try run("cc -O1 -c a.c -o a.o; cp a.o b.o; \(command) b.o")
    guard case .code(let section, _) = try missing("b.o") else {
      Issue.record("expected missing symbols")
      return
    }
    #expect(section == ".text")
    // Removing debug information removes no declaration.
    try run("cp a.o c.o; strip -g c.o")
    #expect(try missing("c.o") == nil)
  }

  @Test(arguments: ["bfd", "gold", "lld"])
  func discardingLocalSymbolsAtLinkTimeIsDetected(linker: String) throws {
    let options = "-use-ld=\(linker) -O a.swift main.swift"
    try folder.write("print(price(CommandLine.arguments.count))", to: "main.swift")
    try run("swiftc \(options) -o all; swiftc \(options) -Xlinker -X -o temporary")
    #expect(try missing("all") == nil)
    #expect(try missing("temporary") == nil)
    try run("swiftc \(options) -Xlinker --discard-all -Xlinker -S -o discarded")
    #expect(try missing("discarded") == .startFiles)
  }

  @Test(arguments: [
    ("-x", true), ("-K debugHidden", true), ("-x -K main", true), ("-x -K debugHidden", true),
    ("-N debugHidden", true), ("-x -K frame_dummy -K debugHidden -N price", true), ("-g", false),
    ("-N sink", false),
  ])
  func strippedProgramHasMissingSymbols(options: String, isMissing: Bool) throws {
    try run("cc -O1 a.c -o a; cp a b; strip \(options) b; cc -O1 -Wl,-x a.c -o c")
    #expect(try missing("a") == nil)
    #expect(try (missing("b") != nil) == isMissing)
    #expect(try missing("c") != nil)
  }

  @Test(arguments: [
    ("-x", StrippingEvidence.startFiles), ("-x -K NAME", .startFiles), ("-K NAME", .startFiles),
    ("-g", nil),
  ])
  func strippedSwiftProgramHasMissingSymbols(options: String, expected: StrippingEvidence?) throws {
    try folder.write("print(price(CommandLine.arguments.count))", to: "main.swift")
    try run("swiftc -Onone a.swift main.swift -o a")
    let table = try #require(try File(path: folder.path("a")).symbolTable)
    let name = try #require(
      try table.symbols.map { try table.name(of: $0) }.first { $0.contains("6hidden") })
    try run("cp a b; strip \(options.replacing("NAME", with: "'\(name)'")) b")
    #expect(try missing("b") == expected)
  }

  /// Without start files, only the code can show that symbols are missing.
  @Test func freestandingProgramHasNoMissingSymbols() throws {
    try folder.write("int x; void _start(void) { for (;;) x++; }", to: "s.c")
    try run("cc -static -nostdlib -no-pie s.c -o a; cp a b; strip -x b")
    #expect(try missing("a") == nil)
    #expect(try missing("b") == nil)
  }

  /// The Swift compiler emits functions without symbols, for closures, key paths, opaque types and
  /// values.
  @Test(arguments: [
    "public func adder(_ s: String, _ a: [Int]) -> () -> String { { s + \"\\(a)\" } }",
    """
    public struct S<T: Hashable> {
      public var d: [T: Int] = [:]
      public func path(_ t: T) -> KeyPath<S<T>, Int?> { \\.d[t] }
    }
    """,
    "public func path(_ i: Int) -> KeyPath<[Int], Int> { \\.[i] }",
    """
    public protocol Screen {}
    public struct Row: Screen {}
    extension Screen { public func padded() -> some Screen { Row() } }
    """,
    "public struct Big { var a: Int; var b: String?; var c: [Int]; var d: Bool? }",
    "public enum E { case a(String), b([Int]), c, d(any Error) }",
    // A property whose layout only the standard library knows.
    "public struct Change { public let a: [Int]; public let b: CollectionDifference<Int> }",
    // Identical functions, which the optimizer merges into one without a symbol.
    "public struct Usage { let a: [Int]; let b: [Int: String]; let c: String }",
    """
    public func sum(_ x: [Int]) async -> Int {
      await withTaskGroup(of: Int.self) { g in
        for i in x { g.addTask { i } }
        return await g.reduce(0, +)
      }
    }
    """,
    switching,
  ])
  func unstrippedSwiftObjectHasNoMissingSymbols(source: String) throws {
    try folder.write(source, to: "b.swift")
    // SwiftPM's options for a debug build.
    try run("swiftc -parse-as-library -Onone -g -Xfrontend -function-sections -c b.swift -o b.o")
    #expect(try missing("b.o") == nil)
    try run("swiftc -parse-as-library -O -c b.swift -o b.o")
    #expect(try missing("b.o") == nil)
  }

  /// The compiler gives no symbol local binding if it compiles the files of a module in parallel.
  ///
  /// Closures of both types are copied and destroyed by the same code, which other files get too.
  @Test(arguments: ["-O", "-Osize", "-O -g -Xcc -fno-omit-frame-pointer"])
  func unstrippedModuleObjectsHaveNoMissingSymbols(options: String) throws {
    try folder.write(
      """
      public enum Source { case run((Int) -> String), text(String), none, list([Int]) }
      public enum Target { case send((String) -> [Int]), name(String), none, all }
      public enum Clause {
        case source(Source), target(Target), both(Source, Target)
        case numbers([Int], first: ((Int) -> String)?, second: ((String) -> [Int])?)
      }
      """, to: "Clause.swift")
    try folder.write(
      """
      public struct Index {
        let name: String
        let clauses: [Clause]
        let condition: Clause?
      }
      """, to: "Index.swift")
    // Jump tables whose relocations appear to refer to padding.
    try folder.write(
      """
      public enum Event<Value, Failure: Error> { case value(Value), end, failure(Failure) }
      extension Event where Value == Void { public static var empty: Event { .value(()) } }
      """, to: "Event.swift")
    // SwiftPM's options for a release build.
    let files = "Clause.swift Index.swift Event.swift"
    try run("swiftc -parse-as-library \(options) -wmo -num-threads 2 -c \(files)")
    for name in ["Clause.o", "Index.o", "Event.o"] { #expect(try missing(name) == nil, "\(name)") }
  }

  /// Both closures do the same, so LLVM merges them into a function without a symbol.
  ///
  /// They call it and don't jump to it, because they can throw.
  @Test(arguments: ["-O", "-Osize", "-O -g -Xcc -fno-omit-frame-pointer"])
  func equalThrowingClosuresHaveNoMissingSymbols(options: String) throws {
    try folder.write(
      """
      extension StringProtocol {
        public func trimmed() -> String {
          let start = trimmingPrefix(while: \\.isWhitespace)
          return String(start.reversed().trimmingPrefix(while: \\.isWhitespace).reversed())
        }
      }
      """, to: "b.swift")
    let files = "a.swift b.swift"
    try run("swiftc -parse-as-library \(options) -wmo -num-threads 2 -module-name M -c \(files)")
    #expect(try missing("b.o") == nil)
  }

  /// Functions that only call another one, as LLVM writes them for equal functions.
  @Test(arguments: ["x86_64", "aarch64"], ["", "\"frame-pointer\"=\"all\""])
  func mergedFunctionIsKnownByItsCallers(machine: String, attributes: String) throws {
    func compile(second: String) throws -> StrippingEvidence? {
      func caller(_ name: String, _ body: String) -> String {
        """
        define weak hidden swiftcc i1 @\(name)(ptr %0, ptr %1, ptr swifterror %2) uwtable \(attributes) {
          \(body)
        }

        """
      }
      let call = """
        %4 = call swiftcc i1 @merged(ptr %0, ptr %1, ptr swifterror %2)
          ret i1 %4
        """
      let text =
        """
        target triple = "\(machine)-unknown-linux-gnu"
        @mark = constant i8 1, section "swift5_reflstr"
        define private swiftcc i1 @merged(ptr %0, ptr %1, ptr swifterror %2) noinline uwtable {
          %4 = load volatile i1, ptr %0
          ret i1 %4
        }

        """
      try folder.write(text + caller("one", call) + caller("two", second + call), to: "b.ll")
      try run("clang -target \(machine)-linux-gnu -O2 -fPIC -c b.ll -o b.o")
      return try missing("b.o")
    }
    #expect(try compile(second: "") == nil)
    #expect(
      try compile(second: "store volatile i8 7, ptr %1\n  ")
        == .code(section: ".text", address: 0))
  }

  @Test(arguments: ["-Onone", "-O -wmo", "-Osize", "-Onone -g -Xfrontend -function-sections"])
  func strippedSwiftObjectHasMissingSymbols(options: String) throws {
    try run("swiftc -parse-as-library \(options) -c a.swift -o a.o")
    #expect(try missing("a.o") == nil)
    for option in ["-x", "--strip-unneeded"] {
      try run("cp a.o b.o; strip \(option) b.o")
      #expect(try missing("b.o") != nil, "\(option)")
    }
  }

  /// Private functions whose addresses are only in data, next to a closure's context.
  @Test(arguments: [
    "public let all: [@Sendable (Int) -> Int] = [hidden]",
    "public class Base { func f() -> Int { 1 } }\nprivate class Debug: Base { override func f() -> Int { hidden(3) } }\npublic func make() -> Base { Debug() }",
  ])
  func strippedPrivateFunctionUsedByDataIsDetected(use: String) throws {
    try folder.write(
      """
      @Sendable private func hidden(_ x: Int) -> Int { x &* CommandLine.arguments.count }
      public func adder(_ s: String, _ a: [Int]) -> () -> String { { s + "\\(a)" } }
      \(use)
      """, to: "b.swift")
    try run("swiftc -parse-as-library -O -c b.swift -o b.o; strip -x -o c.o b.o")
    #expect(try missing("b.o") == nil)
    #expect(try missing("c.o") != nil)
  }

  @Test(arguments: ["-O", "-Osize", "-O -wmo -g"])
  func strippedSwiftObjectWithJumpTablesHasMissingSymbols(options: String) throws {
    try folder.write(Self.switching, to: "b.swift")
    try run("swiftc -parse-as-library \(options) -c b.swift -o b.o; strip -x -o c.o b.o")
    #expect(try missing("b.o") == nil)
    #expect(try missing("c.o") != nil)
  }

  @Test(arguments: [
    "gcc -O2 -fPIC", "gcc -O2 -fno-pie", "clang -target x86_64-linux-gnu -O2 -fPIC",
    "clang -target aarch64-linux-gnu -O0 -fPIC", "clang -target aarch64-linux-gnu -O2 -fPIC",
    "clang -target riscv64-linux-gnu -O1",
  ])
  func strippedObjectWithJumpTableHasMissingSymbols(compiler: String) throws {
    let cases = (0..<20).map { "case \($0): return use(y + \($0 * $0)) * \($0 + 3);" }
    try folder.write(
      """
      int use(int x);
      __attribute__((noinline)) static int hidden(int x, int y) {
        switch (x) { \(cases.joined(separator: " ")) default: return y; }
      }
      int price(int x) { return hidden(x, x + 2) + 1; }
      #ifdef SWIFT
      __attribute__((section("swift5_reflstr"), used)) static const char mark = 1;
      #endif
      """, to: "b.c")
    for option in ["", "-DSWIFT"] {
      try run("\(compiler) \(option) -c b.c -o b.o")
      try run("'\(try Toolchain.folder().path)/llvm-objcopy' -x b.o c.o")
      #expect(try missing("b.o") == nil, "\(option)")
      // A symbol that a relocation needs is kept.
      let isThere = try File(path: folder.path("c.o")).names { $0.kind == .function }
        .contains("hidden")
      #expect(!isThere || compiler.contains("riscv"))
      #expect(try (missing("c.o") == nil) == isThere, "\(option)")
    }
  }

  /// The relocations of a jump table appear to refer to the padding and the function after the
  /// switch, because the entries are relative to the start of the table.
  @Test(arguments: [
    ("x86_64", "lea .Ltable(%rip), %rax; jmp *%rax", ".balign 16"),
    ("x86_64", "lea .Ltable(%rip), %rax; jmp *%rax", ".balign 16, 0xcc"),
    ("aarch64", "adrp x8, .Ltable; add x8, x8, :lo12:.Ltable; br x8", ".balign 16"),
  ])
  func jumpTableRefersToNoCodeWithoutSymbol(
    machine: String, jump: String, padding: String
  ) throws {
    try folder.write(
      """
      .section swift5_reflstr, "a"
      .byte 0
      .section .rodata
      .balign 4
      .long 7
      .Ltable:
      .rept 8
      .long .Lcase - .Ltable
      .endr
      .text
      .globl price
      .type price, %function
      price: \(jump)
      .balign 16
      .Lcase: ret
      .size price, . - price
      \(padding)
      .ifdef PUBLIC
      .globl hidden
      .endif
      .type hidden, %function
      hidden: ret
      \(padding)
      ret
      .size hidden, . - hidden
      """, to: "b.s")
    let command = "clang -target \(machine)-linux-gnu -c b.s"
    try run("\(command) -o a.o -Wa,-defsym,PUBLIC=1; \(command) -o b.o")
    try run("'\(try Toolchain.folder().path)/llvm-objcopy' -x b.o c.o")
    #expect(try missing("a.o") == nil)
    #expect(try missing("b.o") == nil)
    #expect(try missing("c.o") == .code(section: ".text", address: 32))
  }

  /// The C library has assembly functions that symbols only partly cover.
  @Test(arguments: ["libc.a", "libgcc.a", "libstdc++.a"])
  func systemArchivesHaveNoMissingSymbols(name: String) throws {
    let path = try folder.run("g++", "-print-file-name=\(name)")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let members = try Object.read(path: path)
    #expect(members.count > 50)
    for member in members {
      #expect(try member.file.missingSymbols() == nil, "\(member.name ?? "")")
    }
  }

  @Test func toolchainLibrariesHaveNoMissingSymbols() throws {
    var count = 0
    for path in try Toolchain.libraries(in: "lib/swift/linux", suffix: ".so") {
      let file = try File(path: path)
      guard file.symbolTable != nil else { continue }
      count += 1
      #expect(try file.missingSymbols() == nil, "\(path)")
    }
    #expect(count > 5)
  }

  /// What compilers and the linker wrote needs no evidence, except of what ran later.
  @Test func codeWithoutSymbolIsNormalInOwnBuild() throws {
    try folder.write(
      """
      .text
      .globl price
      .type price,@function
      price:
        call .Lhelper
        ret
      .size price,.-price
      .Lhelper:
        lea 1(%rdi), %rax
        imul $31, %rax
        ret
      .section .note.GNU-stack,"",%progbits
      """, to: "price.s")
    try folder.write("int price(int x); int main(void) { return price(1); }", to: "main.c")
    try run("gcc -c price.s; gcc -c main.c; gcc main.o price.o -o app; strip -x app -o stripped")
    func sign(_ name: String, isComplete: Bool) throws -> StrippingEvidence? {
      try File(path: folder.path(name)).missingSymbols(isComplete: isComplete)
    }
    guard case .code = try sign("price.o", isComplete: false) else {
      Issue.record("expected code without a symbol")
      return
    }
    #expect(try sign("price.o", isComplete: true) == nil)
    #expect(try sign("app", isComplete: true) == nil)
    #expect(try sign("stripped", isComplete: true) != nil)
    try run("swiftc -O a.swift -emit-library -o libA.so; strip -x libA.so -o libB.so")
    #expect(try sign("libA.so", isComplete: true) == nil)
    #expect(try sign("libB.so", isComplete: true) == .startFiles)
  }
}
