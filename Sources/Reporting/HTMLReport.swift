package import ReleaseModel

/// Renders a report as a single HTML file that needs no network and no script.
package struct HTMLReport: Renderer {
  package init() {}

  /// Renders the report in the order that a release manager reads: the verdict, next steps,
  /// progress, and then details.
  package func render(_ report: Report) -> String {
    let findings = ReportFindings(report)
    var sections = [HTMLNextSteps.section(report.nextSteps(findings))]
    sections += report.checklists.enumerated().map { HTMLChecklist.section($0.element, $0.offset) }
    sections.append(HTMLCoverage.section(report.localization ?? []))
    sections += HTMLFindings.sections(findings)
    sections.append(Self.explanations(report.explanations ?? []))
    sections += report.artifacts.enumerated().compactMap { number, artifact in
      OverviewFacts(artifact).map {
        HTMLSection($0.table(named: artifact.name), id: "overview-\(number + 1)")
      }
    }
    sections += [
      Self.checks(report), Self.artifacts(report.artifacts),
      HTMLSection(.rules(report.rules), id: "rules", count: report.rules.count.grouped),
      HTMLSection(.builds(report.builds), id: "builds"),
      HTMLSection(.dependencies(report.builds), id: "dependencies"), Self.run(report),
    ]
    return HTMLPage.render(
      title: Self.title(of: report, report.kind.lowercased()),
      body: Self.header(of: report, report.kind)
        + HTMLSection.render(sections, Self.verdict(report)))
  }

  /// The title of a page: the subject, the verdict, and the kind of page.
  static func title(of report: Report, _ kind: String) -> String {
    let names = report.package.map { [$0.name] } ?? report.artifacts.map(\.name)
    let subject = names.isEmpty ? "verify-release" : names.listed
    return "\(subject): \(report.verdict.rawValue), \(kind)"
  }

  /// The verdict and its subject.
  static func header(of report: Report, _ kind: String) -> String {
    let name = report.package.map { " of \($0.name.escapedForHTML)" } ?? ""
    var facts: [String] = []
    if let package = report.package, let commit = package.commit {
      let dirty = package.hasUncommittedChanges == true ? " with uncommitted changes" : ""
      facts.append("Commit \(self.commit(commit, package.repository))\(dirty)")
    }
    facts.append(report.startedAt.timeForReading.escapedForHTML)
    let verdict = report.verdict.rawValue
    return "<header id=\"top\" class=\"\(RowStatus(report.verdict).rawValue)\">\n"
      + "<h1>\(kind)\(name) <span class=\"verdict\">\(verdict)</span></h1>\n"
      + "<p>\(report.counts.escapedForHTML)"
      + "\(report.limitation.map { "; \($0.escapedForHTML)" } ?? "")</p>\n"
      + "<p>\(facts.joined(separator: " · "))</p>\n</header>\n"
  }

  static func verdict(_ report: Report) -> String {
    HTMLText.badge(RowStatus(report.verdict))
  }

  /// The abbreviated commit, as a link if the repository is on the web.
  static func commit(_ commit: String, _ repository: String?) -> String {
    let short = HTMLText.code(String(commit.prefix(12)))
    guard let address = CommitLink.address(of: commit, in: repository) else { return short }
    return HTMLText.link(to: address, short)
  }

  static func checks(_ report: Report) -> HTMLSection {
    let checks = report.checks.filter(\.isAskedFor)
    let table = HTMLTable(
      columns: ["Check", "Verdict", "Summary"],
      rows: checks.map { check in
        [
          "<strong>\(check.title.escapedForHTML)</strong> \(HTMLText.code(check.id))",
          HTMLText.badge(report.status(of: check)), HTMLText.prose(check.summary),
        ]
      }, anchors: checks.map { "check-\($0.id)" })
    return HTMLSection(
      id: "checks", title: "Checks", count: checks.count.grouped,
      body: table.render()
        + ReportFacts.notes(on: report).map { "<p>\(HTMLText.prose($0))</p>\n" }.joined())
  }

  static func artifacts(_ artifacts: [Artifact]) -> HTMLSection {
    HTMLSection(.artifacts(artifacts), id: "artifacts", count: artifacts.count.grouped)
  }

  /// The facts about the run.
  static func run(_ report: Report) -> HTMLSection {
    HTMLSection(
      id: "run", title: "Run",
      body: HTMLText.list(ReportFacts.run(report).map { ($0.name, HTMLText.cell($0.value)) }))
  }

  private static func explanations(_ explanations: [Explanation]) -> HTMLSection {
    let items = explanations.map { explanation in
      let parts = explanation.chain.isEmpty ? [] : [HTMLText.chain(explanation.chain)]
      return "<li>\(HTMLText.code(explanation.name)) in \(HTMLText.code(explanation.artifact)): "
        + (parts + explanation.notes.map(\.escapedForHTML)).joined(separator: "<br>") + "</li>\n"
    }
    return HTMLSection(
      id: "why", title: "Explanations",
      body: items.isEmpty ? "" : "<ul>\n\(items.joined())</ul>\n")
  }
}
