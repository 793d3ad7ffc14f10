package import ReleaseModel

/// Renders a report for a person at a terminal: findings above, the verdict below, and last what
/// was asked for besides.
package struct TerminalReport {
  /// How many traces of a finding are shown unless all are asked for.
  private static let traceLimit = 3
  /// How many findings of one table and language are shown unless all are asked for.
  private static let groupLimit = 20

  private let style: Style
  private let isVerbose: Bool

  /// Creates a renderer; a verbose one shows every trace, every accepted finding and every
  /// checklist item.
  package init(style: Style, isVerbose: Bool = false) {
    self.style = style
    self.isVerbose = isVerbose
  }

  /// Renders a report.
  package func render(_ report: Report) -> String {
    var lines: [String] = []
    for check in report.checks where check.verdict != nil || isVerbose && check.isAskedFor {
      lines.append(summary(of: check))
    }
    let rest = report.checks.filter { !$0.isAskedFor }.map(\.id.escapedForTerminal)
    if isVerbose, !rest.isEmpty {
      lines.append("\(style.sign(nil)) not asked for: \(rest.joined(separator: ", "))")
    }
    for check in report.checks {
      let findings = check.findings.filter(isShown)
      for finding in findings where finding.table == nil {
        lines += [""] + text(of: finding, check)
      }
      lines += tables(findings, check)
    }
    if let coverage = report.localization, !coverage.isEmpty {
      lines += [""] + CoverageTable(coverage).lines()
    }
    if isVerbose, !report.checklists.isEmpty {
      lines += [""] + ChecklistText(style: style).lines(of: report.checklists).dropLast()
    }
    lines += ["", verdict(of: report)]
    for explanation in report.explanations ?? [] { lines += [""] + text(of: explanation) }
    lines.append("")
    return lines.joined(separator: "\n")
  }

  private func isShown(_ finding: ReportedFinding) -> Bool {
    finding.severity != .note || isVerbose || (finding.suppressed == nil && finding.table == nil)
  }

  /// Findings about tables of texts, by table and language.
  private func tables(_ findings: [ReportedFinding], _ check: CheckReport) -> [String] {
    TableFindings.groups(of: findings).flatMap { group -> [String] in
      let limit = isVerbose ? group.findings.count : Self.groupLimit
      let title = group.title.escapedForTerminal
      var lines = ["", "\(style.bold(title)): \(group.findings.counts)"]
      for finding in group.findings.prefix(limit) {
        lines += text(of: finding, check).map { "  " + $0 }
      }
      if group.findings.count > limit {
        lines.append(style.dim("  and \(group.findings.count - limit) more (--verbose)"))
      }
      return lines
    }
  }

  private func summary(of check: CheckReport) -> String {
    let id = check.id.padding(to: 20)
    return "\(style.sign(check.verdict)) \(id) \(check.summary.escapedForTerminal)"
  }

  private func text(of finding: ReportedFinding, _ check: CheckReport) -> [String] {
    let subject = finding.subject == check.id ? "" : " (\(finding.subject))"
    var lines = [
      "\(label(finding.severity)) \(style.bold(check.id))\(subject.escapedForTerminal): "
        + finding.message.escapedForTerminal
    ]
    if let location = finding.location {
      lines.append("  at   \(location.description.escapedForTerminal)")
    }
    if let excerpt = finding.excerpt {
      lines += ExcerptText(excerpt).lines(
        sourceLabel: "source", label: finding.language?.escapedForTerminal ?? "text")
    }
    if let why = finding.why { lines.append("  because \(Self.chain(why))") }
    for note in finding.whyNotes ?? [] { lines.append("  why? \(note.escapedForTerminal)") }
    let limit = isVerbose ? finding.traces.count : Self.traceLimit
    for trace in finding.traces.prefix(limit) {
      lines.append(style.dim("  seen \(trace.kind.rawValue): \(trace.detail.escapedForTerminal)"))
    }
    if finding.traces.count > limit {
      lines.append(style.dim("       and \(finding.traces.count - limit) more (--verbose)"))
    }
    if let reason = finding.suppressed {
      lines.append("  accepted: \(reason.escapedForTerminal)")
    } else if let advice = finding.advice {
      lines.append("  fix  \(advice.escapedForTerminal)")
    }
    return lines
  }

  private func text(of explanation: Explanation) -> [String] {
    let question = "why \(explanation.name) is in \(explanation.artifact)"
    let answer = explanation.chain.isEmpty ? [] : ["  \(Self.chain(explanation.chain))"]
    return [style.bold(question.escapedForTerminal) + ":"] + answer
      + explanation.notes.map { "  \($0.escapedForTerminal)" }
  }

  private static func chain(_ names: [String]) -> String {
    names.map(\.escapedForTerminal).joined(separator: " -> ")
  }

  private func label(_ severity: Severity) -> String {
    switch severity {
    case .error: style.red("error")
    case .unverified: style.yellow("unverified")
    case .pending: style.yellow("pending")
    case .warning: style.yellow("warning")
    case .note: style.dim("note")
    }
  }

  private func verdict(of report: Report) -> String {
    "\(style.sign(report.verdict)) \(style.bold(report.verdict.rawValue)) (\(report.counts))"
  }
}

extension Report {
  /// How much was judged and what was found, in words.
  var counts: String {
    let judged = checks.count { $0.verdict != nil }.counted("check")
    let counts = checks.flatMap(\.findings).counts
    return counts.isEmpty ? judged : "\(judged), \(counts)"
  }
}
