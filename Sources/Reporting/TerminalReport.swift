package import ReleaseModel

/// Renders a report for a terminal, where the end is read first: passing checks, then failures,
/// then the verdict.
package struct TerminalReport: Renderer {
  /// The number of traces shown per finding, unless verbose.
  private static let traceLimit = 3
  /// The number of findings shown per table and language, unless verbose.
  private static let groupLimit = 20

  private let style: Style
  private let isVerbose: Bool

  /// Creates a renderer; if verbose, it shows every trace, accepted finding and checklist item.
  package init(style: Style, isVerbose: Bool = false) {
    self.style = style
    self.isVerbose = isVerbose
  }

  package func render(_ report: Report) -> String {
    let checks = Verdict.allCases.flatMap { verdict in
      report.checks.filter { ($0.verdict ?? .passed) == verdict }
    }
    var lines: [TerminalLine] = []
    // Most checks apply only to packages and have no result for individual files.
    for check in checks where check.isAskedFor && (report.package != nil || check.verdict != nil) {
      lines.append(summary(of: check))
    }
    let rest = report.notSelected.joined(separator: ", ").escapedForTerminal
    if isVerbose, !rest.isEmpty {
      lines.append(TerminalLine("not selected: \(rest)", indent: 2))
    }
    for note in [
      report.changes?.summary.map { "skipped: \($0)" }, report.reuse.map { "reused: \($0)" },
    ] {
      if let note {
        lines.append(TerminalLine(note.escapedForTerminal, indent: 2))
      }
    }
    if let coverage = report.localization, !coverage.isEmpty {
      lines += [""] + CoverageTable(coverage).lines(style: style).map { TerminalLine($0) }
    }
    if isVerbose, !report.checklists.isEmpty {
      lines += [""] + ChecklistText(style: style).lines(of: report.checklists).dropLast()
    }
    for artifact in report.artifacts {
      guard let overview = OverviewFacts(artifact) else { continue }
      lines += [""] + overview.lines(named: artifact.name, style: style)
    }
    for explanation in report.explanations ?? [] { lines += [""] + text(of: explanation) }
    let unsigned = report.checklists.flatMap(\.items).filter { $0.signing != nil }
    for check in checks {
      lines += RegionTable(check.findings).lines(style: style)
      let findings = check.findings.filter { isShown($0) && $0.region == nil }
      for severity in Severity.allCases.reversed() {
        for finding in findings where finding.table == nil && finding.severity == severity {
          let item = unsigned.first { check.isOfChecklists && $0.id == finding.name }
          lines += [""] + text(of: finding, check, item, width: style.width)
        }
      }
      lines += tables(findings, check)
    }
    let hidden = checks.reduce(0) { $0 + $1.findings.count { !isShown($0) } }
    if hidden > 0 {
      lines += ["", TerminalLine(style.dim("\(hidden.counted("note")) not shown (--verbose)"))]
    }
    lines += rerun(checks) + ["", verdict(of: report)]
    return lines.text(style: style)
  }

  private func isShown(_ finding: Finding) -> Bool {
    finding.severity != .note || isVerbose || (finding.suppressed == nil && finding.table == nil)
  }

  /// The findings about tables, by table and language; the most severe group comes last.
  private func tables(_ findings: [Finding], _ check: CheckReport) -> [TerminalLine] {
    TableFindings.groups(of: findings).reversed().flatMap { group -> [TerminalLine] in
      let limit = isVerbose ? group.findings.count : Self.groupLimit
      let title = group.title.escapedForTerminal
      var lines = ["", TerminalLine("\(style.bold(title)): \(group.findings.counts)")]
      for finding in group.findings.prefix(limit) {
        lines += text(of: finding, check, width: style.width.map { $0 - 2 })
          .map { $0.indented(by: 2) }
      }
      if group.findings.count > limit {
        let rest = "  and \((group.findings.count - limit).grouped) more (--verbose)"
        lines.append(TerminalLine(style.dim(rest)))
      }
      return lines
    }
  }

  private func summary(of check: CheckReport) -> TerminalLine {
    let label = "\(check.id.padding(to: 20)) "
    return TerminalLine(
      "\(style.sign(check.verdict)) \(label)\(check.summary.escapedForTerminal)",
      indent: 2 + label.displayWidth)
  }

  private func text(
    of finding: Finding, _ check: CheckReport, _ item: ChecklistReport.Item? = nil,
    width: Int?
  ) -> [TerminalLine] {
    let subject = finding.subject == check.id ? "" : " (\(finding.subject))"
    var lines = [
      TerminalLine(
        "\(label(finding.severity)) \(style.bold(check.id))\(subject.escapedForTerminal): "
          + finding.message.escapedForTerminal)
    ]
    if let location = finding.location {
      lines.append(TerminalLine("  at   \(location.description.escapedForTerminal)", indent: nil))
    }
    if let excerpt = finding.excerpt {
      let label = finding.language ?? (finding.table == nil ? "code" : "string")
      lines += ExcerptText(excerpt, style: style).lines(
        sourceLabel: "source", label: label.escapedForTerminal, width: width)
    }
    if let why = finding.why { lines.append(TerminalLine("  via  \(Self.chain(why))")) }
    lines += (finding.whyNotes ?? []).map {
      TerminalLine(label: "  note ", $0.escapedForTerminal)
    }
    let limit = isVerbose ? finding.traces.count : Self.traceLimit
    lines += finding.traces.prefix(limit).map { trace in
      TerminalLine(
        label: "  in   ", "\(trace.kind.rawValue): \(trace.detail.escapedForTerminal)",
        style: style.dim)
    }
    if finding.traces.count > limit {
      let rest = "       and \((finding.traces.count - limit).grouped) more (--verbose)"
      lines.append(TerminalLine(style.dim(rest)))
    }
    if let reason = finding.suppressed {
      lines.append(TerminalLine("  accepted: \(reason.escapedForTerminal)"))
    } else if let item {
      lines += ChecklistText(style: style).instructions(for: item).map { $0.indented(by: 2) }
    } else if let advice = finding.advice {
      lines.append(TerminalLine(label: "  fix  ", advice.escapedForTerminal))
    }
    return lines
  }

  private func text(of explanation: Explanation) -> [TerminalLine] {
    let isThere = explanation.presence == .present
    let question =
      isThere
      ? "why \(explanation.name) is present in \(explanation.artifact)"
      : "\(explanation.name) in \(explanation.artifact)"
    let answer = explanation.chain.isEmpty ? [] : [Self.chain(explanation.chain)]
    return [TerminalLine(style.bold(question.escapedForTerminal) + ":")]
      + (answer + explanation.notes.map(\.escapedForTerminal)).map { TerminalLine("  " + $0) }
  }

  /// The commands that rerun each check that did not pass.
  private func rerun(_ checks: [CheckReport]) -> [TerminalLine] {
    let commands = checks.compactMap(\.rerun).map {
      TerminalLine("  " + $0.escapedForTerminal, indent: nil)
    }
    return commands.isEmpty ? [] : ["", "to rerun a check:"] + commands
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

  private func verdict(of report: Report) -> TerminalLine {
    TerminalLine(
      "\(style.sign(report.verdict)) \(style.bold(report.verdict.rawValue))\(report.shownCounts)")
  }
}

extension Report {
  /// The title of a document.
  var kind: String { isPart ? "Partial verification" : "Release verification" }

  /// The number of checks and findings, in words.
  var counts: String {
    let counts = checks.flatMap(\.findings).counts
    return counts.isEmpty ? judgedChecks : "\(judgedChecks), \(counts)"
  }

  /// The counts as shown after a verdict: ` (6 checks)`, or `, 3 of 10 checks; not a release
  /// verdict`.
  var shownCounts: String { limitation.map { ", \(counts); \($0)" } ?? " (\(counts))" }

  /// The IDs of the checks that were not selected.
  var notSelected: [String] {
    checks.filter { !$0.isAskedFor }.map(\.id).filter { !(changes?.leftOut.contains($0) ?? false) }
  }

  /// How many inspections were reused from an earlier run; nil if none was.
  var reuse: String? {
    let count = artifacts.count { $0.isReused == true }
    if count == 0 { return nil }
    return "\(count.grouped) of \(artifacts.count.counted("inspection")) from an earlier run"
      + " (same artifact, rules and sources)"
  }
}
