package import ReleaseModel

/// How far tables are translated: languages down, tables across.
package struct CoverageTable {
  /// How many columns the table takes where no terminal says how many there are.
  private static let usualWidth = 100
  /// What stands where a table of texts does not have a language.
  private static let nothing = "–"

  /// The heads of the columns, the first of which is for languages.
  package let head: [String]
  /// One row a language.
  package let rows: [[String]]
  /// How far each language is translated in all tables together, in the order of the rows.
  let sums: [TableCoverage.Language]

  /// Creates the table.
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

  /// A percentage is rounded down, so that only what is complete has 100 %.
  static func text(_ figure: TableCoverage.Language) -> String {
    let counts = "\(figure.translated)/\(figure.total)"
    guard figure.total > 0 else { return counts }
    return "\(100 * figure.translated / figure.total) % \(counts)"
  }

  /// The tables' names without folders and extension, where that tells them apart.
  private static func names(of tables: [String]) -> [String] {
    let short = tables.map { table in
      let name = table.split(separator: "/").last.map(String.init) ?? table
      return name.hasSuffix(".xcstrings") ? String(name.dropLast(".xcstrings".count)) : name
    }
    return tables.indices.map { index in
      short.count { $0 == short[index] } > 1 ? tables[index] : short[index]
    }
  }

  /// The lines of the table for a terminal.
  ///
  /// Tables of texts that are too many for its columns follow below, and one that is too wide for
  /// any has its languages below its name.
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
