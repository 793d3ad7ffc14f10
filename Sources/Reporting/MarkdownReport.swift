package import ReleaseModel

/// Renders a report as Markdown, to be pasted into a release ticket.
package enum MarkdownReport {
  /// Renders a report.
  package static func render(_ report: Report) -> String {
    var lines = ["# Release verification: \(word(report))", ""]
    lines += header(of: report)
    for list in report.checklists { lines += checklist(list) }
    lines += checks(report.checks)
    lines += findings(report.checks)
    if let coverage = report.localization.map(CoverageTable.init), !coverage.rows.isEmpty {
      lines += table(
        title: "Localization", columns: coverage.head.map(\.escapedForMarkdown),
        rows: coverage.rows.map { $0.map(\.escapedForMarkdown) })
    }
    for artifact in report.artifacts {
      lines += OverviewFacts(artifact).map { table($0.table(named: artifact.name)) } ?? []
    }
    lines += explanations(report.explanations ?? [])
    lines += table(.artifacts(report.artifacts))
    lines += table(.rules(report.rules))
    lines += table(.builds(report.builds))
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is known of the run, as a list.
  static func header(of report: Report) -> [String] {
    var lines: [String] = []
    if let package = report.package {
      lines.append("- Package: \(package.name.escapedForMarkdown)")
      if let commit = package.commit {
        let dirty = package.hasUncommittedChanges == true ? ", with uncommitted changes" : ""
        lines.append("- Commit: \(commit.markdownCode)\(dirty)")
      }
      if let toolchain = package.toolchain {
        lines.append("- Toolchain: \(toolchain.escapedForMarkdown)")
      }
      if let digest = package.policyDigest { lines.append("- Policy: \(digest.markdownCode)") }
    }
    lines.append("- Date: \(report.startedAt.escapedForMarkdown)")
    lines.append("- Tool: verify-release \(report.toolVersion.escapedForMarkdown)")
    if report.policy.presubmit {
      lines.append("- Manual items are shown and do not count (`--presubmit`).")
    }
    return lines + [""]
  }

  private static func checklist(_ list: ChecklistReport) -> [String] {
    var lines = ["## \(list.title.escapedForMarkdown)", ""]
    var section: String?
    for item in list.items {
      if let title = item.section, title != section {
        if section != nil || item.id != list.items.first?.id { lines.append("") }
        lines += ["### \(title.escapedForMarkdown)", ""]
      }
      section = item.section
      let box = item.verdict == .passed ? "[x]" : "[ ]"
      let state = item.state == .passed ? "" : " **\(item.state.rawValue)**"
      lines.append(
        "- \(box) \(item.title.escapedForMarkdown)\(state) (\(item.kind.rawValue): "
          + "\(item.detail.escapedForMarkdown))")
    }
    return lines + [""]
  }

  /// What each check said, as a table.
  static func checks(_ checks: [CheckReport]) -> [String] {
    let rest = checks.filter { !$0.isAskedFor }.map(\.id.markdownCode)
    return table(
      title: "Checks", columns: ["Check", "Verdict", "What it saw"],
      rows: checks.filter(\.isAskedFor).map {
        [
          $0.id.markdownCode, $0.verdict.map(word) ?? "not run", $0.summary.escapedForMarkdown,
        ]
      }) + (rest.isEmpty ? [] : ["Not asked for: \(rest.joined(separator: ", ")).", ""])
  }

  private static func findings(_ checks: [CheckReport]) -> [String] {
    let others = checks.flatMap { check in
      check.findings.filter { $0.table == nil }.map { finding($0, subject: check.id) }
    }
    let groups = TableFindings.groups(of: checks.flatMap(\.findings)).flatMap { group in
      ["### \(group.title.escapedForMarkdown): \(group.findings.counts)", ""]
        + group.findings.map { finding($0, subject: $0.subject) } + [""]
    }
    if others.isEmpty, groups.isEmpty { return [] }
    return ["## Findings", ""] + others + (others.isEmpty ? [] : [""]) + groups
  }

  private static func finding(_ finding: ReportedFinding, subject: String) -> String {
    var line = "- **\(finding.severity.rawValue)** \(subject.markdownCode): "
    line += finding.message.escapedForMarkdown
    if let location = finding.location { line += " — \(location.description.markdownCode)" }
    if let excerpt = finding.excerpt {
      let source = excerpt.source.map { " (source: \($0.markdownCode))" } ?? ""
      line += ": \(excerpt.text.markdownCode)\(source)"
    }
    if !finding.traces.isEmpty {
      let kinds = Trace.Kind.allCases.compactMap { kind -> String? in
        let count = finding.traces.count { $0.kind == kind }
        return count == 0 ? nil : "\(count) × \(kind.rawValue)"
      }
      line += " (\(kinds.joined(separator: ", ")))"
    }
    if let why = finding.why { line += " Because \(chain(why))." }
    for note in finding.whyNotes ?? [] { line += " \(note.escapedForMarkdown)" }
    if let reason = finding.suppressed {
      line += " Accepted: \(reason.escapedForMarkdown)"
    } else if let advice = finding.advice {
      line += " *\(advice.escapedForMarkdown)*"
    }
    return line
  }

  private static func explanations(_ explanations: [Explanation]) -> [String] {
    let lines = explanations.map { explanation in
      let subject = "\(explanation.name.markdownCode) in \(explanation.artifact.markdownCode):"
      let answer = explanation.chain.isEmpty ? [] : [chain(explanation.chain) + "."]
      return "- "
        + ([subject] + answer + explanation.notes.map(\.escapedForMarkdown)).joined(separator: " ")
    }
    return lines.isEmpty ? [] : ["## Why it is there", ""] + lines + [""]
  }

  private static func chain(_ names: [String]) -> String {
    names.map(\.markdownCode).joined(separator: " → ")
  }

  /// A table of every document.
  static func table(_ table: ReportTable) -> [String] {
    self.table(
      title: table.title.escapedForMarkdown, columns: table.columns,
      rows: table.rows.map { row in
        row.map { cell in
          switch cell {
          case .text(let text): text.escapedForMarkdown
          case .code(let text): text.markdownCode
          }
        }
      })
  }

  /// A table of cells that are Markdown already.
  static func table(title: String, columns: [String], rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let head = [row(columns), row(columns.map { _ in "---" })]
    return ["## \(title)", ""] + head + rows.map(row) + [""]
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// The verdict with its sign, and what limits it.
  static func word(_ report: Report) -> String {
    word(report.verdict)
      + (report.limitation.map { ", \(report.judgedChecks); \($0)" } ?? "")
  }

  /// A verdict with its sign.
  static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .passed: "✅ passed"
    case .failed: "❌ failed"
    case .unverified: "❔ unverified"
    case .pending: "⏳ pending"
    }
  }
}
