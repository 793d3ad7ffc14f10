internal import ReleaseModel

/// A table with what judging its entries needs.
///
/// All of its entries and translations refer to it, and copies would take longer than to judge most.
final class TableContext: Sendable {
  let table: Table
  /// The table's number in the order of the report.
  let number: Int
  let languages: TableLanguages
  /// The languages that every key needs a text in, without those that the table lacks altogether.
  let required: [TableLanguage]
  /// The strings of the code; nil if nothing is to be said about code.
  let literals: LiteralKeys?

  init(_ number: Int, of project: Project) {
    table = project.tables[number]
    self.number = number
    languages = project.languages[number]
    required = languages.all.filter { $0.needsTexts && $0.hasText }
    literals = project.literals
  }

  /// The problem that a finding in an entry is.
  func problem(_ finding: Finding, key: String) -> RankedProblem {
    RankedProblem(
      table: number, rank: finding.language?.rank ?? 0,
      problem: LocalizationProblem(
        finding.fault, table: table.path, language: finding.language?.text, key: key,
        message: finding.message, advice: finding.advice,
        location: table.location(file: finding.file, offset: finding.offset),
        excerpt: finding.excerpt))
  }
}
