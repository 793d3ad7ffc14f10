internal import ReleaseModel

/// Renders the translation coverage in an HTML report as one bar per language.
enum HTMLCoverage {
  static func section(_ coverage: [TableCoverage]) -> HTMLSection {
    let table = CoverageTable(coverage)
    let sums = HTMLTable(
      columns: ["Language", "Translated"],
      rows: table.sums.map { [LanguageName.described($0.language).escapedForHTML, bar($0)] })
    let parts = HTMLTable(
      columns: table.head, rows: table.rows.map { $0.map(\.escapedForHTML) })
    return HTMLSection(
      id: "coverage", title: "Localization", count: table.sums.count.counted("language"),
      body: sums.render()
        + (coverage.count > 1
          ? HTMLText.details("Coverage: \(coverage.count.counted("table"))", parts.render()) : ""))
  }

  private static func bar(_ figure: TableCoverage.Language) -> String {
    let isComplete = figure.translated == figure.total
    return "<meter\(isComplete ? " class=\"complete\"" : "") max=\"\(max(figure.total, 1))\""
      + " value=\"\(figure.total == 0 ? 1 : figure.translated)\"></meter> "
      + CoverageTable.text(figure).escapedForHTML
  }
}
