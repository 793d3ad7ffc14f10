/// Helpers that generate Markdown.
enum MarkdownText {
  /// A string with backtick-quoted parts as code.
  static func prose(_ text: String) -> String { prose(text.prose) }

  static func prose(_ parts: [ProsePart]) -> String { parts.map(part).joined() }

  /// A string with backtick-quoted parts as code, for a table cell.
  static func cell(_ text: String) -> String {
    text.prose.map { part in
      if case .code(let code) = part { code.markdownCellCode } else { Self.part(part) }
    }.joined()
  }

  private static func part(_ part: ProsePart) -> String {
    switch part {
    case .text(let text): text.escapedForMarkdown
    case .code(let code): code.markdownCode
    }
  }

  /// A string, as a link if it is a web address.
  static func linked(_ text: String) -> String {
    text.isWebAddress ? "<\(text)>" : text.escapedForMarkdown
  }

  /// Names joined by arrows.
  static func chain(_ names: [String]) -> String {
    names.map(\.markdownCode).joined(separator: " → ")
  }

  /// Lines below a heading; if `isClosed`, collapsed, which requires an HTML heading.
  static func group(_ title: [ProsePart], _ count: String, isClosed: Bool, _ lines: [String])
    -> [String]
  {
    guard isClosed else {
      return ["### \(title.map(part).joined()): \(count)", ""] + lines + [""]
    }
    let html = title.map { part in
      switch part {
      case .text(let text): text.escapedForHTML
      case .code(let code): HTMLText.code(code)
      }
    }
    return ["<details><summary>\(html.joined()): \(count)</summary>", ""] + lines
      + ["", "</details>", ""]
  }

  /// A heading and a table whose cells are Markdown; empty when there are no rows.
  static func table(title: String, columns: [String], rows: [[String]]) -> [String] {
    rows.isEmpty
      ? [] : ["## \(title.escapedForMarkdown)", ""] + table(columns: columns, rows: rows) + [""]
  }

  /// A table whose cells are Markdown.
  static func table(columns: [String], rows: [[String]]) -> [String] {
    [row(columns.map(\.escapedForMarkdown)), row(columns.map { _ in "---" })] + rows.map(row)
  }

  /// A table that all document formats share, with its heading.
  static func table(_ table: ReportTable) -> [String] {
    self.table(
      title: table.title, columns: table.columns,
      rows: table.rows.map { $0.map(cell) })
  }

  static func cell(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .text(let text): text.escapedForMarkdown
    case .code(let text), .digest(let text): text.markdownCellCode
    case .link(let text): linked(text)
    }
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}
