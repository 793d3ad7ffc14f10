import SourceCode
import Testing

@Suite struct SourceCodeConditionTests {
  @Test(arguments: [
    "DEBUG", "(DEBUG)", "DEBUG && os(iOS)", "os(iOS) && DEBUG", "DEBUG && !os(Linux)", "!(!DEBUG)",
    "!!DEBUG", "DEBUG || false", "A && (B || C) && DEBUG", "!(!DEBUG || A)",
    "A && DEBUG || B && DEBUG",
    "DEBUG || DEBUG && A", "(false)", "!true", "DEBUG && compiler(>=6.2)", "DEBUG // comment",
    "A &&\n  DEBUG", "canImport(UIKit, _version: 1.2) && DEBUG",
    "DEBUG && hasFeature(X)", "(((DEBUG)))",
  ])
  func debugOnlyConditionsAreRecognized(condition: String) {
    #expect(found("#if \(condition)\nText(\"k\")\n#endif") == ["Text k debug"])
  }

  @Test(arguments: [
    "RELEASE", "!DEBUG", "DEBUG || A", "os(DEBUG)", "A || DEBUG && B", "canImport(DEBUG)", "true",
    "DEBUG == false", "targetEnvironment(simulator)", "!(DEBUG && A)", "!false", "", "(DEBUG",
    "DEBUG)", "DEBUG A", "A\n  && DEBUG", "&& DEBUG", "\"DEBUG\"", "DEBUGGING", "swift(>=6)",
  ])
  func otherConditionsAreReleaseCode(condition: String) {
    #expect(found("#if \(condition)\nText(\"k\")\n#endif") == ["Text k"])
  }

  /// No build contains this code.
  @Test(arguments: ["", "#if A\n#else\n#endif\n", "#if 0\n#endif\n"])
  func keysInDeadCodeAreNotUsed(nested: String) {
    let code = "Text(\"k\")\n"
    #expect(
      found("#if false\n\(nested)\(code)#else\nText(\"l\")\n#endif\n#if 0\n\(code)#endif")
        == ["Text l"])
  }

  @Test(arguments: [
    ("#if DEBUG|a|#else|b|#endif|c", "a"),
    ("#if !DEBUG|a|#else|b|#endif|c", "b"),
    ("#if A|a|#elseif DEBUG|b|#else|c|#endif|d", "b"),
    ("#if DEBUG|a|#elseif A|b|#else|c|#endif|d", "a"),
    ("#if !DEBUG|a|#elseif A|b|#else|c|#endif|d", "b c"),
    ("#if A|a|#elseif !DEBUG|b|#elseif B|c|#else|d|#endif|e", "c d"),
    ("#if DEBUG|a|#if A|b|#else|c|#endif|d|#endif|e", "a b c d"),
    ("#if A|a|#if DEBUG|b|#else|c|#endif|d|#else|e|#endif|f", "b"),
    ("#if DEBUG|#else|a|#if A|b|#endif|#endif|c", ""),
    ("#if DEBUG|#endif|a|#else|b|#endif|c", ""),
    ("#if DEBUG|a|b", "a b"),
  ])
  func debugOnlyBranchesAreRecognized(lines: String, debugOnly: String) {
    let source = lines.split(separator: "|").map { $0.hasPrefix("#") ? "\($0)" : "Text(\"\($0)\")" }
    let uses = uses(source.joined(separator: "\n"))
    #expect(uses.filter(\.isDebugOnly).map(\.key.text).joined(separator: " ") == debugOnly)
    #expect(uses.count == source.count { !$0.hasPrefix("#") })
  }

  @Test func debugOnlyPartsOfCallChainAreRecognized() {
    let source = """
      Text("a")
      #if DEBUG
        .help("b")
      #else
        .help("c")
      #endif
        .badge("d")
      """
    #expect(found(source) == ["Text a", "help b debug", "help c", "badge d"])
  }

  @Test func debugConditionsAreConfigurable() {
    let source = "#if INTERNAL || STAGING\nText(\"k\")\n#endif"
    #expect(found(source, debugConditions: ["INTERNAL", "STAGING"]) == ["Text k debug"])
    #expect(found(source, debugConditions: ["INTERNAL"]) == ["Text k"])
    #expect(found("#if DEBUG\nText(\"k\")\n#endif", debugConditions: []) == ["Text k"])
  }
}
