import Foundation
import ReleaseModel
import Reporting
import Testing

/// The same report in terminals of different widths.
@Suite struct TerminalWidthTests {
  private static let widths = [20, 40, 80, 200]

  private func render(_ report: Report, _ width: Int?, color: Bool = false) -> String {
    TerminalReport(style: Style(usesColor: color, width: width), isVerbose: true).render(report)
  }

  /// Long words, commands and locations are not broken.
  @Test(arguments: Specimen.all, widths)
  func linesBreakBetweenWords(_ specimen: Specimen, _ width: Int) {
    let text = render(specimen.report, width)
    let whole = Set(render(specimen.report, nil).split(separator: "\n"))
    for line in text.split(separator: "\n") where String(line).displayWidth > width {
      let words = line.split(separator: " ")
      let longest = words.map { String($0).displayWidth }.max() ?? 0
      #expect(
        // Workflow commands are escaped, and so get longer, after lines are broken.
        whole.contains(line) || line.contains(#"\u{"#) || longest + width / 2 > width,
        "\(line)")
    }
  }

  @Test(arguments: [Specimen.failing, .signed, .crowded, .explained, .unverified], widths)
  func wrappingKeepsEveryWord(_ specimen: Specimen, _ width: Int) {
    func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
    #expect(words(render(specimen.report, width)) == words(render(specimen.report, nil)))
    let list = [width, nil].map {
      TerminalReport(style: Style(usesColor: false, width: $0), opening: .checklists)
        .render(specimen.report)
    }
    #expect(words(list[0]) == words(list[1]))
  }

  @Test(arguments: Specimen.all, widths)
  func colorDoesNotAffectWrapping(_ specimen: Specimen, _ width: Int) {
    let colored = render(specimen.report, width, color: true)
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == render(specimen.report, width))
  }

  @Test(arguments: [Specimen.failing, .texts, .signed, .hostile])
  func narrowReportMatchesGolden(_ specimen: Specimen) throws {
    let style = Style(usesColor: false, width: 40)
    let text = TerminalReport(style: style).render(specimen.report)
    try Golden.expect(Data(text.utf8), in: "\(specimen.name)-narrow.txt")
  }

  @Test func plantedFaultsFitTerminal() {
    let style = Style(usesColor: false, width: 80)
    let text = TerminalReport(style: style).render(Specimen.selftest.report)
    #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= 80 }, "\(text)")
  }

  /// A caret can mark a position only if the excerpt is on one line.
  @Test func caretNeedsExcerptOnOneLine() {
    let wide = render(Specimen.texts.report, 200)
    #expect(wide.contains("^~~~") && !wide.contains("affected: 3lld"))
    let narrow = render(Specimen.texts.report, 20)
    #expect(!narrow.contains("^") && narrow.contains("affected:"))
  }

  @Test func commandsAreNotWrapped() {
    let command = "verify-release --only debug-leak --package-path 'My App'"
    var report = Specimen.failing.report
    report.checks[0].rerun = command
    #expect(render(report, 20).split(separator: "\n").contains("  \(command)"))
  }

  @Test func messageWrapsButCommandsAndCommentsDoNot() {
    let text = """
      note: 2 names look like debug code, but no rule lists them
        verify-release --only debug-leak --package-path App
      # Each build has its own scratch path.

      """
    #expect(
      text.wrapped(to: 30) == """
        note: 2 names look like debug
            code, but no rule lists
            them
          verify-release --only debug-leak --package-path App
        # Each build has its own scratch path.

        """)
    #expect(text.wrapped(to: nil) == text)
  }
}
