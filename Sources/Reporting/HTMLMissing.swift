internal import ReleaseModel

/// Renders the missing translations in an HTML report as one table of keys and languages.
enum HTMLMissing {
  /// Renders the table, collapsed when it is long; empty when no translation is missing.
  static func table(_ tables: [MissingTranslations]) -> String {
    if tables.isEmpty { return "" }
    let columns = ["Key", "Missing in", "Status"]
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let bodies = tables.map { table in
      "<tbody>\n<tr><th colspan=\"3\" scope=\"rowgroup\">"
        + "\(HTMLText.code(table.file))</th></tr>\n\(table.rows.map(row).joined())</tbody>\n"
    }
    let html = "<table>\n<thead><tr>\(head)</tr></thead>\n\(bodies.joined())</table>\n"
    let keys = tables.reduce(0) { $0 + $1.rows.count }
    return HTMLText.details(
      "\(keys.counted("key")) in \(tables.languages)", isOpen: keys <= ReportFindings.limit, html)
  }

  private static func row(_ row: MissingTranslations.Row) -> String {
    let languages = row.languages.map { code, anchor in
      "<a id=\"\(anchor)\" href=\"#\(anchor)\">\(code.escapedForHTML)</a>"
    }
    let status = RowStatus(row.first.severity)
    let place = row.first.location.map { " <small>\($0.line)</small>" } ?? ""
    var state = HTMLText.badge(status, row.first.severity.rawValue)
    if let reason = row.first.suppressed { state += " Accepted: \(reason.escapedForHTML)" }
    let cells = [
      ("Key", "\(row.key.escapedForHTML)\(place)"),
      ("Missing in", languages.joined(separator: " ")), ("Status", state),
    ]
    return "<tr>"
      + cells.map { "<td data-label=\"\($0)\"><div>\($1)</div></td>" }.joined() + "</tr>\n"
  }
}
