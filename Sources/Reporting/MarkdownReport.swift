package import ReleaseModel

/// Renders a report as Markdown, for example for a release ticket.
package struct MarkdownReport: Renderer {
  package init() {}

  /// Renders a report in the order of the HTML report.
  package func render(_ report: Report) -> String {
    let findings = ReportFindings(report)
    var lines = Self.header(of: report, report.kind)
    lines += Self.nextSteps(report.nextSteps(findings))
    for list in report.checklists { lines += Self.checklist(list) }
    lines += Self.coverage(report.localization ?? [])
    lines += MarkdownFindings.lines(findings)
    lines += Self.explanations(report.explanations ?? [])
    for artifact in report.artifacts {
      lines +=
        OverviewFacts(artifact).map { MarkdownText.table($0.table(named: artifact.name)) } ?? []
    }
    lines += Self.checks(of: report)
    lines += MarkdownText.table(.artifacts(report.artifacts))
    lines += MarkdownText.table(.rules(report.rules))
    lines += MarkdownText.table(.builds(report.builds))
    lines += MarkdownText.table(.dependencies(report.builds))
    lines += Self.run(report)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The verdict and its subject.
  static func header(of report: Report, _ kind: String) -> [String] {
    let name = report.package.map { " of \($0.name.escapedForMarkdown)" } ?? ""
    var facts: [String] = []
    if let package = report.package, let commit = package.commit {
      let dirty = package.hasUncommittedChanges == true ? " with uncommitted changes" : ""
      let short = String(commit.prefix(12)).markdownCode
      let link = CommitLink.address(of: commit, in: package.repository).map { "[\(short)](\($0))" }
      facts.append("Commit \(link ?? short)\(dirty)")
    }
    facts.append(report.startedAt.timeForReading.escapedForMarkdown)
    return [
      "# \(kind)\(name): \(word(report.verdict))", "",
      report.counts + (report.limitation.map { "; \($0.escapedForMarkdown)" } ?? "") + "  ",
      facts.joined(separator: " · "), "",
    ]
  }

  static func nextSteps(_ steps: [NextStep]) -> [String] {
    if steps.isEmpty { return [] }
    return ["## Next steps", ""]
      + steps.enumerated().flatMap { number, step in
        let state = step.verdict == .passed ? "" : "**\(step.verdict.rawValue)** "
        let place = step.location.map { " (\($0.description.markdownCode))" } ?? ""
        let details = [
          step.detail.map { MarkdownText.prose($0) + place },
          step.who.map { "Who: \(MarkdownText.prose($0))" },
          step.command.map { "Run: \($0.markdownCode)" },
        ]
        return ["\(number + 1). \(state)\(MarkdownText.prose(step.title))"]
          + details.compactMap { $0.map { "   - \($0)" } }
      } + [""]
  }

  private static func checklist(_ list: ChecklistReport) -> [String] {
    var lines = ["## \(list.title.escapedForMarkdown): \(list.items.progress)", ""]
    var section: String?
    for (number, item) in list.items.enumerated() {
      if let title = item.section, title != section {
        if number > 0 { lines.append("") }
        lines += ["### \(title.escapedForMarkdown)", ""]
      }
      section = item.section
      lines.append(line(of: item))
    }
    return lines + [""]
  }

  private static func line(of item: ChecklistReport.Item) -> String {
    let state = RowStatus(item.state).words
    let box =
      switch item.state {
      case .passed: "[x]"
      case .notApplicable: "*\(state)*"
      default: "[ ] **\(state)**"
      }
    let evidence = MarkdownRecord.evidence(item.signOff)
    return "- \(box) \(MarkdownText.prose(item.title)) (\(item.kind.rawValue): "
      + "\(MarkdownText.prose(item.detail)))"
      + (evidence.isEmpty ? "" : "; evidence: \(evidence)")
      + (item.signing.map { "; sign: \($0.command.markdownCode)" } ?? "")
  }

  private static func coverage(_ coverage: [TableCoverage]) -> [String] {
    let table = CoverageTable(coverage)
    let sums = MarkdownText.table(
      title: "Localization", columns: ["Language", "Translated"],
      rows: table.sums.map { sum in
        let part = sum.total == 0 ? barLength : barLength * sum.translated / sum.total
        let bar =
          String(repeating: "█", count: part) + String(repeating: "░", count: barLength - part)
        return [
          LanguageName.described(sum.language).escapedForMarkdown,
          "\(bar) \(CoverageTable.text(sum))",
        ]
      })
    guard coverage.count > 1 else { return sums }
    return sums
      + MarkdownText.group(
        [.text("Coverage")], coverage.count.counted("table"), isClosed: true,
        MarkdownText.table(
          columns: table.head, rows: table.rows.map { $0.map(\.escapedForMarkdown) }))
  }

  private static let barLength = 20

  static func checks(of report: Report) -> [String] {
    return MarkdownText.table(
      title: "Checks", columns: ["Check", "Verdict", "Summary"],
      rows: report.checks.filter(\.isAskedFor).map {
        [
          $0.id.markdownCellCode, $0.verdict.map(word) ?? report.status(of: $0).words,
          MarkdownText.cell($0.summary),
        ]
      }) + ReportFacts.notes(on: report).flatMap { [MarkdownText.prose($0), ""] }
  }

  private static func explanations(_ explanations: [Explanation]) -> [String] {
    let lines = explanations.map { explanation in
      let subject = "\(explanation.name.markdownCode) in \(explanation.artifact.markdownCode):"
      let answer = explanation.chain.isEmpty ? [] : [MarkdownText.chain(explanation.chain) + "."]
      return "- "
        + ([subject] + answer + explanation.notes.map(\.escapedForMarkdown)).joined(separator: " ")
    }
    return lines.isEmpty ? [] : ["## Explanations", ""] + lines + [""]
  }

  /// The facts about the run, as a list.
  static func run(_ report: Report) -> [String] {
    ["## Run", ""] + ReportFacts.run(report).map { "- \($0.name): \(MarkdownText.cell($0.value))" }
  }

  /// A verdict with its sign.
  static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .passed: "✅ passed"
    case .failed: "❌ failed"
    case .invalid: "❌ invalid"
    case .unverified: "❔ unverified"
    case .pending: "⏳ pending"
    }
  }
}
