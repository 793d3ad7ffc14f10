package import ReleaseModel

/// Renders a report as one HTML file that needs no network and no script.
package enum HTMLReport {
  /// Renders a report.
  package static func render(_ report: Report) -> String {
    let title = "Release verification: \(report.verdict.rawValue)"
    let body = [
      header(of: report), checks(report.checks), findings(report.checks),
      coverage(report.localization ?? []), report.checklists.map(checklist).joined(),
      explanations(report.explanations ?? []), table(.artifacts(report.artifacts)),
      table(.rules(report.rules)), table(.builds(report.builds)),
    ].joined()
    return page(title: title, body: body)
  }

  /// A whole page; the title is HTML already, like the body.
  static func page(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title)</title>
    <style>
    \(HTMLStyle.text)</style>
    </head>
    <body>
    <main>
    \(body)</main>
    </body>
    </html>

    """
  }

  /// What is known of the run, as a list.
  static func header(of report: Report, title: String = "Release verification") -> String {
    var facts: [(String, String)] = []
    if let package = report.package {
      facts.append(("Package", package.name.escapedForHTML))
      if let commit = package.commit {
        let dirty = package.hasUncommittedChanges == true ? ", with uncommitted changes" : ""
        facts.append(("Commit", code(commit) + dirty))
      }
      if let toolchain = package.toolchain {
        facts.append(("Toolchain", toolchain.escapedForHTML))
      }
      if let digest = package.policyDigest { facts.append(("Policy", code(digest))) }
    }
    facts.append(("Date", report.startedAt.escapedForHTML))
    facts.append(("Tool", "verify-release \(report.toolVersion.escapedForHTML)"))
    if report.policy.presubmit {
      facts.append(("Manual items", "shown and not counted (<code>--presubmit</code>)"))
    }
    return "<h1>\(title): \(badge(report.verdict))</h1>\n<dl>\n"
      + facts.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }.joined() + "</dl>\n"
  }

  /// What each check said, as a table.
  static func checks(_ checks: [CheckReport]) -> String {
    let rest = checks.filter { !$0.isAskedFor }.map { code($0.id) }
    return table(
      title: "Checks", columns: ["Check", "Verdict", "What it saw"],
      rows: checks.filter(\.isAskedFor).map {
        [code($0.id), $0.verdict.map(badge) ?? "not run", $0.summary.escapedForHTML]
      }) + (rest.isEmpty ? "" : "<p>Not asked for: \(rest.joined(separator: ", ")).</p>\n")
  }

  private static func findings(_ checks: [CheckReport]) -> String {
    let others = checks.flatMap { check in
      check.findings.filter { $0.table == nil }.map { finding($0, subject: check.id) }
    }
    let groups = TableFindings.groups(of: checks.flatMap(\.findings)).map { group in
      "<h3>\(group.title.escapedForHTML): \(group.findings.counts)</h3>\n"
        + list(group.findings.map { finding($0, subject: $0.subject) })
    }
    if others.isEmpty, groups.isEmpty { return "" }
    return "<section>\n<h2>Findings</h2>\n\(list(others))\(groups.joined())</section>\n"
  }

  private static func list(_ findings: [String]) -> String {
    findings.isEmpty ? "" : "<ul class=\"findings\">\n\(findings.joined())</ul>\n"
  }

  private static func finding(_ finding: ReportedFinding, subject: String) -> String {
    let severity = finding.severity.rawValue
    var text = "<span class=\"badge \(severity)\">\(severity)</span> "
    text += code(subject)
    text += " " + finding.message.escapedForHTML
    if let location = finding.location { text += "<br>at \(code(location.description))" }
    if let excerpt = finding.excerpt { text += self.excerpt(excerpt) }
    if let why = finding.why { text += "<br>because \(chain(why))" }
    for note in finding.whyNotes ?? [] { text += "<br>\(note.escapedForHTML)" }
    if !finding.traces.isEmpty {
      let traces = finding.traces.map {
        "<li>\($0.kind.rawValue): \(code($0.detail))</li>"
      }
      text +=
        "<details><summary>seen \(finding.traces.count.counted("time"))</summary>"
        + "<ul>\(traces.joined())</ul></details>"
    }
    if let reason = finding.suppressed {
      text += "<p class=\"advice\">Accepted: \(reason.escapedForHTML)</p>"
    } else if let advice = finding.advice {
      text += "<p class=\"advice\">\(advice.escapedForHTML)</p>"
    }
    return "<li class=\"\(severity)\">\(text)</li>\n"
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

  private static func coverage(_ coverage: [TableCoverage]) -> String {
    guard !coverage.isEmpty else { return "" }
    let table = CoverageTable(coverage)
    return self.table(
      title: "Localization", columns: table.head.map(\.escapedForHTML),
      rows: table.rows.map { $0.map(\.escapedForHTML) })
  }

  private static func checklist(_ list: ChecklistReport) -> String {
    table(
      title: list.title.escapedForHTML, columns: ["Item", "Verdict", "Answered by", "How"],
      rows: list.items.map {
        [
          ($0.section.map { "\($0): " } ?? "").escapedForHTML + $0.title.escapedForHTML,
          "<span class=\"badge \($0.verdict.rawValue)\">\($0.state.rawValue)</span>",
          $0.kind.rawValue, $0.detail.escapedForHTML,
        ]
      })
  }

  private static func explanations(_ explanations: [Explanation]) -> String {
    let items = explanations.map { explanation in
      let parts = explanation.chain.isEmpty ? [] : [chain(explanation.chain)]
      return "<li>\(code(explanation.name)) in \(code(explanation.artifact)): "
        + (parts + explanation.notes.map(\.escapedForHTML)).joined(separator: "<br>") + "</li>\n"
    }
    guard !items.isEmpty else { return "" }
    return "<section>\n<h2>Why it is there</h2>\n<ul>\n\(items.joined())</ul>\n</section>\n"
  }

  /// A table of every document.
  static func table(_ table: ReportTable) -> String {
    self.table(
      title: table.title, columns: table.columns,
      rows: table.rows.map { row in
        row.map { cell in
          switch cell {
          case .text(let text): text.escapedForHTML
          case .code(let text): code(text)
          }
        }
      })
  }

  /// A table of cells that are HTML already.
  static func table(title: String, columns: [String], rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let body = rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>\n" }.joined()
    return "<section>\n<h2>\(title)</h2>\n<div class=\"scroll\"><table>\n<thead><tr>\(head)</tr>"
      + "</thead>\n<tbody>\n\(body)</tbody>\n</table></div>\n</section>\n"
  }

  private static func badge(_ verdict: Verdict) -> String {
    "<span class=\"badge \(verdict.rawValue)\">\(verdict.rawValue)</span>"
  }

  private static func chain(_ names: [String]) -> String {
    names.map(code).joined(separator: " → ")
  }

  private static func code(_ text: String) -> String {
    "<code>\(text.escapedForHTML)</code>"
  }
}
