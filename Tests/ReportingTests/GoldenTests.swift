import Foundation
import ReleaseModel
import Reporting
import Testing

@Suite struct GoldenTests {
  @Test(arguments: Specimen.all)
  func terminalReportMatchesGolden(_ specimen: Specimen) throws {
    let text = TerminalReport(style: Style(usesColor: false)).render(specimen.report)
    try Golden.expect(Data(text.utf8), in: "\(specimen.name).txt")
  }

  /// Only the tool's own symbols become ASCII; names and strings are unchanged.
  @Test(arguments: Specimen.all)
  func asciiReportMatchesGolden(_ specimen: Specimen) throws {
    let style = Style(usesColor: false, usesUnicode: false)
    let text = TerminalReport(style: style).render(specimen.report)
    try Golden.expect(Data(text.utf8), in: "\(specimen.name)-ascii.txt")
  }

  @Test(arguments: [Specimen.passing, .failing, .texts, .partial])
  func verboseReportMatchesGolden(_ specimen: Specimen) throws {
    let style = Style(usesColor: false)
    let text = TerminalReport(style: style, isVerbose: true).render(specimen.report)
    try Golden.expect(Data(text.utf8), in: "\(specimen.name)-verbose.txt")
  }

  @Test(arguments: Specimen.all)
  func markdownReportMatchesGolden(_ specimen: Specimen) throws {
    try Golden.expect(
      Data(MarkdownReport().render(specimen.report).utf8), in: "\(specimen.name).md")
  }

  @Test(arguments: Specimen.all)
  func htmlReportMatchesGolden(_ specimen: Specimen) throws {
    try Golden.expect(page: HTMLReport().render(specimen.report), in: "\(specimen.name).html")
  }

  @Test(arguments: MachineFormat.allCases, Specimen.all)
  func machineFormatMatchesGolden(_ format: MachineFormat, _ specimen: Specimen) throws {
    try Golden.expect(
      try format.render(specimen.report), in: format.golden(specimen).lastPathComponent)
  }

  @Test(arguments: Specimen.recorded)
  func releaseRecordMatchesGolden(_ specimen: Specimen) throws {
    let report = specimen.report
    try Golden.expect(
      Data(MarkdownReport(isRecord: true).render(report).utf8), in: "\(specimen.name)-record.md")
    try Golden.expect(
      page: HTMLReport(isRecord: true).render(report), in: "\(specimen.name)-record.html")
    let terminal = TerminalReport(style: Style(usesColor: false, width: 60), opening: .record)
    try Golden.expect(Data(terminal.render(report).utf8), in: "\(specimen.name)-record.txt")
  }

