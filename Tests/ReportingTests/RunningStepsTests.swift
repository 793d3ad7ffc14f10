import ReleaseModel
import Reporting
import Testing

@Suite struct RunningStepsTests {
  private static let plain = Style(usesColor: false)
  private static let ascii = Style(usesColor: false, usesUnicode: false)

  private func steps(_ names: String..., style: Style = plain) -> RunningSteps {
    var steps = RunningSteps(style: style)
    for (number, name) in names.enumerated() {
      _ = steps.line(for: .started(name), at: Double(number))
      _ = steps.line(for: .writing(name, to: "\(name).log"), at: Double(number))
    }
    return steps
  }

  private func live(
    _ steps: RunningSteps, _ columns: Int, _ rows: Int = 24, _ log: String? = "[1/9] Compiling App"
  ) -> [String] {
    steps.live(at: 12.7, on: TerminalSize(columns: columns, rows: rows)) { file in
      log.map { "\(file): \($0)" }
    }
  }

  @Test func everyRunningStepHasLine() {
    var steps = steps("build debug", "build release")
    #expect(
      live(steps, 80) == [
        "  12 s  build debug  build debug.log: [1/9] Compiling App",
        "  11 s  build release  build release.log: [1/9] Compiling App",
      ])
    #expect(live(steps, 80, 24, nil) == ["  12 s  build debug", "  11 s  build release"])
    _ = steps.line(
      for: .finished("build debug", seconds: 1, summary: "", succeeded: true), at: 2)
    #expect(live(steps, 80, 24, nil) == ["  11 s  build release"])
    #expect(live(RunningSteps(style: Self.plain), 80) == [])
  }

  @Test(arguments: [
    ("plain", 20, plain, "  12 s  b  b.log: …"), ("plain", 20, ascii, "  12 s  b  b.log..."),
    ("日本語日本語日本語", 27, plain, "  12 s  b  b.log: 日本語…"),
    ("日本語日本語日本語", 28, plain, "  12 s  b  b.log: 日本語日…"),
    ("\u{1B}[2J\r", 80, plain, #"  12 s  b  b.log: \u{1b}[2J\u{d}"#),
    ("##[error]x", 80, plain, #"  12 s  b  b.log: #\u{23}[error]x"#),
    ("x", 1, plain, "…"), ("x", 0, plain, "  12 s  b  b.log: x"),
  ])
  func lineIsTruncatedAndEscaped(_ log: String, _ columns: Int, _ style: Style, _ line: String) {
    let lines = live(steps("b", style: style), columns, 24, log)
    #expect(lines == [line])
  }

  @Test(arguments: [
    (5, ["12", "11", "10", "9"]), (4, ["12", "11", "and 2 more"]), (3, ["12", "and 3 more"]),
    (1, ["12", "and 3 more"]), (0, ["12", "11", "10", "9"]),
  ])
  func lineCountFitsTerminalHeight(_ rows: Int, _ beginnings: [String]) {
    let lines = live(steps("a", "b", "c", "d"), 80, rows)
    #expect(lines.count == beginnings.count)
    #expect(zip(lines, beginnings).allSatisfy { $0.hasPrefix("  " + $1) }, "\(lines)")
  }

  @Test func beginningIsLoggedUnlessStepEndsSoon() {
    var steps = steps("build debug", "build release", "inspect App")
    _ = steps.line(
      for: .finished("inspect App", seconds: 0.1, summary: "", succeeded: true), at: 2.1)
    #expect(steps.signOfLife(at: 0.9) == nil)
    #expect(steps.signOfLife(at: 1.1) == "  build debug …")
    #expect(steps.signOfLife(at: 1.3) == nil)
    #expect(steps.signOfLife(at: 9) == "  build release …")
    #expect(steps.signOfLife(at: 38.9) == nil)
  }

  @Test func stillRunningLineAppearsAfterSilence() {
    var steps = steps("build debug", "build release")
    #expect(steps.signOfLife(at: 2) == "  build debug …\n  build release …")
    _ = steps.line(for: .finished("other", seconds: 0, summary: "", succeeded: true), at: 1)
    #expect(steps.signOfLife(at: 30.9) == nil)
    #expect(
      steps.signOfLife(at: 31) == "  still running: build debug (31 s), build release (30 s)")
    #expect(steps.signOfLife(at: 60.9) == nil)
    _ = steps.line(for: .writing("build debug", to: "log"), at: 60.9)
    #expect(steps.signOfLife(at: 61) != nil)
    _ = steps.line(
      for: .finished("build debug", seconds: 1, summary: "", succeeded: true), at: 70)
    #expect(steps.signOfLife(at: 91) == nil)
    #expect(steps.signOfLife(at: 100) == "  still running: build release (99 s)")
    _ = steps.line(
      for: .finished("build release", seconds: 1, summary: "", succeeded: true), at: 101)
    #expect(steps.signOfLife(at: 1000) == nil)
  }

  @Test func namesAreEscaped() {
    var steps = steps(Hostile.controls)
    let texts =
      live(steps, 200, 24, nil)
      + [steps.signOfLife(at: 9) ?? "", steps.signOfLife(at: 99) ?? ""]
    for text in texts {
      #expect(text.contains(#"\u{1b}[2J"#))
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func runningTestReplacesLogLine() {
    var steps = RunningSteps(style: Self.plain)
    _ = steps.line(for: .started("test debug"), at: 0)
    _ = steps.line(for: .writing("test debug", to: "log", events: "events"), at: 0)
    func live(_ test: String?) -> [String] {
      steps.live(at: 3, on: TerminalSize(columns: 80, rows: 24)) { _ in
        "[0/1] Planning build"
      } runningTest: {
        $0 == "events" ? test : nil
      }
    }
    #expect(live("App.Tests/a()") == ["  3 s  test debug  App.Tests/a()"])
    #expect(live(nil) == ["  3 s  test debug  [0/1] Planning build"])
    #expect(steps.signOfLife(at: 1) { _ in "App.Tests/a()" } == "  test debug …")
    #expect(
      steps.signOfLife(at: 31) { _ in "App.Tests/a()" }
        == "  still running: test debug (31 s, App.Tests/a())")
  }

  private static func event(_ kind: String, _ id: String) -> String {
    #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(id)"},"version":0}"#
  }

  @Test(
    arguments: [
      ([], nil), ([event("testStarted", "M.S/a()/T.swift:1:2")], "M.S/a()"),
      (
        [
          event("testStarted", "M.S/a()/T.swift:1:2"), event("testStarted", "M.S/b()/T.swift:3:2"),
          event("testEnded", "M.S/b()/T.swift:3:2"),
        ], "M.S/a()"
      ),
      (
        [event("testStarted", "M.S/a()/T.swift:1:2"), event("testEnded", "M.S/a()/T.swift:1:2")],
        nil
      ),
      ([event("testStarted", "M.S")], nil),
      (["artStarted\"}}", event("testStarted", "f()/T.swift:1:2"), "{\"kind\":"], "f()"),
    ] as [([String], String?)])
  func lastRunningTestIsFound(_ lines: [String], _ test: String?) {
    #expect(LogTail.runningTest(in: Array(lines.joined(separator: "\n").utf8)) == test)
  }

  @Test(
    arguments: [
      ("", nil), ("\n \n\t\n", nil), ("a", "a"), ("a\nb\n", "b"), ("a\nb\n\n", "b"),
      ("[1/2]\r[2/2]", "[2/2]"), ("[1/2]\r[2/2]\r", "[2/2]"), ("a\r\nb\r\n", "b"),
      ("\u{FFFD}é", "\u{FFFD}é"),
      ("[3/9]\n149 |\n150 | let x = 1\n    |     `- warning: x\n", "[3/9]"),
    ] as [(String, String?)])
  func lastLogLineIsFound(_ log: String, _ line: String?) {
    #expect(LogTail.lastLine(of: log.utf8) == line)
  }
}
