internal import ReleaseModel

/// The findings in an HTML report: those about tables of texts by table and language, below the others.
enum HTMLFindings {
  /// Renders the findings of checks as a section; nothing when there are none.
  static func render(_ checks: [CheckReport]) -> String {
    let others = checks.flatMap { check in
      check.findings.filter { $0.table == nil }.map { finding($0, check: check.id) }
    }
    let groups = TableFindings.groups(of: checks.flatMap(\.findings)).map { group in
      "<div class=\"rows\">\n<h3>\(group.title.escapedForHTML): \(group.findings.counts)</h3>\n"
        + items(group.findings.map { finding($0, check: nil) }) + "</div>\n"
    }
    if others.isEmpty, groups.isEmpty { return "" }
    return "<section class=\"rows\">\n<h2>Findings</h2>\n\(items(others))\(groups.joined())"
      + "</section>\n"
  }

  private static func items(_ findings: [String]) -> String {
    findings.isEmpty ? "" : "<ul class=\"findings\">\n\(findings.joined())</ul>\n"
  }

  private static func finding(_ finding: ReportedFinding, check: String?) -> String {
    let status = RowStatus(finding.severity)
    let subject = finding.subject == check ? nil : HTMLText.code(finding.subject)
    let by = [check.map(HTMLText.code), subject].compactMap(\.self)
    var facts = [("By", by.joined(separator: ", "))]
    if let location = finding.location { facts.append(("At", HTMLText.code(location.description))) }
    if let why = finding.why { facts.append(("Because", HTMLText.chain(why))) }
    for note in finding.whyNotes ?? [] { facts.append(("Why?", note.escapedForHTML)) }
    if let reason = finding.suppressed {
      facts.append(("Accepted", reason.escapedForHTML))
    } else if let advice = finding.advice {
      facts.append(("Fix", HTMLText.prose(advice)))
    }
    if !finding.traces.isEmpty {
      let traces = finding.traces.map {
        "<li>\($0.kind.rawValue): \(HTMLText.code($0.detail))</li>"
      }
      let count = finding.traces.count.counted("time")
      let seen = "<details><summary>\(count)</summary><ul>\(traces.joined())</ul></details>"
      facts.append(("Seen", seen))
    }
    return "<li class=\"\(status.rawValue)\" data-status=\"\(status.rawValue)\">"
      + "<p>\(HTMLText.badge(status, finding.severity.rawValue)) \(HTMLText.prose(finding.message))</p>\n"
      + (finding.excerpt.map(excerpt) ?? "") + "\(HTMLText.list(facts))</li>\n"
  }

  /// A text at fault with the fault marked; `dir="auto"` lets each text run in its own direction.
  private static func excerpt(_ excerpt: TextExcerpt) -> String {
    let bytes = Array(excerpt.text.utf8)
    let start = min(max(excerpt.offset ?? bytes.count, 0), bytes.count)
    let end = min(start + max(excerpt.length ?? 0, 0), bytes.count)
    func text(_ range: Range<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self).escapedForHTML
    }
    var html = "<div class=\"excerpt\">"
    if let source = excerpt.source {
      html += "<div dir=\"auto\" class=\"source\">\(source.escapedForHTML)</div>"
    }
    html += "<div dir=\"auto\">\(text(0..<start))"
    if start < end { html += "<mark>\(text(start..<end))</mark>" }
    return html + "\(text(end..<bytes.count))</div></div>"
  }
}
