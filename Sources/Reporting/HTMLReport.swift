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
      checks(report.checks), HTMLFindings.render(report.checks),
      coverage(report.localization ?? []),
      report.checklists.map(checklist).joined(), explanations(report.explanations ?? []),
      report.artifacts.compactMap { artifact in
        OverviewFacts(artifact).map { table($0.table(named: artifact.name)) }
      }.joined(),
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
        facts.append(("Commit", HTMLText.code(commit) + dirty))
      }
      if let toolchain = package.toolchain {
        facts.append(("Toolchain", toolchain.escapedForHTML))
      }
      if let digest = package.policyDigest { facts.append(("Policy", HTMLText.code(digest))) }
    }
    facts.append(("Date", report.startedAt.escapedForHTML))
    facts.append(("Tool", "verify-release \(report.toolVersion.escapedForHTML)"))
    if report.policy.presubmit {
      facts.append(("Manual items", "shown and not counted (<code>--presubmit</code>)"))
    }
    let verdict = report.verdict.rawValue
    return "<header class=\"\(verdict)\">\n"
      + "<h1>\(title) <span class=\"verdict\">\(verdict)</span></h1>\n"
      + "<p>\(report.counts)\(report.limitation.map { "; \($0)" } ?? "")</p>\n\(HTMLText.list(facts))</header>\n"
      + HTMLFilter.buttons(for: statuses)
  }

  /// What each check said, as a table.
  static func checks(_ checks: [CheckReport]) -> String {
    let rest = checks.filter { !$0.isAskedFor }.map { HTMLText.code($0.id) }
    let table = HTMLTable(
      title: "Checks", columns: ["Check", "Verdict", "What it saw"],
      rows: checks.filter(\.isAskedFor).map { check in
        let status = RowStatus(check.verdict)
        return .init(
          status: status,
          cells: [
            "<strong>\(check.title.escapedForHTML)</strong> \(HTMLText.code(check.id))",
            HTMLText.badge(status), HTMLText.prose(check.summary),
          ])
      })
    return table.render()
      + (rest.isEmpty ? "" : "<p>Not asked for: \(rest.joined(separator: ", ")).</p>\n")
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
            title(of: item), HTMLText.badge(status), item.kind.rawValue,
            HTMLText.prose(item.detail),
          ])
      }
    ).render()
  }

  /// What an item says, below its section and above what a person has to do for it.
  static func title(of item: ChecklistReport.Item) -> String {
    var text = item.section.map { "<small>\($0.escapedForHTML)</small><br>" } ?? ""
    text += "<strong>\(HTMLText.prose(item.title))</strong>"
    if item.verdict != .passed, let how = item.how {
      text += "<br><small>\(HTMLText.prose(how))</small>"
    }
    return text
  }

  private static func explanations(_ explanations: [Explanation]) -> String {
    let items = explanations.map { explanation in
      let parts = explanation.chain.isEmpty ? [] : [HTMLText.chain(explanation.chain)]
      return "<li>\(HTMLText.code(explanation.name)) in \(HTMLText.code(explanation.artifact)): "
        + (parts + explanation.notes.map(\.escapedForHTML)).joined(separator: "<br>") + "</li>\n"
    }
    guard !items.isEmpty else { return "" }
    return "<section>\n<h2>Why it is there</h2>\n<ul>\n\(items.joined())</ul>\n</section>\n"
  }

  /// A table that every document has.
  static func table(_ table: ReportTable) -> String {
    HTMLTable(table).render()
  }
}
