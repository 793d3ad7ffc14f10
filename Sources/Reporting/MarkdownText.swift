/// Pieces of Markdown documents.
enum MarkdownText {
  /// A text with what stands between two backticks as code.
  static func prose(_ text: String) -> String { text.prose.map(part).joined() }

  /// The same for a cell of a table.
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

  /// A text that is a link where it is an address of the web.
  static func linked(_ text: String) -> String {
    text.isWebAddress ? "<\(text)>" : text.escapedForMarkdown
  }

  /// Names, each of which leads to the next.
  static func chain(_ names: [String]) -> String {
    names.map(\.markdownCode).joined(separator: " → ")
  }

  /// Lines below a heading: closed until someone opens them if `isClosed`, which only a heading in HTML
  /// can be.
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

  /// A heading and a table of cells that are Markdown already; nothing without rows.
  static func table(title: String, columns: [String], rows: [[String]]) -> [String] {
    rows.isEmpty
      ? [] : ["## \(title.escapedForMarkdown)", ""] + table(columns: columns, rows: rows) + [""]
  }

  /// A table of cells that are Markdown already.
  static func table(columns: [String], rows: [[String]]) -> [String] {
    [row(columns.map(\.escapedForMarkdown)), row(columns.map { _ in "---" })] + rows.map(row)
  }

  /// A table that every document has, with its heading.
  static func table(_ table: ReportTable) -> [String] {
    self.table(
      title: table.title, columns: table.columns,
      rows: table.rows.map { row in
        row.map { cell in
          switch cell {
          case .text(let text): text.escapedForMarkdown
          case .code(let text), .digest(let text): text.markdownCellCode
          }
        }
      })
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}
