import ReleaseModel
import Reporting
import Testing

@Suite struct CoverageTableTests {
  private func coverage(_ table: String, _ figures: [(String, Int, Int)]) -> TableCoverage {
    TableCoverage(
      table: table,
      languages: figures.map { .init(language: $0.0, translated: $0.1, total: $0.2) })
  }

  private func lines(_ table: CoverageTable, _ width: Int? = nil) -> [String] {
    table.lines(style: Style(usesColor: false, width: width))
  }

  @Test func onlyCompleteTranslationShows100Percent() {
    let table = CoverageTable([
      coverage("A.xcstrings", [("en", 1000, 1000), ("ca", 999, 1000), ("es", 0, 0)])
    ])
    #expect(
      lines(table) == [
        "Language  A", "en        100% 1,000/1,000", "ca        99% 999/1,000", "es        0/0",
      ])
  }

  @Test func catalogsWithSameNameKeepTheirFolders() {
    let table = CoverageTable([
      coverage("a/L.xcstrings", [("en", 1, 1)]), coverage("b/L.xcstrings", [("ca", 1, 1)]),
      coverage("b/M.xcstrings", []), coverage("es.lproj/N", []),
    ])
    #expect(table.head == ["Language", "a/L.xcstrings", "b/L.xcstrings", "M", "N"])
    #expect(
      table.rows == [["en", "100% 1/1", "–", "–", "–"], ["ca", "–", "100% 1/1", "–", "–"]])
  }

  @Test func columnsThatDoNotFitMoveBelow() {
    let table = CoverageTable([
      coverage("Abcdefghij.xcstrings", [("en", 1, 1)]), coverage("日本.xcstrings", [("en", 1, 2)]),
    ])
    #expect(
      lines(table, 22) == [
        "Language  Abcdefghij", "en        100% 1/1", "", "Language  日本", "en        50% 1/2",
      ])
    #expect(lines(table, 31).count == 2)
  }

  @Test func tableBecomesListWhenTooWide() {
    let table = CoverageTable([
      coverage("Abcdefghij.xcstrings", [("en", 1, 1)]),
      coverage("B.xcstrings", [("zh-Hant", 1, 2)]),
    ])
    #expect(
      lines(table, 19) == [
        "Abcdefghij", "  en        100% 1/1", "  zh-Hant   –", "", "Language  B",
        "en        –", "zh-Hant   50% 1/2",
      ])
    let ascii = table.lines(style: Style(usesColor: false, usesUnicode: false))
    #expect(ascii[2] == "zh-Hant   -           50% 1/2")
  }
}
