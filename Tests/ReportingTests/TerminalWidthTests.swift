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

  /// Words that are longer than a line, and commands and places, are whole.
  @Test(arguments: Specimen.all, widths)
  func linesEndBetweenWords(_ specimen: Specimen, _ width: Int) {
    let text = render(specimen.report, width)
    let whole = Set(render(specimen.report, nil).split(separator: "\n"))
    for line in text.split(separator: "\n") where String(line).displayWidth > width {
      let words = line.split(separator: " ")
      let longest = words.map { String($0).displayWidth }.max() ?? 0
      #expect(
        // What would be a command is made longer after lines are broken.
        whole.contains(line) || line.contains(#"\u{"#) || longest + width / 2 > width,
        "\(line)")
    }
  }

  /// Nothing is cut: the words are those of the lines that are as long as they are.
  @Test(arguments: [Specimen.failing, .signed, .crowded, .explained, .unverified], widths)
  func noWordIsLost(_ specimen: Specimen, _ width: Int) {
    func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
    #expect(words(render(specimen.report, width)) == words(render(specimen.report, nil)))
    let list = ChecklistText(style: Style(usesColor: false, width: width))
    let wide = ChecklistText(style: Style(usesColor: false))
    #expect(words(list.render(specimen.report)) == words(wide.render(specimen.report)))
  }

  @Test(arguments: Specimen.all, widths)
  func colourTakesNoRoom(_ specimen: Specimen, _ width: Int) {
    let colored = render(specimen.report, width, color: true)
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == render(specimen.report, width))
  }

  @Test(arguments: [Specimen.failing, .texts, .signed, .hostile])
  func narrow(_ specimen: Specimen) throws {
    let style = Style(usesColor: false, width: 40)
    let text = TerminalReport(style: style).render(specimen.report)
    try Golden.expect(Data(text.utf8), in: "\(specimen.name)-narrow.txt")
  }

  /// A caret has a place only below a text of one line.
  @Test func aCaretIsBelowWhatItMarks() {
    let wide = render(Specimen.texts.report, 200)
    #expect(wide.contains("^~~~") && !wide.contains("namely 3lld"))
    let narrow = render(Specimen.texts.report, 20)
    #expect(!narrow.contains("^") && narrow.contains("namely"))
  }

  @Test func commandsAreNotBroken() {
    let command = "verify-release --only debug-leak --package-path 'My App'"
    var report = Specimen.failing.report
    report.checks[0].again = command
    #expect(render(report, 20).split(separator: "\n").contains("  \(command)"))
  }
}
