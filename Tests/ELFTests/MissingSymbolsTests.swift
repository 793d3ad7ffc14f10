import ELF
import Foundation
import TestSupport
import Testing

/// Which files have lost symbols.
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

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.source, to: "a.c")
    try folder.write(Self.swift, to: "a.swift")
  }

  private func run(_ command: String) throws { try folder.run("sh", "-e", "-c", command) }

  private func missing(_ name: String) throws -> MissingSymbols? {
    try File(path: folder.path(name)).missingSymbols()
  }

  /// Objects in C, for several machines and with everything that decides where functions are.
  @Test(arguments: [
    "gcc -O1", "gcc -Os -fno-asynchronous-unwind-tables", "gcc -O2 -ffunction-sections -g",
    "clang -target x86_64-linux-gnu -Oz", "clang -target x86_64-linux-gnu -O1 -fno-unwind-tables",
    "clang -target aarch64-linux-gnu -O1", "clang -target aarch64-linux-gnu -Os -fno-unwind-tables",
    "clang -target i386-linux-gnu -O1", "clang -target armv7-linux-gnueabihf -O1",
    "clang -target riscv64-linux-gnu -O1",
  ])
  func anObjectThatWasStripped(compiler: String) throws {
    try run("\(compiler) -c a.c -o a.o")
    #expect(try missing("a.o") == nil)
    for option in ["-x", "--strip-unneeded", "-x -K price"] {
      try run("'\(try Toolchain.folder().path)/llvm-objcopy' \(option) a.o b.o")
      // Where a relocation needs the name, it stays.
      let isThere = try File(path: folder.path("b.o")).names { $0.kind == .function }
        .contains("debugHidden")
      #expect(!isThere || compiler.contains("riscv") || compiler.contains("armv7"))
      #expect(try (missing("b.o") == nil) == isThere, "\(option)")
    }
  }

  /// GNU's and LLVM's tools do it alike.
  @Test(arguments: ["strip -x", "strip --strip-unneeded", "objcopy -x", "strip -N debugHidden"])
  func anObjectThatGNUStripped(command: String) throws {
    try run("cc -O1 -c a.c -o a.o; cp a.o b.o; \(command) b.o")
    guard case .code(let section, _) = try missing("b.o") else {
      Issue.record("nothing is missing")
      return
    }
    #expect(section == ".text")
    // What a debugger needs is no declaration.
    try run("cp a.o c.o; strip -g c.o")
    #expect(try missing("c.o") == nil)
  }

  @Test(arguments: ["bfd", "gold", "lld"])
  func aLinkerDiscardsLocalSymbols(linker: String) throws {
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
  func aProgramThatWasStripped(options: String, isMissing: Bool) throws {
    try run("cc -O1 a.c -o a; cp a b; strip \(options) b; cc -O1 -Wl,-x a.c -o c")
    #expect(try missing("a") == nil)
    #expect(try (missing("b") != nil) == isMissing)
    #expect(try missing("c") != nil)
  }

  @Test(arguments: [
    ("-x", MissingSymbols.startFiles), ("-x -K NAME", .startFiles), ("-K NAME", .startFiles),
    ("-g", nil),
  ])
  func aSwiftProgramThatWasStripped(options: String, expected: MissingSymbols?) throws {
    try folder.write("print(price(CommandLine.arguments.count))", to: "main.swift")
    try run("swiftc -Onone a.swift main.swift -o a")
    let table = try #require(try File(path: folder.path("a")).symbolTable)
    let name = try #require(
      try table.symbols.map { try table.name(of: $0) }.first { $0.contains("6hidden") })
    try run("cp a b; strip \(options.replacing("NAME", with: "'\(name)'")) b")
    #expect(try missing("b") == expected)
  }

  /// Without start files, the code itself decides.
  @Test func aFreestandingProgram() throws {
    try folder.write("int x; void _start(void) { for (;;) x++; }", to: "s.c")
    try run("cc -static -nostdlib -no-pie s.c -o a; cp a b; strip -x b")
    #expect(try missing("a") == nil)
    #expect(try missing("b") == nil)
  }

  /// Swift's compiler makes functions without symbols: of closures, key paths, opaque types and
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
    // Equal functions, of which the optimizer makes one without a symbol.
    "public struct Usage { let a: [Int]; let b: [Int: String]; let c: String }",
    """
    public func sum(_ x: [Int]) async -> Int {
      await withTaskGroup(of: Int.self) { g in
        for i in x { g.addTask { i } }
        return await g.reduce(0, +)
      }
    }
    """,
  ])
  func aSwiftObjectIsWhole(source: String) throws {
    try folder.write(source, to: "b.swift")
    // As SwiftPM compiles for debugging.
    try run("swiftc -parse-as-library -Onone -g -Xfrontend -function-sections -c b.swift -o b.o")
    #expect(try missing("b.o") == nil)
    try run("swiftc -parse-as-library -O -c b.swift -o b.o")
    #expect(try missing("b.o") == nil)
  }

  /// Closures of two types are copied and destroyed in the same way, by code that other files get too.
  @Test(arguments: ["-O", "-Osize"])
  func swiftObjectsOfAModuleAreWhole(optimization: String) throws {
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
    // As SwiftPM compiles for a release.
    try run(
      "swiftc -parse-as-library \(optimization) -wmo -num-threads 2 -c Clause.swift Index.swift")
    #expect(try missing("Clause.o") == nil)
    #expect(try missing("Index.o") == nil)
  }

  @Test(arguments: ["-Onone", "-O -wmo", "-Osize", "-Onone -g -Xfrontend -function-sections"])
  func aSwiftObjectThatWasStripped(options: String) throws {
    try run("swiftc -parse-as-library \(options) -c a.swift -o a.o")
    #expect(try missing("a.o") == nil)
    for option in ["-x", "--strip-unneeded"] {
      try run("cp a.o b.o; strip \(option) b.o")
      #expect(try missing("b.o") != nil, "\(option)")
    }
  }

  /// Private functions whose addresses only data have, beside a closure's context.
  @Test(arguments: [
    "public let all: [@Sendable (Int) -> Int] = [hidden]",
    "public class Base { func f() -> Int { 1 } }\nprivate class Debug: Base { override func f() -> Int { hidden(3) } }\npublic func make() -> Base { Debug() }",
  ])
  func aPrivateFunctionOnlyInData(use: String) throws {
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

  /// The C library has functions in assembly, parts of which no symbol covers.
  @Test(arguments: ["libc.a", "libgcc.a", "libstdc++.a"])
  func librariesAreWhole(name: String) throws {
    let path = try folder.run("g++", "-print-file-name=\(name)")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let members = try Object.read(path: path)
    #expect(members.count > 50)
    for member in members {
      #expect(try member.file.missingSymbols() == nil, "\(member.name ?? "")")
    }
  }

  @Test func theToolchainIsWhole() throws {
    var count = 0
    for path in try Toolchain.libraries(in: "lib/swift/linux", suffix: ".so") {
      let file = try File(path: path)
      guard file.symbolTable != nil else { continue }
      count += 1
      #expect(try file.missingSymbols() == nil, "\(path)")
    }
    #expect(count > 5)
  }
}
