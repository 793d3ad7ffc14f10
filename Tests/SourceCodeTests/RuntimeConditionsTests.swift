import SourceCode
import Testing

@Suite struct RuntimeConditionsTests {
  private func names(_ text: String) -> [String] {
    SwiftSource(bytes: Array(text.utf8)).conditionNames()
      .map { "\($0.line) \($0.name)\($0.isDebugOnly ? " debug" : "")" }
  }

  @Test(arguments: [
    ("if Build.isDebug { f(other) }", ["1 Build", "1 isDebug"]),
    ("guard !isDebug else { return g }", ["1 isDebug"]),
    ("while a,\n  f(b: c) {}", ["1 a", "2 f", "2 c"]),
    ("let x = isDebug ? 1 : 2", ["1 isDebug"]),
    ("let x = optional?.value", []),
    ("static var isDebug: Bool { false }", []),
    ("f(_isDebugAssertConfiguration())", ["1 _isDebugAssertConfiguration"]),
    ("#if DEBUG\nif isDebug {}\n#endif", ["2 isDebug debug"]),
    ("// if isDebug {}\n\"if isDebug\"", []),
  ])
  func namesInConditionsAreFound(_ text: String, _ expected: [String]) {
    #expect(names(text) == expected)
  }

  @Test(arguments: [
    ("if App.Build.isDebug {}", ["App", "App.Build", "App.Build.isDebug whole"]),
    ("guard isDebug, !self.shows else {}", ["isDebug whole", "self", "self.shows whole"]),
    ("if flags?.isDebug ?? false {}", ["flags whole", "isDebug whole", "false whole"]),
  ])
  func namesHaveThoseBeforeThem(_ text: String, _ expected: [String]) {
    let names = SwiftSource(bytes: Array(text.utf8)).conditionNames()
    #expect(
      names.map { $0.path.joined(separator: ".") + ($0.isWhole ? " whole" : "") } == expected)
  }
}
