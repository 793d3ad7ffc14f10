import Foundation
import ReleaseModel
import Reporting
import Testing

@Suite struct ReportingSavedReportTests {
  /// Reading and rewriting a report changes no byte in any format.
  @Test(arguments: Specimen.all)
  func savedReportSurvivesRoundTrip(_ specimen: Specimen) throws {
    let report = try JSONReport.read(Data(JSONReport().render(specimen.report).utf8))
    #expect(report == specimen.report)
    for format in MachineFormat.allCases {
      #expect(try format.render(report) == format.render(specimen.report))
    }
    #expect(HTMLReport().render(report) == HTMLReport().render(specimen.report))
    #expect(MarkdownReport().render(report) == MarkdownReport().render(specimen.report))
  }

  @Test(arguments: [
    (#""schemaVersion" : 2"#, #""schemaVersion" : 3"#, "version 3, but this"),
    (#""schemaVersion" : 2"#, #""schemaVersion" : 1"#, "version 1, but this"),
    (#""schemaVersion" : 2,"#, "", "schemaVersion is missing"),
    (#""toolVersion" : "1.0.0","#, "", "toolVersion is missing"),
    (
      #""verdict" : "failed""#, #""verdict" : "perhaps""#,
      "checklists[0].items[0].verdict has an unknown value"
    ),
    (#""line" : 12"#, #""line" : "12""#, "checks[0].findings[0].location.line has the wrong type"),
    (#""line" : 12"#, #""line" : null"#, "checks[0].findings[0].location.line has the wrong type"),
    ("{", "", "not valid JSON, or truncated"),
  ])
  func invalidReportIsRejected(_ right: String, _ wrong: String, _ message: String) throws {
    let text = try JSONReport().render(Specimen.failing.report)
    let range = try #require(text.range(of: right))
    let data = Data(text.replacingCharacters(in: range, with: wrong).utf8)
    let error = #expect(throws: JSONReport.Unreadable.self) { try JSONReport.read(data) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// A verdict line that claims more checks than were run is a contradiction.
  @Test func verdictLineMustMatchChecks() {
    var report = Specimen.partial.report
    #expect(report.contradiction == nil)
    report.verdictLine = "passed, 3 checks"
    #expect(report.contradiction?.contains("`verdictLine`") == true)
  }

  /// An item that someone changed to passed, or a summary that counts other items.
  @Test func itemsMustMatchFindingsAndSummary() throws {
    var report = Specimen.failing.report
    let item = report.checklists[0].items[0]
    report.checks.append(
      CheckReport(
        id: "checklist", title: "T", verdict: .failed, summary: "0 of 1 item passed",
        findings: [Finding(.error, subject: item.id, message: "It does not hold.", name: item.id)]))
    report.verdictLine = nil
    #expect(report.contradiction == nil)
    var edited = report
    edited.checklists[0].items[0].state = .passed
    #expect(edited.contradiction?.contains("but its verdict is failed") == true)
    edited.checklists[0].items[0].verdict = .passed
    #expect(edited.contradiction?.contains("but a finding says that it is failed") == true)
    edited = report
    edited.checks[edited.checks.count - 1].summary = "1 of 1 item passed"
    #expect(edited.contradiction?.contains("but the items add up to") == true)
  }

  /// An excerpt in an edited report can be anywhere, even inside a character.
  @Test(arguments: [(0, Int.max), (9, Int.max), (.max, 1), (-1, 2), (1, -1), (.min, .min)])
  func excerptWithImpossibleRangeIsShown(_ offset: Int, _ length: Int) {
    var report = Specimen.texts.report
    let index = report.checks.count - 1
    report.checks[index].findings[0].excerpt?.offset = offset
    report.checks[index].findings[0].excerpt?.length = length
    let texts = [
      TerminalReport(style: Style(usesColor: false)).render(report),
      HTMLReport().render(report).replacing(/<\/?mark>/, with: ""),
      MarkdownReport().render(report),
    ]
    for text in texts { #expect(text.contains("ード：%lldは%@")) }
  }

  @Test func truncatedReportIsRejected() throws {
    let data = Data(try JSONReport().render(Specimen.failing.report).utf8)
    for length in stride(from: 0, to: data.count - 2, by: 97) {
      #expect(throws: JSONReport.Unreadable.self) { try JSONReport.read(data.prefix(length)) }
    }
    #expect(throws: JSONReport.Unreadable.self) { try JSONReport.read(Data("[]".utf8)) }
  }
}
