import ReleaseModel
import Reporting
import Testing

@Suite struct StyleTests {
  @Test func coloursAreWrittenOnlyWhenAskedFor() {
    #expect(Style(usesColor: true).red("no") == "\u{1B}[31mno\u{1B}[0m")
    #expect(Style(usesColor: false).red("no") == "no")
  }

  @Test func everyVerdictHasItsOwnSign() {
    let signs = (Verdict.allCases + [nil]).map(Style(usesColor: false).sign)
    #expect(signs == ["✓", "…", "?", "✗", "-"])
  }

  /// Colour adds sequences and changes nothing else.
  @Test(arguments: Specimen.all)
  func colourChangesNoText(_ specimen: Specimen) {
    let colored = TerminalReport(style: Style(usesColor: true)).render(specimen.report)
    #expect(
      colored.replacing(/\u{1B}\[[0-9]+m/, with: "")
        == TerminalReport(style: Style(usesColor: false)).render(specimen.report))
    #expect(colored.contains("\u{1B}["))
  }

  @Test func progressIsOneLine() {
    let text = ProgressText(style: Style(usesColor: false))
    #expect(text.line(for: .started("build debug")) == "  build debug …")
    #expect(
      text.line(for: .finished("build", seconds: 59.96, summary: "app\n", succeeded: true))
        == #"✓ build (60.0 s) app\u{a}"#)
    #expect(
      text.line(for: .finished("build", seconds: 0.04, summary: "", succeeded: false))
        == "✗ build (0.0 s) ")
  }
}
