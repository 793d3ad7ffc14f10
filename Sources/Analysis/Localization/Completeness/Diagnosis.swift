internal import Algorithms
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
    package let findings: [Finding]
    /// The coverage of each table in each required language.
    package let coverage: [TableCoverage]
    /// The number of keys in all tables.
    package let keyCount: Int
    /// The required languages; all languages of the tables if none were specified.
    package let languages: [String]
  }

  /// A finding with the index of its table and the rank of its language, 0 if it is about the whole
  /// table; findings in code come after all tables.
  typealias Placed = (table: Int, rank: Int, finding: Finding)

  let tables: [CheckedTable]
  /// Tables that are not checked, such as those of tests.
  let otherTables: [Table]
  /// The names of tables that can't be read.
  let damagedTables: Set<String>
  /// The required languages, in order; if none were specified, those of the tables: source
  /// languages first, then the others, sorted.
  let required: [LanguageID]
  /// Whether the required languages were derived from the tables.
  let isInferred: Bool
  /// The number of tables by language.
  let tableCounts: [LanguageID: Int]
  /// The uses of keys in code, and its string literals; `nil` skips the comparison with code.
  let code: (uses: [KeyUseInFile], literals: LiteralKeys)?
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
    languages given: [String]? = nil, uses: [KeyUseInFile]? = nil,
    literals: CodeLiterals = CodeLiterals(), ignoring ignored: Set<LocalizationFindingKind> = []
  ) {
    var languages = tables.map(TableLanguages.init)
    var counts: [LanguageID: Int] = [:]
    var found: [LanguageID] = []
    for language in languages.flatMap(\.all) where language.isPresent {
      if counts[language.id] == nil, language.isKnown { found.append(language.id) }
      counts[language.id, default: 0] += 1
    }
    let sources = Set(tables.map(\.catalog.sourceLanguage))
    found.sort { one, other in
      (sources.contains(one) ? 0 : 1, one.canonical)
        < (sources.contains(other) ? 0 : 1, other.canonical)
    }
    var seen: Set<LanguageID> = []
    let required = (given?.map(LanguageID.init) ?? found).filter { seen.insert($0).inserted }
    for number in languages.indices {
      for (rank, id) in required.enumerated() { languages[number].require(id, rank: rank + 1) }
    }
    let code = uses.map { ($0, LiteralKeys(literals)) }
    let keysWithDefaults = (uses ?? []).compactMap { use -> String? in
      if use.use.hasDefault, case .literal(let key) = use.use.key { key } else { nil }
    }
    self.tables = zip(tables, languages).map {
      CheckedTable(
        $0, $1, literals: code?.1, keysWithDefaults: Set(keysWithDefaults), ignoring: ignored)
    }
    self.otherTables = otherTables
    self.damagedTables = damagedTables
    self.required = required
    self.code = code
    self.ignored = ignored
    tableCounts = counts
    isInferred = given == nil
  }

  /// Checks the tables.
  package func run() -> Result {
    var found = fileFindings() + languageFindings() + codeFindings()
    var coverage: [TableCoverage] = []
    for (number, table) in tables.enumerated() {
      let entries = CheckedEntries(of: table)
      found += entries.found.map { (number, $0.rank, $0.finding) }
      coverage.append(entries.coverage(of: table, in: required))
    }
    found.removeAll { $0.finding.localizationKind.map(ignored.contains) ?? false }
    return Result(
      findings: Self.ordered(found), coverage: coverage,
      keyCount: tables.reduce(0) { $0 + $1.catalog.entries.count },
      languages: required.map(\.text))
  }

  /// Sorts findings by table, language and location, and keeps one for each string and kind.
  private static func ordered(_ found: [Placed]) -> [Finding] {
    let sorted = found.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if (a.table, a.rank) != (b.table, b.rank) { return (a.table, a.rank) < (b.table, b.rank) }
      let (here, there) = (a.finding, b.finding)
      if a.rank == .max, here.language != there.language {
        return (here.language ?? "") < (there.language ?? "")
      }
      guard let place = here.location, let next = there.location else { return false }
      if place.file != next.file { return place.file < next.file }
      return (place.line, place.column ?? 0, one.offset) < (
        next.line, next.column ?? 0, other.offset
      )
    }.map(\.element.finding)
    return withoutRepetitions(sorted)
  }

  /// The first finding of each kind in a string, which says how many others there are.
  private static func withoutRepetitions(_ sorted: [Finding]) -> [Finding] {
    struct Identity: Hashable {
      let kind: String
      /// The string, or what is said about something else than a string.
      let subject: String?
      let location: SourceLocation?
    }
    var first: [Identity: Int] = [:]
    var messages: [Set<String>] = []
    var findings: [Finding] = []
    for finding in sorted {
      let identity = Identity(
        kind: finding.subject, subject: finding.excerpt?.text ?? finding.message,
        location: finding.location)
      if let index = first[identity] {
        messages[index].insert(finding.message)
      } else {
        first[identity] = findings.count
        findings.append(finding)
        messages.append([finding.message])
      }
    }
    for (index, texts) in messages.enumerated() where texts.count > 1 {
      findings[index].message =
        (findings[index].message.hasSuffix(".")
          ? String(findings[index].message.dropLast()) : findings[index].message)
        + " (and \(texts.count - 1) more in this string)."
    }
    return findings
  }
}

