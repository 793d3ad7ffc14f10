/// A table of an HTML report.
struct HTMLTable {
  /// A row: cells that are HTML already, and what the filter knows it by.
  struct Row {
    var status: RowStatus?
    var cells: [String]
  }

  /// The heading, a text.
  let title: String
  /// The heads of the columns, which are texts.
  let columns: [String]
  /// The rows.
  let rows: [Row]

  /// Renders the table as a section; nothing when it has no rows.
  ///
  /// Each cell knows the head of its column, since on a phone each row becomes a card.
  func render() -> String {
    guard !rows.isEmpty else { return "" }
    let columns = columns.map(\.escapedForHTML)
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let body = rows.map { row in
      let status = row.status.map { " data-status=\"\($0.rawValue)\"" } ?? ""
      let cells = zip(columns, row.cells).map { column, cell in
        "<td data-label=\"\(column)\"><div>\(cell)</div></td>"
      }
      return "<tr\(status)>\(cells.joined())</tr>\n"
    }
    let isFiltered = rows.contains { $0.status != nil }
    return "<section\(isFiltered ? " class=\"rows\"" : "")>\n<h2>\(title.escapedForHTML)</h2>\n"
      + "<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined())</tbody>\n</table>\n"
      + "</section>\n"
  }
}

extension HTMLTable {
  /// A table that every document has.
  init(_ table: ReportTable) {
    self.init(
      title: table.title, columns: table.columns,
      rows: table.rows.map { row in
        Row(
          cells: row.map { cell in
            switch cell {
            case .text(let text): text.escapedForHTML
            case .code(let text): HTMLText.code(text)
            }
          })
      })
  }
}