  /// Even a sign-off that does not count is shown with its file, its checksum and what is wrong.
  @Test(arguments: Specimen.recorded)
  func releaseRecordHasEverySignOff(_ specimen: Specimen) throws {
    let report = specimen.report
    let texts = [
      MarkdownReport(isRecord: true).render(report), HTMLReport(isRecord: true).render(report),
      TerminalReport(style: Style(usesColor: false), opening: .record).render(report),
    ]
    for signOff in report.checklists.flatMap(\.items).flatMap({ $0.signOffs ?? [] }) {
      for text in texts {
        #expect(text.contains(signOff.checksum) && text.contains(signOff.at))
        let state = signOff.state == .counts ? signOff.result.rawValue : signOff.state.rawValue
        #expect(text.contains(state.replacing("-", with: " ")), "\(state)")
        for predecessor in signOff.follows ?? [] { #expect(text.contains(predecessor.checksum)) }
      }
      #expect(try JSONReport().render(report).contains(signOff.checksum))
    }
    for text in texts { #expect(text.contains("record is not signed") == (report.signedBy == nil)) }
  }

  /// The values of the JSON record that documents leave out.
  private static let onlyInJSON: Set = [
    // Paths on the machine of the run, and commands for it.
    "log", "path", "items.command",
    // Values that documents have in other words.
    "verdict", "state", "signature", "kind", "subject", "visibility",
    // A limit if the commit has the tag, part of a command, and titles that are shown if nothing failed.
    "taggers.problem", "build.traits", "build.flags", "checks.title", "cases.title",
    // Findings are only counted, apart from the next steps; other documents explain the checks.
    "findings", "findingKinds", "checks.why", "checks.fix",
  ]

  /// Documents show every value of the JSON record, apart from punctuation.
  @Test(arguments: Specimen.recorded.filter { $0.name != "hostile" })
  func releaseRecordFormatsHaveTheSameFacts(_ specimen: Specimen) throws {
    func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
    var report = specimen.report
    report.recordLimits = report.limitsOfRecord
    report.digestCommands = report.digestCommandsOfRecord
    let page = HTMLReport(isRecord: true).render(report)
    let html = (page.components(separatedBy: "</style>").last ?? "")
      .replacing(/<[^>]*>|&[a-z0-9#]+;/, with: "")
    let texts = [
      MarkdownReport(isRecord: true).render(report), html,
      TerminalReport(style: Style(usesColor: false), opening: .record).render(report),
    ].map(letters)
    func expectShown(_ value: Any, _ path: [String]) {
      let names = [path.last ?? "", path.suffix(2).joined(separator: ".")]
      if !Self.onlyInJSON.isDisjoint(with: names) { return }
      if let list = value as? [Any] {
        for element in list { expectShown(element, path) }
      } else if let object = value as? [String: Any], object["size"] as? Int != 0 {
        for (name, field) in object { expectShown(field, path + [name]) }
      } else if let text = (value as? String).map({ letters($0.escapedForTerminal) }),
        !text.isEmpty
      {
        // Commits are abbreviated.
        let text = text.count == 40 && text.allSatisfy(\.isHexDigit) ? text.prefix(12) : text[...]
        #expect(
          texts.map { $0.range(of: text) != nil } == [true, true, true],
          "\(path.joined(separator: ".")): \(text)")
      }
    }
    let json = try JSONSerialization.jsonObject(with: Data(JSONReport().render(report).utf8))
    expectShown(json, [])
  }

  @Test func historyMatchesGolden() throws {
    let history = Specimen.history
    try Golden.expect(Data(HistoryReport.markdown(history).utf8), in: "history.md")
    try Golden.expect(page: HistoryReport.html(history), in: "history.html")
    try Golden.expect(Data(try HistoryReport.json(history).utf8), in: "history.json")
    let terminal = HistoryReport.terminal(history, style: Style(usesColor: false, width: 60))
    try Golden.expect(Data(terminal.utf8), in: "history.txt")
  }

  @Test(arguments: [Specimen.signed, .hostile])
  func checklistStatusMatchesGolden(_ specimen: Specimen) throws {
    let style = Style(usesColor: false)
    let text = TerminalReport(style: style, opening: .checklists).render(specimen.report)
    try Golden.expect(Data(text.utf8), in: "\(specimen.name)-status.txt")
  }

  /// Every format says it next to the verdict.
  @Test(arguments: Specimen.all)
  func onlyPartialRunSaysNotReleaseVerdict(_ specimen: Specimen) throws {
    var report = specimen.report
    report.summarize()
    var texts = [
      TerminalReport(style: Style(usesColor: false)).render(report),
      MarkdownReport().render(report),
      HTMLReport().render(report),
    ]
    texts += try MachineFormat.allCases.map {
      String(decoding: try $0.render(report), as: UTF8.self)
    }
    for text in texts {
      #expect(text.contains("not a release verdict") == report.isPart, "\(text)")
    }
  }

  @Test(arguments: Specimen.all)
  func renderingIsDeterministic(_ specimen: Specimen) throws {
    let report = specimen.report
    let terminal = TerminalReport(style: Style(usesColor: true), isVerbose: true)
    #expect(terminal.render(report) == terminal.render(report))
    #expect(MarkdownReport().render(report) == MarkdownReport().render(report))
    for format in MachineFormat.allCases {
      #expect(try format.render(report) == format.render(report))
    }
  }
}

extension Specimen: CustomTestStringConvertible {
  var testDescription: String { name }
}
