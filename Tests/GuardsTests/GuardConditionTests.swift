import Guards
import SourceCode
import Testing

@Suite struct GuardConditionTests {
  private func value(_ condition: String, _ defined: [String: String?]) -> Bool? {
    let source = ConditionalSource(Array("#if \(condition)\nint a;\n#endif\n".utf8), .c)
    return BuildConditions(
      defined: defined, answers: ["__has_feature(x)": true, "__has_include(<a b.h>)": false]
    ).compiles(source)[0]
  }

  private static let macros: [String: String?] = [
    "ONE": "1", "ZERO": "0", "EMPTY": "", "SUM": "(ONE + 2)", "LONG": "201112L", "SELF": "SELF",
    "CALL": nil, "HEX": "0x1F",
  ]

  @Test(arguments: [
    ("1", true), ("0", false), ("ONE", true), ("ZERO", false), ("NONE", false), ("!NONE", true),
    ("defined ONE", true), ("defined(ONE)", true), ("defined ( NONE )", false),
    ("defined(ZERO) && !defined(NONE)", true), ("SUM == 3", true), ("SUM * 2 + 1 > 6", true),
    ("1 + 2 * 3 == 7", true), ("(1 + 2) * 3 == 9", true), ("LONG >= 201103L", true),
    ("HEX == 31 && 010 == 8 && 0b11 == 3", true), ("1 ? 0 : 1", false), ("-1 < 0", true),
    ("~0 == -1", true), ("1 << 4 == 16", true), ("7 % 4 == 3 && 7 / 2 == 3", true),
    ("(6 & 3) == 2 && (6 | 1) == 7 && (6 ^ 3) == 5", true), ("0 && CALL", false),
    ("1 || CALL", true), ("__has_feature(x)", true), ("!__has_include(<a b.h>)", true),
    ("1'000 == 1000", true), ("true", true), ("false", false),
  ])
  func cExpressionHasValue(_ condition: String, _ expected: Bool) {
    #expect(value(condition, Self.macros) == expected)
  }

  @Test(arguments: [
    "CALL", "CALL(1)", "EMPTY", "SELF", "1 +", "(1", "1 / 0", "__has_feature(y)", "'a'", "1 1", "",
    String(repeating: "(", count: 100_000) + "1", String(repeating: "!", count: 100_000) + "1",
  ])
  func otherExpressionIsUnknown(_ condition: String) {
    #expect(value(condition, Self.macros) == nil)
  }

  @Test func macrosOfFileApplyToLaterBranches() {
    let text = """
      #ifndef A_H
      #define A_H
      #if defined(DEBUG)
      #define TRACE 1
      #else
      #undef TRACE
      #endif
      #ifdef TRACE
      #elifdef A_H
      #endif
      #endif
      """
    let source = ConditionalSource(Array(text.utf8), .c)
    let debug = BuildConditions(defined: ["DEBUG": "1"]).compiles(source)
    #expect(debug == [true, true, false, true, false])
    #expect(
      BuildConditions(defined: ["TRACE": "1"]).compiles(source) == [true, false, true, false, true])
    var unknown = BuildConditions()
    unknown.unknown = ["DEBUG"]
    #expect(unknown.compiles(source) == [true, nil, nil, nil, nil])
  }

  /// They are not in the list of defined macros that clang prints.
  @Test(arguments: [
    ("__has_include", true, true), ("__has_feature", true, true), ("__COUNTER__", true, true),
    ("__has_cpp_attribute", false, true), ("__has_c_attribute", true, false),
    ("__has_nothing", false, false),
  ])
  func builtInMacroIsDefined(_ name: String, inC: Bool, inCPlusPlus: Bool) {
    let text = "#ifdef \(name)\n#endif\n#if !defined(\(name))\n#endif\n"
    let source = ConditionalSource(Array(text.utf8), .c)
    #expect(BuildConditions().compiles(source) == [inC, !inC])
    #expect(
      BuildConditions(defined: ["__cplusplus": "201703L"]).compiles(source)
        == [inCPlusPlus, !inCPlusPlus])
    let swift = ConditionalSource(Array("#if \(name)\n#endif\n".utf8), .swift)
    #expect(BuildConditions().compiles(swift) == [false])
  }

  @Test func swiftBranchesAreExclusive() {
    let text = """
      #if A
      #elseif canImport(Kit) && swift(>=6.0)
      #if B
      #endif
      #else
      #endif
      """
    let source = ConditionalSource(Array(text.utf8), .swift)
    #expect(BuildConditions.calls(in: source) == ["canImport(Kit)", "swift(>=6.0)"])
    let answers = ["canImport(Kit)": true, "swift(>=6.0)": true]
    #expect(
      BuildConditions(names: ["B"], answers: answers).compiles(source) == [
        false, true, true, false,
      ])
    #expect(
      BuildConditions(names: ["A", "B"], answers: answers).compiles(source)
        == [true, false, false, false])
    #expect(BuildConditions(names: ["B"]).compiles(source) == [false, nil, nil, nil])
    #expect(source.branches.map(\.line) == [1, 2, 3, 5])
    #expect(source.branches.map(\.endLine) == [2, 5, 4, 6])
    #expect(source.directive(of: 3) == "#else of #if A")
  }

  @Test(arguments: [
    "#endif", "#else", "#elseif A", "#if", "#if A\n", "#if A\n#else\n#else\n", "#endif\n#if\n#if",
    "", "\"\\(#if", "/*", "#if A &&", "\u{FEFF}#if A",
  ])
  func brokenCodeDoesNotCrash(_ text: String) {
    for language in [ConditionalSource.Language.swift, .c] {
      let source = ConditionalSource(Array(text.utf8), language)
      let compiled = BuildConditions(names: ["A"]).compiles(source)
      #expect(compiled.count == source.branches.count)
    }
  }
}
