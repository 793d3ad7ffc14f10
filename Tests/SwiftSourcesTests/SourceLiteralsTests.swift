import SwiftSources
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
}
