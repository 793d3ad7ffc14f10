package import ReleaseModel
internal import StringCatalogs
package import SwiftSources

/// The search for everything that is wrong with the tables of a project.
///
/// The time is linear in the size of the tables.
package struct Diagnosis: Sendable {
  /// What a diagnosis finds.
  package struct Result: Sendable {
    /// The problems by table, then by language with those of the whole table first, then by place;
    /// those of code that uses keys come last.
    package let problems: [LocalizationProblem]
    /// How far each table is translated into each required language.
    package let coverage: [TableCoverage]
    /// The number of keys in all tables.
    package let keyCount: Int
    /// The required languages; those of the tables if none were named.
    package let languages: [String]
  }

  private let tables: [Table]
  private let languages: [String]?
  private let uses: [KeyUseInFile]?
  private let literals: CodeLiterals
  private let ignored: Set<LocalizationFault>

  /// Takes the tables, the languages that are required of each, the uses of keys in the code, all
  /// strings of the code, and the faults to pass over.
  ///
  /// Without `languages` those that the tables have are required, unknown codes and languages of a
  /// single table excepted. Without `uses` nothing is said about keys and code.
  package init(
    tables: [Table], languages: [String]? = nil, uses: [KeyUseInFile]? = nil,
    literals: CodeLiterals = CodeLiterals(), ignoring ignored: Set<LocalizationFault> = []
  ) {
    self.tables = tables
    self.languages = languages
    self.uses = uses
    self.literals = literals
    self.ignored = ignored
  }

  /// Judges the tables.
  package func run() -> Result {
    let problems = ProblemList(ignoring: ignored)
    let languages = LanguageDiagnosis(tables, required: languages?.map(LanguageID.init))
    FileDiagnosis(tables: tables, problems: problems).run()
    languages.run(problems)
    let literals = uses.map { _ in LiteralKeys(self.literals) }
    var coverage: [TableCoverage] = []
    for (number, table) in tables.enumerated() {
      let own = languages.languages[number]
      let findings = TableFindings(
        in: table, number: number, languages: own, literals: literals, ignoring: ignored)
      problems.add(findings.problems)
      coverage.append(findings.coverage(of: table, in: own, languages.required))
    }
    if let uses, let literals { UseDiagnosis(uses, literals, of: tables, problems).run() }
    return Result(
      problems: problems.sorted(), coverage: coverage,
      keyCount: tables.reduce(0) { $0 + $1.catalog.entries.count },
      languages: languages.required.map(\.text))
  }
}
