internal import Algorithms
internal import ReleaseModel
internal import StringCatalogs

/// The findings and coverage of a range of a table's entries.
struct JudgedEntries: Sendable {
  /// The findings, in the order of the entries.
  private(set) var findings: [Finding] = []
  /// The number of keys that need a translation: those with letters in the source string.
  private var keyCount = 0
  /// The number of keys per language that are not completely translated.
  private var incompleteCounts: [LanguageID: Int] = [:]

  /// Checks all entries, in parallel if there are many.
  init(of table: TableContext, ignoring ignored: Set<LocalizationFindingKind>) {
    // For fewer entries, starting another thread costs as much as it saves.
    let parts = concurrentMap(table.table.catalog.entries.count, by: 64) {
      [JudgedEntries($0, of: table, ignoring: ignored)]
    }
    for part in parts {
      findings += part.findings
      keyCount += part.keyCount
      incompleteCounts.merge(part.incompleteCounts, uniquingKeysWith: +)
    }
  }

  private init(
    _ range: Range<Int>, of table: TableContext, ignoring ignored: Set<LocalizationFindingKind>
  ) {
    for entry in table.table.catalog.entries[range] where entry.needsTranslation {
      let context = EntryContext(entry, in: table)
      if context.isLeftOver { continue }
      let isCounted =
        entry.extractionState != .stale && (!context.isWordless || context.source.showsNothing)
      if isCounted { keyCount += 1 }
      var incomplete: Set<LanguageID> = []
      for finding in context.findings {
        let isIgnored = ignored.contains(finding.result.kind)
        if isCounted,
          finding.effect == .untranslated || (finding.effect == .unfinished && !isIgnored),
          let id = finding.language?.id, incomplete.insert(id).inserted
        {
          incompleteCounts[id, default: 0] += 1
        }
        if !isIgnored { findings.append(finding) }
      }
    }
  }

  /// The coverage of the table in each of the required languages.
  func coverage(of table: TableContext, in required: [LanguageID]) -> TableCoverage {
    TableCoverage(
      table: table.table.path,
      languages: required.map { id in
        // Languages that the table lacks were not counted key by key.
        let translated =
          table.languages[id].hasStrings ? keyCount - incompleteCounts[id, default: 0] : 0
        return TableCoverage.Language(
          language: id.text, translated: translated, total: keyCount)
      })
  }
}