/// The findings and coverage of a range of a table's entries.
private struct CheckedEntries: Sendable {
  /// The findings with the ranks of their languages, in the order of the entries.
  private(set) var found: [(rank: Int, finding: Finding)] = []
  /// The number of keys that need a translation: those with letters in the source string.
  private var keyCount = 0
  /// The number of keys per language that are not completely translated.
  private var incompleteCounts: [LanguageID: Int] = [:]

  /// Checks all entries, in parallel if there are many.
  init(of table: CheckedTable) {
    // For fewer entries, starting another thread costs as much as it saves.
    let parts = concurrentMap(table.catalog.entries.count, by: 64) { range in
      [CheckedEntries(table.catalog.entries[range], of: table)]
    }
    for part in parts {
      found += part.found
      keyCount += part.keyCount
      incompleteCounts.merge(part.incompleteCounts, uniquingKeysWith: +)
    }
  }

  private init(_ entries: ArraySlice<Catalog.Entry>, of table: CheckedTable) {
    for entry in entries where entry.needsTranslation && !table.isLeftOver(entry) {
      check(entry, in: table)
    }
  }

  private mutating func check(_ entry: Catalog.Entry, in table: CheckedTable) {
    let source = SourceStrings(of: entry, in: table)
    let isStale = entry.extractionState == .stale
    let isCounted = !isStale && (!source.isWordless || source.showsNothing)
    if isCounted { keyCount += 1 }
    var incomplete: Set<LanguageID> = []
    found += table.stateFindings(of: entry).map { (0, $0) }
    // The translations of a stale entry are not checked.
    if isStale { return }
    for language in source.isWordless ? [] : table.missingLanguages(of: entry) {
      incomplete.insert(language.id)
      found.append((language.rank, table.missing(entry, in: language)))
    }
    for localization in entry.localizations {
      let language = table.languages[localization.language]
      // No user sees strings in an unknown language.
      if !language.isKnown, !language.isSource { continue }
      let translation = Translation(localization, language, source, in: table)
      translation.check()
      found += translation.findings.map { (language.rank, $0) }
      if !translation.isComplete { incomplete.insert(language.id) }
    }
    if isCounted { for language in incomplete { incompleteCounts[language, default: 0] += 1 } }
  }

  /// The coverage of the table in each of the required languages.
  func coverage(of table: CheckedTable, in required: [LanguageID]) -> TableCoverage {
    TableCoverage(
      table: table.table.path,
      languages: required.compactMap { id in
        let language = table.languages[id]
        // Users of a variant of the source language see the source strings; what a damaged file
        // contains is unknown.
        if language.isDamaged || !language.hasStrings && !language.needsTexts { return nil }
        // Languages that the table lacks were not counted key by key.
        let translated = language.hasStrings ? keyCount - incompleteCounts[id, default: 0] : 0
        return TableCoverage.Language(language: id.text, translated: translated, total: keyCount)
      })
  }
}
