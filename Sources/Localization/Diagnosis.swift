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

  private let project: Project
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
    project = Project(
      tables: tables, required: languages?.map(LanguageID.init), uses: uses,
      literals: uses.map { _ in LiteralKeys(literals) })
    self.ignored = ignored
  }

  /// Judges the tables.
  package func run() -> Result {
    var problems = LocalizationChecks.ofProject.flatMap { $0(project) }
    var coverage: [TableCoverage] = []
    for number in project.tables.indices {
      let table = TableContext(number, of: project)
      let judged = JudgedEntries(of: table, ignoring: ignored)
      problems += judged.problems
      coverage.append(judged.coverage(of: table, in: project.required))
    }
    return Result(
      problems: RankedProblem.ordered(problems.filter { !ignored.contains($0.problem.fault) }),
      coverage: coverage,
      keyCount: project.tables.reduce(0) { $0 + $1.catalog.entries.count },
      languages: project.required.map(\.text))
  }
}
