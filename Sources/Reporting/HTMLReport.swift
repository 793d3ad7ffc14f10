package import ReleaseModel

/// Renders a report as one HTML file that needs no network and no script.
package enum HTMLReport {
  /// Renders a report.
  package static func render(_ report: Report) -> String {
    let statuses =
      statuses(of: report)
      + report.checks.flatMap(\.findings).map { RowStatus($0.severity) }
    let body = [
      header(of: report, title: "Release verification", statuses: statuses),
      checks(report.checks), findings(report.checks), coverage(report.localization ?? []),
      report.checklists.map(checklist).joined(), explanations(report.explanations ?? []),
      table(.artifacts(report.artifacts)), table(.rules(report.rules)),
      table(.builds(report.builds)),
    ].joined()
    return HTMLPage.render(
      title: "Release verification: \(report.verdict.rawValue)", body: body)
  }

  /// The statuses of the rows of checks and checklists.
  static func statuses(of report: Report) -> [RowStatus] {
    report.checks.filter(\.isAskedFor).map { RowStatus($0.verdict) }
      + report.checklists.flatMap(\.items).map { RowStatus($0.state) }
  }

  /// The verdict, what is known of the run, and the filter of the rows below.
  static func header(of report: Report, title: String, statuses: [RowStatus]) -> String {
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
    }
    facts.append(("Date", report.startedAt.escapedForHTML))
    facts.append(("Tool", "verify-release \(report.toolVersion.escapedForHTML)"))
    if report.policy.presubmit {
      facts.append(("Manual items", "shown and not counted (<code>--presubmit</code>)"))
    }
    let verdict = report.verdict.rawValue
    return "<header class=\"\(verdict)\">\n"
      + "<h1>\(title) <span class=\"verdict\">\(verdict)</span></h1>\n"
      + "<p>\(report.counts)</p>\n\(list(facts))</header>\n" + HTMLFilter.buttons(for: statuses)
  }

  /// What each check said, as a table.
  static func checks(_ checks: [CheckReport]) -> String {
    let rest = checks.filter { !$0.isAskedFor }.map { code($0.id) }
    let table = HTMLTable(
      title: "Checks", columns: ["Check", "Verdict", "What it saw"],
      rows: checks.filter(\.isAskedFor).map { check in
        let status = RowStatus(check.verdict)
        return .init(
          status: status,
          cells: [
            "<strong>\(check.title.escapedForHTML)</strong> \(code(check.id))",
            badge(status, status.words), prose(check.summary),
          ])
      })
    return table.render()
      + (rest.isEmpty ? "" : "<p>Not asked for: \(rest.joined(separator: ", ")).</p>\n")
  }

  private static func findings(_ checks: [CheckReport]) -> String {
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
    let subject = finding.subject == check ? nil : code(finding.subject)
    var facts = [("By", [check.map(code), subject].compactMap(\.self).joined(separator: ", "))]
    if let location = finding.location { facts.append(("At", code(location.description))) }
    if let why = finding.why { facts.append(("Because", chain(why))) }
    for note in finding.whyNotes ?? [] { facts.append(("Why?", note.escapedForHTML)) }
    if let reason = finding.suppressed {
      facts.append(("Accepted", reason.escapedForHTML))
    } else if let advice = finding.advice {
      facts.append(("Fix", prose(advice)))
    }
    if !finding.traces.isEmpty {
      let traces = finding.traces.map { "<li>\($0.kind.rawValue): \(code($0.detail))</li>" }
      facts.append(
        (
          "Seen",
          "<details><summary>\(finding.traces.count.counted("time"))</summary>"
            + "<ul>\(traces.joined())</ul></details>"
        ))
    }
    return "<li class=\"\(status.rawValue)\" data-status=\"\(status.rawValue)\">"
      + "<p>\(badge(status, finding.severity.rawValue)) \(prose(finding.message))</p>\n"
      + (finding.excerpt.map(excerpt) ?? "") + "\(list(facts))</li>\n"
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
    let table = CoverageTable(coverage)
    return HTMLTable(
      title: "Localization", columns: table.head,
      rows: table.rows.map { .init(cells: $0.map(\.escapedForHTML)) }
    ).render()
  }

  private static func checklist(_ list: ChecklistReport) -> String {
    HTMLTable(
      title: list.title, columns: ["Item", "Verdict", "Answered by", "Answer"],
      rows: list.items.map { item in
        let status = RowStatus(item.state)
        return .init(
          status: status,
          cells: [
            title(of: item), badge(status, status.words), item.kind.rawValue, prose(item.detail),
          ])
      }
    ).render()
  }

  /// What an item says, below its section and above what a person has to do for it.
  static func title(of item: ChecklistReport.Item) -> String {
    var text = item.section.map { "<small>\($0.escapedForHTML)</small><br>" } ?? ""
    text += "<strong>\(prose(item.title))</strong>"
    if item.verdict != .passed, let how = item.how { text += "<br><small>\(prose(how))</small>" }
    return text
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

  /// A table that every document has.
  static func table(_ table: ReportTable) -> String {
    HTMLTable(table).render()
  }

  /// A status that is seen at a glance, by its colour and by the sign that the style gives it.
  static func badge(_ status: RowStatus, _ words: String) -> String {
    "<span class=\"badge \(status.rawValue)\">\(words)</span>"
  }

  /// Texts that are HTML already, each with a name.
  private static func list(_ facts: [(String, String)]) -> String {
    "<dl>\n" + facts.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }.joined() + "</dl>\n"
  }

  private static func chain(_ names: [String]) -> String {
    names.map(code).joined(separator: " → ")
  }

  /// A name, command or digest.
  static func code(_ text: String) -> String {
    "<code>\(text.escapedForHTML)</code>"
  }

  /// A text with what stands between two backticks as code.
  static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return text.escapedForHTML }
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? part.escapedForHTML : code(part)
    }.joined()
  }
}
