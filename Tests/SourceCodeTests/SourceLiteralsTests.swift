import SourceCode
import Testing

@Suite struct SourceLiteralsTests {
  @Test func literalsHaveLineAndCondition() {
    let source = #"""
      let a = "--ui\u{2d}testing" // "comment"
      #if DEBUG
      let b = ["x \(y) z": #"MENU"#]
      #else
      let c = "release"
      #endif
      let d = """
        long
        """
      """#
    #expect(
      SwiftSource(bytes: Array(source.utf8)).literals().map {
        "\($0.line) \($0.text)\($0.isDebugOnly ? " debug" : "")"
      } == ["1 --ui-testing", "3 MENU debug", "5 release", "7 long"])
  }

  @Test(arguments: [
    (#"ProcessInfo.processInfo.environment["A"]"#, true), (#"getenv("A")"#, true),
    (#"UserDefaults.standard.bool(forKey: "A")"#, true), (#"@AppStorage("A") var a = false"#, true),
    (#"CommandLine.arguments.contains("A")"#, true), (#"names.contains("A")"#, false),
    (#"print("A")"#, false), (#"table["A"]"#, false), (#"let a = "A""#, false),
  ])
  func lookedUpLiteralsAreKeys(_ source: String, _ isKey: Bool) {
    let literals = SwiftSource(bytes: Array(source.utf8)).literals()
    #expect(literals.map(\.isKey) == [isKey])
  }
}
