struct HTMLTable {
  /// The column headings, as plain text.
  let columns: [String]
  /// The cells, as HTML.
  let rows: [[String]]
  /// The anchor of each row; empty if rows have none.
  var anchors: [String] = []

  /// Renders the table; empty when it has no rows.
  ///
  /// Each cell carries its column's heading, because on a phone each row becomes a card.
  func render() -> String {
    guard !rows.isEmpty else { return "" }
    let columns = columns.map(\.escapedForHTML)
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let body = rows.enumerated().map { number, row in
      let anchor = anchors.isEmpty ? "" : " id=\"\(anchors[number].escapedForHTML)\""
      let cells = zip(columns, row).map { column, cell in
        "<td data-label=\"\(column)\"><div>\(cell)</div></td>"
      }
      return "<tr\(anchor)>\(cells.joined())</tr>\n"
    }
    return "<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined())</tbody>\n</table>\n"
  }
}

extension HTMLSection {
  /// Creates a section from a table that all document formats share.
  init(_ table: ReportTable, id: String, count: String? = nil) {
    let rows = table.rows.map { $0.map(HTMLText.cell) }
    self.init(
      id: id, title: table.title, count: count,
      body: HTMLTable(columns: table.columns, rows: rows).render())
  }
}
