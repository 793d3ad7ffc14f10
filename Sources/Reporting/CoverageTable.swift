package import ReleaseModel

/// The translation coverage: one row per language, one column per table.
package struct CoverageTable {
  /// The width in columns when output is not a terminal.
  private static let usualWidth = 100
  /// Shown when a table doesn't have a language.
  private static let nothing = "–"

  /// The column headings; the first column holds the languages.
  package let head: [String]
  /// One row per language.
  package let rows: [[String]]
  /// The coverage of each language over all tables, in the order of the rows.
  let sums: [TableCoverage.Language]

  package init(_ coverage: [TableCoverage]) {
    head = ["Language"] + Self.names(of: coverage.map(\.table))
    var languages: [String] = []
    for figure in coverage.flatMap(\.languages) where !languages.contains(figure.language) {
      languages.append(figure.language)
    }
    rows = languages.map { language in
      [language]
        + coverage.map { table in
          table.languages.first { $0.language == language }.map(Self.text) ?? Self.nothing
        }
    }
    sums = languages.map { language in
      let figures = coverage.compactMap { $0.languages.first { $0.language == language } }
      return TableCoverage.Language(
        language: language, translated: figures.reduce(0) { $0 + $1.translated },
        total: figures.reduce(0) { $0 + $1.total })
    }
  }

  /// Percentages are rounded down, so that only complete translations show 100 %.
  static func text(_ figure: TableCoverage.Language) -> String {
    let counts = "\(figure.translated.grouped)/\(figure.total.grouped)"
    guard figure.total > 0 else { return counts }
    return "\(100 * figure.translated / figure.total)% \(counts)"
  }

  /// The tables' names, without folders and extension if they stay unique.
  private static func names(of tables: [String]) -> [String] {
    let short = tables.map { table in
      let name = table.split(separator: "/").last.map(String.init) ?? table
      return name.hasSuffix(".xcstrings") ? String(name.dropLast(".xcstrings".count)) : name
    }
    return tables.indices.map { index in
      short.count { $0 == short[index] } > 1 ? tables[index] : short[index]
    }
  }

  /// Renders the table for a terminal.
  ///
  /// Tables that don't fit as columns follow below. A table too wide for any column is shown as a
  /// list of languages below its name.
  package func lines(style: Style) -> [String] {
    let width = style.width ?? Self.usualWidth
    let head = head.map(\.escapedForTerminal)
    let rows = rows.map { $0.map { $0 == Self.nothing ? style.dash : $0.escapedForTerminal } }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].displayWidth }.max() ?? 0
    }
    var lines: [String] = []
    var next = 1
    while next < head.count {
      var columns = [0]
      var used = widths[0]
      repeat {
        used += 2 + widths[next]
        columns.append(next)
        next += 1
      } while next < head.count && used + 2 + widths[next] <= width
      if !lines.isEmpty { lines.append("") }
      guard used <= width else {
        lines.append(head[next - 1])
        lines += rows.map { "  \($0[0].padding(to: widths[0]))  \($0[next - 1])".trimmedAtEnd }
        continue
      }
      for row in [head] + rows {
        let cells = columns.map { row[$0].padding(to: widths[$0]) }.joined(separator: "  ")
        lines.append(cells.trimmedAtEnd)
      }
    }
    return lines
  }
}
