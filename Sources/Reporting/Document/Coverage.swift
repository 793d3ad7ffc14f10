internal import ReleaseModel

extension [TableCoverage] {
  /// The languages of all tables, in the order in which they occur first.
  private var languages: [String] { flatMap(\.languages).grouped(by: \.language).map(\.key) }

  /// The coverage of each language over all tables, and of each table.
  var section: DocumentSection {
    let parts = Block.group(
      "Coverage", count: count.counted("table"), isOpen: false, [.table(table)])
    return DocumentSection(
      id: "coverage", title: "Localization", count: languages.count.counted("language"),
      blocks: [.table(sums { "\(.coverage($0))" })] + (count > 1 ? [parts] : []))
  }

  /// The coverage of each language over all tables, because a table for each would fill a terminal.
  var summaryBlocks: [Block] {
    [
      .table(sums { "\($0.percentage)" }),
      .paragraph("\(.small("in \(count.counted("table")) (each one: --verbose)"))"),
    ]
  }

  private func sums(_ cell: (TableCoverage.Language) -> Phrase) -> DocumentTable {
    let figures = Dictionary(grouping: flatMap(\.languages), by: \.language)
    return DocumentTable(
      ["Language", "Translated"],
      languages.map { language in
        let sum = TableCoverage.Language(
          language: language,
          translated: (figures[language] ?? []).reduce(0) { $0 &+ $1.translated },
          total: (figures[language] ?? []).reduce(0) { $0 &+ $1.total })
        return ["\(LanguageName.described(language))", cell(sum)]
      })
  }

  /// One row per language, one column per table.
  var table: DocumentTable {
    DocumentTable(
      ["Language"] + names,
      languages.map { language in
        ["\(language)"]
          + map { table in
            table.languages.first { $0.language == language }.map { "\($0.percentage)" }
              ?? "\(.nothing)"
          }
      }, isDivisible: true)
  }

  /// The tables' names, without folders and extension if they stay unique.
  private var names: [String] {
    let short = map(\.table).map { table in
      let name = table.split(separator: "/").last.map(String.init) ?? table
      return name.hasSuffix(".xcstrings") ? String(name.dropLast(".xcstrings".count)) : name
    }
    return indices.map { index in
      short.count { $0 == short[index] } > 1 ? self[index].table : short[index]
    }
  }
}

extension TableCoverage.Language {
  /// Percentages are rounded down, so that only complete translations show 100 %.
  var percentage: String {
    let counts = "\(translated.grouped)/\(total.grouped)"
    // A saved report may contain any numbers.
    let percentage = total > 0 ? 100 * Int128(translated) / Int128(total) : 0
    return total > 0 ? "\(percentage)% \(counts)" : counts
  }
}
