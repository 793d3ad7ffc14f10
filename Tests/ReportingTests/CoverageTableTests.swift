import ReleaseModel
import Reporting
import Testing

@Suite struct CoverageTableTests {
  private func coverage(_ table: String, _ figures: [(String, Int, Int)]) -> TableCoverage {
    TableCoverage(
      table: table,
      languages: figures.map { .init(language: $0.0, translated: $0.1, total: $0.2) })
  }

  /// The table in the report of a terminal, between its checks and its verdict.
  private func lines(
    _ coverage: [TableCoverage], _ width: Int? = nil, usesUnicode: Bool = true
  ) -> [String] {
    let report = Report(
      toolVersion: "1.0.0", startedAt: "", verdict: .passed, package: nil, policy: Policy(),
      checks: [], localization: coverage)
    let style = Style(usesColor: false, usesUnicode: usesUnicode, width: width)
    let lines = TerminalReport(style: style).render(report).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst().prefix { !$0.hasSuffix(" passed (0 checks)") }.dropLast()
      .map(String.init)
  }

  @Test func onlyCompleteTranslationShows100Percent() {
    let table = [
      coverage("A.xcstrings", [("en", 1000, 1000), ("ca", 999, 1000), ("es", 0, 0)])
    ]
    #expect(
      lines(table) == [
        "Language  A", "en        100% 1,000/1,000", "ca        99% 999/1,000", "es        0/0",
      ])
  }

  /// An edited report can contain any numbers.
  @Test(arguments: [(5, 2), (-1, 2), (.max, .max), (.min, 1), (1, -1)])
  func impossibleCoverageIsShown(_ translated: Int, _ total: Int) {
    let table = [coverage("A.xcstrings", [("en", translated, total)])]
    let shown = lines(table + table)[1]
    #expect(shown.hasPrefix("en        ") && shown.contains("/"))
    var report = Specimen.passing.report
    report.localization = table + table
    for text in [HTMLReport().render(report), MarkdownReport().render(report)] {
      #expect(text.contains("\(translated.grouped)/\(total.grouped)"))
    }
  }

  @Test func catalogsWithSameNameKeepTheirFolders() {
    let table = [
      coverage("a/L.xcstrings", [("en", 1, 1)]), coverage("b/L.xcstrings", [("ca", 1, 1)]),
      coverage("b/M.xcstrings", []), coverage("es.lproj/N", []),
    ]
    #expect(
      lines(table) == [
        "Language  a/L.xcstrings  b/L.xcstrings  M  N",
        "en        100% 1/1       –              –  –",
        "ca        –              100% 1/1       –  –",
      ])
  }

  @Test func columnsThatDoNotFitMoveBelow() {
    let table = [
      coverage("Abcdefghij.xcstrings", [("en", 1, 1)]), coverage("日本.xcstrings", [("en", 1, 2)]),
    ]
    #expect(
      lines(table, 22) == [
        "Language  Abcdefghij", "en        100% 1/1", "", "Language  日本", "en        50% 1/2",
      ])
    #expect(lines(table, 31).count == 2)
  }

  @Test func tableBecomesListWhenTooWide() {
    let table = [
      coverage("Abcdefghijklmn.xcstrings", [("en", 1, 1)]),
      coverage("B.xcstrings", [("zh-Hant", 1, 2)]),
    ]
    #expect(
      lines(table, 22) == [
        "Abcdefghijklmn", "  en        100% 1/1", "  zh-Hant   –", "", "Language  B",
        "en        –", "zh-Hant   50% 1/2",
      ])
    #expect(lines(table, usesUnicode: false)[2] == "zh-Hant   -               50% 1/2")
  }
}
