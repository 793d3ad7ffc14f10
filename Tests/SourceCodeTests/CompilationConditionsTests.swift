import SourceCode
import Testing

@Suite struct CompilationConditionsTests {
  private func conditions(_ code: String) -> [String: Int] {
    SwiftSource(bytes: Array(code.utf8)).conditions()
  }

  @Test func namesAreCounted() {
    let code = """
      #if DEBUG || (QA && !os(Linux))
      let a = 1
      #elseif compiler(>=6) && canImport(Darwin) && DEBUG
      #if targetEnvironment(simulator)
      #else
      #endif
      #endif
      #if swift(>=5.9) ||
        Staging
      #endif
      """
    #expect(conditions(code) == ["DEBUG": 2, "QA": 1, "Staging": 1])
  }

  @Test(arguments: [
    "let debug = DEBUG", "// #if DEBUG\n// #endif", "let text = \"\"\"\n#if DEBUG\n#endif\n\"\"\"",
    "#if true\n#endif", "#if $Embedded\n#endif", "#if SWIFT_PACKAGE\n#endif", "#if", "#if (", "",
  ])
  func otherCodeHasNone(_ code: String) {
    #expect(conditions(code) == [:])
  }
}
