import Foundation
import Inspection
import ObjectFile
import ReleaseModel
import SwiftNames
import Testing
import Verification

@Suite(.sample)
struct ArtifactSearchTests {
  let sample: EvidenceSample
  private let own = ModuleScope(modules: ["Shop"], foreignModules: ["CShop"])

  init() throws { sample = try #require(EvidenceSample.current) }

  private static let declarations = [
    ("DebugMode", "Store.DebugMode"), ("Store.DebugMode", "Store.DebugMode"),
    ("Shop.Store.DebugMode", "Store.DebugMode"), ("DebugDeep.label", "Store.Inner.DebugDeep.label"),
    ("*Deep", "Store.Inner.DebugDeep"), ("debugSecret", "Store.debugSecret"),
    ("debugHidden", "debugHidden"), ("localDebug", "Store.buy.localDebug"),
    ("debugDump", "Data.debugDump"), ("Data.debugDump", "Data.debugDump"),
    ("DebugBox", "DebugBox"), ("DebugBox.unwrap", "DebugBox.unwrap"), ("<~>", "Store.<~>"),
  ]

  @Test(arguments: declarations)
  func declarationIsFoundInEveryFileKind(pattern: String, name: String) async throws {
    for file in ["debug", "Shop.o", "libShop.a"] {
      let matches = try await sample.matches(file, Rule(id: "r", names: [pattern]), scope: own)
      #expect(matches.map(\.name) == [name], "\(pattern) in \(file)")
      #expect(matches.first?.module == "Shop")
      #expect(matches.first?.rule == "r")
      #expect(matches.first?.pattern == pattern)
      #expect(matches.first?.traces.isEmpty == false)
    }
  }

  @Test func optimizedProgramKeepsCalledDeclarations() async throws {
    let rule = Rule(id: "r", names: ["DebugMode", "debugHidden", "debugDump", "<~>"])
    let matches = try await sample.matches("optimized", rule, scope: own)
    #expect(
      Set(matches.map(\.name)) == ["Store.DebugMode", "debugHidden", "Data.debugDump", "Store.<~>"])
  }

  @Test(arguments: ["debug", "Mode", "Debug", "debugmode", "hop"])
  func partOfNameDoesNotMatch(pattern: String) async throws {
    #expect(try await sample.matches("debug", Rule(id: "r", names: [pattern])).isEmpty)
  }

  @Test func ruleCanIgnoreCase() async throws {
    let rule = Rule(id: "r", names: ["DEBUGmode"], ignoresCase: true)
    #expect(try await sample.matches("debug", rule).map(\.name) == ["Store.DebugMode"])
  }

  @Test func onlyModulesInScopeMatchByDefault() async throws {
    var rule = Rule(id: "r", names: ["Int"])
    #expect(try await sample.matches("debug", rule, scope: own).isEmpty)
    rule.modules = ["*"]
    #expect(try await sample.matches("debug", rule, scope: own).map(\.module) == ["Swift"])
    rule.modules = ["Swift"]
    #expect(try await sample.matches("debug", rule, scope: own).map(\.module) == ["Swift"])
    rule.modules = ["Shop"]
    #expect(try await sample.matches("debug", rule).isEmpty)
  }

  /// A rule that leaves out a module with a match says so, rather than to miss it.
  @Test(arguments: [nil, ["Other"]])
  func matchesInModulesThatRuleDoesNotSearchAreListed(_ modules: [String]?) async throws {
    let scope = ModuleScope(
      modules: ["App"], linked: ["App", "Shop", "Other"])
    let rules = [
      Rule(id: "a", names: ["Debug*", "Shop.*"], modules: modules),
      Rule(id: "b", names: ["DebugMode", "Int"], modules: ["Shop"]),
    ]
    for file in ["debug", "libShop.a"] {
      let evidence = try await sample.gather(file, rules: rules, scope: scope)
      let inspection = try #require(evidence.inspection.value)
      #expect(inspection.matches.map(\.rule) == ["b"])
      #expect(Set(inspection.leftOutMatches.map(\.rule)) == ["a"])
      #expect(inspection.leftOutMatches.map(\.pattern) == ["Debug*", "Shop.*"])
      #expect(inspection.leftOutMatches.allSatisfy { $0.module == "Shop" })
      #expect(inspection.leftOutMatches.first?.name == "DebugBox")
    }
  }

