package import ReleaseModel
internal import StringCatalogs
package import SwiftSources

/// Checks all string tables of a project.
///
/// The time is linear in the size of the tables.
package struct Diagnosis: Sendable {
  /// The findings and the translation coverage.
  package struct Result: Sendable {
    /// The findings, sorted by table, then by language (those about the whole table first), then by
    /// location; those at uses in code come last.
    package let findings: [LocalizationFinding]
    /// The coverage of each table in each required language.
    package let coverage: [TableCoverage]
    /// The number of keys in all tables.
    package let keyCount: Int
    /// The required languages; all languages of the tables if none were specified.
    package let languages: [String]
  }

  private let project: Project
  private let ignored: Set<LocalizationFindingKind>

  /// Takes the tables, the required languages, the key uses and string literals in the code, and
  /// the kinds of findings to ignore.
  ///
  /// Without `languages`, all languages of the tables are required, except unknown codes and
  /// languages that occur in only one table. Without `uses`, keys are not compared with code. The
  /// code may also use the keys of `otherTables`, which are not checked, and any key of the tables
  /// named `damagedTables`, which can't be read.
  package init(
    tables: [Table], otherTables: [Table] = [], damagedTables: Set<String> = [],
    languages: [String]? = nil,
    uses: [KeyUseInFile]? = nil,
    literals: CodeLiterals = CodeLiterals(), ignoring ignored: Set<LocalizationFindingKind> = []
  ) {
    project = Project(
      tables: tables, otherTables: otherTables, damagedTables: damagedTables,
      required: languages?.map(LanguageID.init),
      uses: uses,
      literals: uses.map { _ in LiteralKeys(literals) })
    self.ignored = ignored
  }

  /// Checks the tables.
  package func run() -> Result {
    var findings = LocalizationChecks.ofProject.flatMap { $0(project) }
    var coverage: [TableCoverage] = []
    for number in project.tables.indices {
      let table = TableContext(number, of: project)
      let judged = JudgedEntries(of: table, ignoring: ignored)
      findings += judged.findings
      coverage.append(judged.coverage(of: table, in: project.required))
    }
    return Result(
      findings: Finding.ordered(findings.filter { !ignored.contains($0.result.kind) }),
      coverage: coverage,
      keyCount: project.tables.reduce(0) { $0 + $1.catalog.entries.count },
      languages: project.required.map(\.text))
  }
}
