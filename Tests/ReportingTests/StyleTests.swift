import ReleaseModel
import Reporting
import Testing

@Suite struct StyleTests {
  @Test func colorsAreWrittenOnlyWhenEnabled() {
    #expect(Style(usesColor: true).red("no") == "\u{1B}[31mno\u{1B}[0m")
    #expect(Style(usesColor: false).red("no") == "no")
  }

  @Test func everyVerdictHasItsOwnSign() {
    let statuses = Verdict.allCases.map { Status($0) } + [.notApplicable]
    let signs = statuses.map(Style(usesColor: false).sign)
    #expect(signs == ["✓", "…", "?", "✗", "!", "-"])
    let ascii = Style(usesColor: false, usesUnicode: false)
    #expect(statuses.map(ascii.sign) == ["+", "~", "?", "x", "!", "-"])
  }

  @Test func everyVerdictSeverityAndStateHasItsStatus() {
    #expect(Verdict.allCases.map { Status($0).rawValue } == Verdict.allCases.map(\.rawValue))
    #expect(Severity.allCases.map { Status($0).rawValue } == Severity.allCases.map(\.rawValue))
    let states = ChecklistReport.Item.State.allCases
    #expect(states.map { Status($0).rawValue } == states.map(\.rawValue))
  }

  @Test(arguments: [
    ([:], true), (["LANG": ""], true), (["LANG": "C.UTF-8"], true), (["LANG": "ca_ES.utf8"], true),
    (["LANG": "C"], false), (["LC_ALL": "POSIX", "LANG": "C.UTF-8"], false),
    (["LC_ALL": "", "LC_CTYPE": "en_US.UTF-8", "LANG": "C"], true),
    (["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "C.UTF-8"], false),
    (["LC_ALL": "C.UTF-8", "LC_CTYPE": "C", "LANG": "C"], true), (["LC_MESSAGES": "C"], true),
  ])
  func localeDecidesUnicodeUse(_ environment: [String: String], _ usesUnicode: Bool) {
    #expect(Style.usesUnicode(in: environment) == usesUnicode)
  }

  /// Color adds escape sequences and changes nothing else.
  @Test(arguments: Specimen.all)
  func colorDoesNotChangeText(_ specimen: Specimen) {
    let colored = TerminalReport(style: Style(usesColor: true)).render(specimen.report)
    #expect(
      colored.replacing(/\u{1B}\[[0-9]+m/, with: "")
        == TerminalReport(style: Style(usesColor: false)).render(specimen.report))
    #expect(colored.contains("\u{1B}["))
  }

  @Test func progressLinesAreFormatted() {
    var text = RunningSteps(style: Style(usesColor: false))
    #expect(text.line(for: .started("build debug"), at: 0) == nil)
    #expect(text.signOfLife(at: 1) == "  build debug …")
    #expect(
      text.line(for: .finished("build", seconds: 59.96, summary: "app\n", succeeded: true), at: 0)
        == #"✓ build (60.0 s) app\u{a}"#)
    #expect(
      text.line(for: .finished("build", seconds: 0.04, summary: "", succeeded: false), at: 0)
        == "✗ build (0.0 s) ")
    #expect(text.line(for: .writing("build", to: "log"), at: 0) == nil)
    var narrow = RunningSteps(style: Style(usesColor: false, usesUnicode: false, width: 20))
    #expect(
      narrow.line(
        for: .finished("build", seconds: 1, summary: "it is no good", succeeded: false), at: 0)
        == "x build (1.0 s) it\n    is no good")
    #expect(narrow.line(for: .started("build"), at: 0) == nil)
    #expect(narrow.signOfLife(at: 1) == "  build ...")
  }
}