  @Test func cNamesMatchOnlyInScope() async throws {
    var rule = Rule(id: "r", names: ["*_backdoor"])
    let foreign = ModuleScope(modules: ["Shop", "CShop"], foreignModules: ["CShop"])
    #expect(try await sample.matches("libShop.a", rule, scope: own).isEmpty)
    let matches = try await sample.matches("libShop.a", rule, scope: foreign)
    #expect(matches.map(\.name).sorted() == ["debug_backdoor", "hidden_backdoor"])
    #expect(matches.allSatisfy { $0.module == nil })
    rule.modules = ["*"]
    #expect(try await sample.matches("backdoor.o", rule, scope: own).count == 2)
    rule.modules = ["CShop"]
    #expect(try await sample.matches("backdoor.o", rule, scope: own).count == 2)
    rule.modules = ["Shop"]
    #expect(try await sample.matches("backdoor.o", rule, scope: foreign).isEmpty)
  }

  /// A program also contains the C and C++ names of runtimes and libraries that it links.
  @Test func cNamesMatchOnlyIfModuleInScopeHasThem() async throws {
    let bench = sample.bench
    try bench.write(
      """
      int puts(const char *);
      int runtime_debug(void);
      static inline int debug_inline(void) { return puts("x"); }
      static int debug_local(void) { return puts("y") + debug_inline(); }
      int debug_own(void) { return debug_local() + debug_inline(); }
      int main(void) { return debug_own() + runtime_debug(); }

      """, to: "own.c")
    try bench.write(
      """
      namespace runtime { __attribute__((noinline)) int debug(int x) { return x + 3; } }
      static inline int debug_folded(int x) { return x * 5 + runtime::debug(x); }
      extern "C" int runtime_debug(void) { return debug_folded(4); }

      """, to: "runtime.cpp")
    try await bench.run("cc", "-g", "-O1", "-c", "own.c")
    try await bench.run("c++", "-g", "-O1", "-c", "runtime.cpp")
    try await bench.run("cc", "-o", "mixed", "own.o", "runtime.o")
    let members = try #require(ArtifactGatherer.members(of: bench.path("own.o")))
    let files: [File] = members.map { $0.file }
    let foreign = ModuleScope(modules: ["Shop", "Own"], foreignModules: ["Own", "Runtime"])
    func names(_ patterns: [String], in modules: [String]? = nil) async throws -> [String] {
      let evidence = try await ArtifactGatherer(workspace: bench.workspace).gather(
        bench.path("mixed"), name: "mixed", build: "release",
        rules: [Rule(id: "r", names: patterns, modules: modules)], scope: foreign, sources: .empty,
        readForeignNames: {
          var names = ForeignNames()
          names.add(files, of: ["Own"])
          return names
        })
      return try #require(evidence.inspection.value).matches.map { $0.name }.sorted()
    }
    let own = try await names(["*debug*"])
    #expect(own.contains("debug_own") && own.allSatisfy { $0.hasPrefix("debug_") }, "\(own)")
    #expect(!own.contains("debug_folded"), "\(own)")
    #expect(try await names(["debug_inline"]) == ["debug_inline"])
    #expect(try await names(["puts"]) == ["puts"])
    #expect(try await names(["*debug*"], in: ["Runtime"]).isEmpty)
    let all = try await names(["*debug*"], in: ["*"])
    #expect(Set(all).isSuperset(of: ["debug_folded", "debug_own", "runtime_debug"]), "\(all)")
    // Whether a name belongs to a function in a damaged unit is unknown.
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: bench.path("mixed"))))
    let sections = try File(path: bench.path("mixed")).sections
    bytes[Int(try #require(sections.first { $0.name == ".debug_info" }).offset) + 4] = 9
    try Data(bytes).write(to: URL(filePath: bench.path("damaged")))
    let damaged = try #require(
      try await ArtifactGatherer(workspace: bench.workspace).gather(
        bench.path("damaged"), name: "damaged", build: "release",
        rules: [Rule(id: "r", names: ["debug_inline", "absent"])],
        scope: .all, sources: .empty
      ).inspection.value)
    #expect(damaged.matches.isEmpty)
    #expect(damaged.unreadableNames == [UnreadableName(text: "debug_inline", rules: ["r"])])
    // The names in objects that can't be read are unknown.
    var unread = ForeignNames()
    unread.add(nil, of: ["Own"])
    let unreadable = unread
    let matches = try #require(
      try await ArtifactGatherer(workspace: bench.workspace).gather(
        bench.path("mixed"), name: "mixed", build: "release",
        rules: [Rule(id: "r", names: ["runtime_debug"])], scope: foreign, sources: .empty,
        readForeignNames: { unreadable }
      ).inspection.value
    ).matches
    #expect(matches.count == 1)
  }

  @Test func compilerAndLinkerSymbolsAreNotCNames() async throws {
    let names = [
      "got.$s4Shop5StoreC9DebugModeOMn", "got.$ss23CustomStringConvertibleMp",
      "__AArch64ADRPThunk_$s4Shop5StoreC3buyyS2iF", "__$s4Shop5StoreC3buyyS2iF_veneer",
      ".L.str.9.debugMenu", "a.$stub", "completed.0",
    ]
    let source = names.map { " .type \"\($0)\", @object\n\"\($0)\": .quad 0\n" }.joined()
    try sample.bench.write(source, to: "got.s")
    // `-L` keeps `.L` symbols, as the Swift toolchain's assembler does.
    try await sample.bench.run("as", "-L", "-o", "got.o", "got.s")
    let scope = ModuleScope(modules: ["Shop", "CShop"], foreignModules: ["CShop"])
    let rule = Rule(
      id: "r",
      names: ["*StringConvertible*", "DebugMode", "Store.buy", "*debugMenu*", "*stub", "completed"])
    let matches = try await sample.matches("got.o", rule, scope: scope)
    #expect(
      matches.map(\.qualifiedName).sorted() == [
        "Shop.Store.DebugMode", "Shop.Store.buy", "a.$stub",
      ])
    let trace = try #require(matches.first { $0.name == "Store.DebugMode" }?.traces.first)
    #expect(trace.detail == "reference to nominal type descriptor for Shop.Store.DebugMode")
  }

  @Test func stringIsFoundWithSectionAndMember() async throws {
    let rule = Rule(id: "r", strings: ["a text that only C has", "Shop.debugForceFreemium"])
    let matches = try await sample.matches("libShop.a", rule)
    #expect(Set(matches.map(\.name)) == Set(rule.strings))
    for (text, place) in zip(rule.strings, ["backdoor.o: .rodata", "Shop.o: .rodata"]) {
      let match = try #require(matches.first { $0.name == text })
      #expect(match.pattern == text)
      #expect(match.module == nil)
      let trace = try #require(match.traces.first)
      #expect(trace.kind == .string)
      #expect(trace.detail.hasPrefix(place))
      #expect(trace.detail.contains(" at 0x"))
    }
    for file in ["debug", "optimized", "stripped"] {
      let inProgram = try await sample.matches(file, rule)
      #expect(inProgram.map(\.name) == ["Shop.debugForceFreemium"])
      #expect(inProgram.first?.traces.first?.detail.hasPrefix(".rodata at 0x") == true)
    }
    #expect(try await sample.matches("debug", Rule(id: "r", strings: ["a text nowhere"])).isEmpty)
  }

  @Test func privateNameNeedsLocalSymbols() async throws {
    let rule = Rule(id: "r", names: ["debugHidden", "DebugMode"])
    let left = try await sample.matches("without-locals", rule).map(\.name)
    #expect(left == ["Store.DebugMode"])
  }

  @Test func tracesAreUniqueAndStrongestFirst() async throws {
    let rule = Rule(id: "r", names: ["*", "Store.*"])
    let matches = try await sample.matches("libShop.a", rule, scope: own)
    #expect(matches.contains { $0.traces.count > 10 })
    for match in matches {
      let sorted = match.traces.sorted {
        ($0.kind, $0.detail.utf8.count, $0.detail)
          < ($1.kind, $1.detail.utf8.count, $1.detail)
      }
      #expect(match.traces == sorted)
      #expect(Set(match.traces).count == match.traces.count, "\(match.name)")
    }
  }

  @Test func rulesKeepSeparateMatches() async throws {
    let first = Rule(id: "1", names: ["DebugMode", "*Mode"], strings: ["Shop.debugForceFreemium"])
    let second = Rule(id: "2", names: ["DebugMode"], strings: ["Shop.debugForceFreemium"])
    let matches = try await sample.matches("debug", first, second, scope: own)
    #expect(
      Set(matches.map { "\($0.rule) \($0.pattern)" }) == [
        "1 DebugMode", "1 *Mode", "1 Shop.debugForceFreemium", "2 DebugMode",
        "2 Shop.debugForceFreemium",
      ])
  }

  @Test func matchHasLocationOfDeclaration() async throws {
    let text = try String(contentsOfFile: sample.bench.path("Shop.swift"), encoding: .utf8)
    let sources = SourceIndex(
      places: DeclarationLines(["Shop": [SourceFile(path: "Sources/Shop.swift", text: text)]]))
    let rule = Rule(id: "r", names: ["debugHidden"])
    let match = try await sample.matches("debug", rule, scope: own, sources: sources).first
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("private func debugHidden") }) + 1
    #expect(match?.location == SourceLocation(file: "Sources/Shop.swift", line: line))
  }
}
