internal import Dispatch
internal import Foundation
internal import ReleaseModel
internal import StringCatalogs
internal import Synchronization

/// What was found in the entries of a table, or in some of them.
struct TableFindings: Sendable {
  /// The problems in the order of the entries.
  private(set) var problems: [ProblemList.Item] = []
  /// The number of keys that need a translation.
  private(set) var keyCount = 0
  /// The number of entries that are not completely translated, for each of the table's languages.
  private(set) var incompleteCounts: [Int]

  init(problems: [ProblemList.Item], keyCount: Int, incompleteCounts: [Int]) {
    self.problems = problems
    self.keyCount = keyCount
    self.incompleteCounts = incompleteCounts
  }

  /// Judges all entries, on all processors where there are many.
  init(
    in table: Table, number: Int, languages: TableLanguages, literals: LiteralKeys?,
    ignoring ignored: Set<LocalizationFault>
  ) {
    let count = table.catalog.entries.count
    // Another thread for fewer entries costs as much as it saves.
    let parts = max(1, min(ProcessInfo.processInfo.activeProcessorCount, count / 64))
    let findings = Mutex([TableFindings?](repeating: nil, count: parts))
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let diagnosis = TableDiagnosis(
        table, number: number, languages: languages, literals: literals, ignoring: ignored)
      let found = diagnosis.run(count * part / parts..<count * (part + 1) / parts)
      findings.withLock { $0[part] = found }
    }
    self.init(
      problems: [], keyCount: 0,
      incompleteCounts: Array(repeating: 0, count: languages.all.count))
    for found in findings.withLock({ $0 }).compactMap(\.self) {
      problems += found.problems
      keyCount += found.keyCount
      for language in incompleteCounts.indices {
        incompleteCounts[language] += found.incompleteCounts[language]
      }
    }
  }

  /// How far the table is translated into each of `required`.
  func coverage(
    of table: Table, in languages: TableLanguages, _ required: [LanguageID]
  ) -> TableCoverage {
    var languages = languages
    return TableCoverage(
      table: table.path,
      languages: required.map { id in
        let number = languages.find(id)
        // Nothing of a language that the table lacks was counted key by key.
        let translated =
          languages.all[number].hasText ? keyCount - incompleteCounts[number] : 0
        return TableCoverage.Language(
          language: id.text, translated: translated, total: keyCount)
      })
  }
}
