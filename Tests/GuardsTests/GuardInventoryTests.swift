import Guards
import ReleaseModel
import SourceCode
import Testing

@Suite struct GuardInventoryTests {
  private let inventory = GuardInventory(controls: ["debug"], shipped: ["release"])

  /// The regions of a file of which only `DEBUG` is known.
  private func regions(
    _ text: String, since old: String? = nil, _ language: ConditionalSource.Language = .swift
  ) -> [GuardedRegion] {
    let source = ConditionalSource(Array(text.utf8), language)
    let unknowns = SharedUnknowns(of: [source], known: ["DEBUG"])
    let worlds = unknowns.assumptions.map { assumption in
      let conditions = [
        "debug": unknowns.complete(BuildConditions(names: ["DEBUG"]), assuming: assumption),
        "release": unknowns.complete(BuildConditions(names: []), assuming: assumption),
      ]
      return (
        conditions: conditions,
        old: old.map {
          GuardedFile(path: "A.swift", ConditionalSource(Array($0.utf8), language), conditions)
        }
      )
    }
    return inventory.regions(of: "A.swift", source, in: worlds, tries: true)
  }

  struct Listing: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let expected: [String]
    var language = ConditionalSource.Language.swift

    init(
      _ text: String, _ expected: String..., language: ConditionalSource.Language = .swift
    ) {
      testDescription = text.split(separator: "\n").joined(separator: "; ")
      (self.text, self.expected, self.language) = (text, expected, language)
    }
  }

  @Test(arguments: [
    Listing("#if DEBUG\nfunc f() {}\n#endif", "1-3 #if DEBUG"),
    // What is unknown has the same value in both builds.
    Listing("#if os(iOS)\nfunc f() {}\n#endif"),
    Listing("#if LOGGING\nfunc f() {}\n#else\nfunc g() {}\n#endif"),
    Listing("#if DEBUG && canImport(UIKit)\nf()\n#endif", "1-3 #if DEBUG && canImport(UIKit)"),
    Listing("#if DEBUG || BETA\nf()\n#endif", "1-3 #if DEBUG || BETA"),
    Listing("#if os(iOS)\n#if DEBUG\nf()\n#endif\n#endif", "2-4 #if DEBUG"),
    Listing("#if DEBUG\n#if os(iOS)\nf()\n#endif\n#endif", "1-5 #if DEBUG"),
    // The inner condition alone keeps the code out.
    Listing(
      "#if DEBUG\n#if DEBUG && os(iOS)\nf()\n#endif\n#endif", "1-5 #if DEBUG",
      "2-4 #if DEBUG && os(iOS)"),
    Listing("#if DEBUG\nf()\n#if DEBUG\ng()\n#endif\n#endif", "1-6 #if DEBUG"),
    Listing("#if !DEBUG\nf()\n#else\ng()\n#endif", "3-5 #else of #if !DEBUG"),
    Listing("#if os(Linux)\nf()\n#elseif DEBUG\ng()\n#endif", "3-5 #elseif DEBUG"),
    Listing("#if A && !B && DEBUG && C && !D\nf()\n#endif", "1-3 #if A && !B && DEBUG && C && !D"),
    Listing(
      "#ifndef A_H\n#define A_H\n#ifdef DEBUG\nint f(void);\n#endif\n#endif", "3-5 #ifdef DEBUG",
      language: .c),
    Listing(
      "#if defined(DEBUG) && TARGET_OS_IPHONE\nint f;\n#endif",
      "1-3 #if defined(DEBUG) && TARGET_OS_IPHONE", language: .c),
    Listing("#if __APPLE__\nint f;\n#endif", language: .c),
  ])
  func unknownConditionsAreSameInAllBuilds(_ listing: Listing) {
    let found = regions(listing.text, since: nil, listing.language)
    #expect(
      found.map { "\($0.location.line)-\($0.endLine) \($0.condition)" } == listing.expected)
    #expect(found.allSatisfy { $0.builds == ["debug"] })
  }

  @Test(
    arguments: [
      ("#if DEBUG\nimport A\nfunc f() { g() }\n#endif", .declarations),
      ("struct A {\n#if DEBUG\nvar a = 1\n#endif\n}", .declarations),
      ("func f() {\n#if DEBUG\nlet a = 1\ng(a)\n#endif\n}", .statements),
      ("struct A {\nfunc f() {\nif true {\n#if DEBUG\ng { 1 }\n#endif\n}\n}\n}", .statements),
      ("struct A {\nvar a: Int {\n#if DEBUG\n1\n#else\n2\n#endif\n}\n}", .statements),
      ("#if DEBUG\nfunc f() {}\nf()\n#endif", .both),
      ("print(1)\n#if DEBUG\nprint(2)\n#endif", .statements),
      ("enum A {\ncase a\n#if DEBUG\ncase b\n#endif\n}", .declarations),
      ("switch a {\ncase .a: f()\n#if DEBUG\ncase .b: f()\n#endif\n}", .statements),
      ("#if DEBUG\n#endif", .empty),
    ] as [(String, GuardedRegion.Kind)])
  func kindDependsOnScope(_ text: String, _ kind: GuardedRegion.Kind) {
    #expect(regions(text).map(\.kind) == [kind])
  }

  @Test func kindsOfCCode() {
    #expect(
      regions("int f(void) {\n#ifdef DEBUG\ng();\n#endif\n}", .c).map(\.kind) == [.statements])
    #expect(
      regions("#ifdef DEBUG\nint f(void) { g(); }\n#endif", .c).map(\.kind) == [.declarations])
    #expect(
      regions("struct a {\n#ifdef DEBUG\nint b;\n#endif\n};", .c).map(\.kind) == [.declarations])
  }

  private func regions(
    _ text: String, _ language: ConditionalSource.Language
  ) -> [GuardedRegion] { regions(text, since: nil, language) }

  @Test func regionIsCoveredIfItWasInBaseline() {
    let text = "func f() {\n#if DEBUG\ng()\n#endif\n#if DEBUG && os(iOS)\nh()\n#endif\n}"
    #expect(regions(text).map(\.isCovered) == [false, false])
    #expect(regions(text, since: text).map(\.isCovered) == [true, true])
    let old = "func f() {\n#if DEBUG\ng()\n#endif\n}"
    #expect(regions(text, since: old).map(\.isCovered) == [true, false])
  }

  @Test(
    arguments: [
      ("#if DEBUG\n// later\n#endif", nil), ("#if DEBUG\n#if os(iOS)\nf()\n#endif\n#endif", true),
      ("#if DEBUG\n#else\nf()\n#endif", nil),
      ("let a = [\n1,\n#if DEBUG\n2,\n#endif\n]", true),
      ("f()\n#if DEBUG\n.g()\n#endif", true),
      ("#if DEBUG\nlet level = 1\n#else\nlet level = 2\n#endif", true),
      // Nothing else would be compiled without the condition.
      ("#if DEBUG\nf()\n#else\nf()\n#endif", nil),
    ] as [(String, Bool?)])
  func coverageDependsOnCode(_ text: String, _ isCovered: Bool?) {
    #expect(regions(text, since: text).map(\.isCovered) == [isCovered])
  }

  @Test(
    arguments: [
      ("#if DEBUG\n#if DEBUG\nf()\n#endif\n#endif", [nil, true]),
      ("#if DEBUG || QA\n#if DEBUG && os(iOS)\nf()\n#endif\n#endif", [nil, true]),
      ("#if DEBUG\n#if QA\n#else\n#if DEBUG\nf()\n#endif\n#endif\n#endif", [nil, true]),
      ("#if DEBUG\n#if DEBUG\n#if DEBUG\nf()\n#endif\n#endif\n#endif", [nil, nil, true]),
      ("#if DEBUG\nf()\n#if DEBUG\ng()\n#endif\n#endif", [true]),
      ("#if DEBUG\n#if DEBUG\nf()\n#else\ng()\n#endif\n#endif", [nil, true]),
    ] as [(String, [Bool?])])
  func redundantConditionIsNoMiss(_ text: String, _ covered: [Bool?]) {
    #expect(regions(text, since: text).map(\.isCovered) == covered)
  }

  @Test func regionThatShippedBeforeIsNotCovered() {
    #expect(
      regions("#if DEBUG\nlet a = 1\n#endif", since: "let a = 1").map(\.isCovered) == [false])
  }

  @Test func branchWithoutItsConditionIsCompiled() throws {
    for language in [ConditionalSource.Language.swift, .c] {
      let text = "#if DEBUG\nfirst\n#else\nsecond\n#endif"
      let source = ConditionalSource(Array(text.utf8), language)
      let compiled = source.branches.indices.map {
        BuildConditions().compiles(source.removingCondition(of: $0))
      }
      #expect(compiled == [[true, false], [false, true]])
    }
  }
}
