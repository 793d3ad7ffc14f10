internal import ReleaseModel

extension Report {
  /// The report in the order of a terminal, where the end is read first: passing checks, then
  /// failures, then the verdict.
  func terminalSections(isVerbose: Bool, rules: DocumentTable? = nil) -> [DocumentSection] {
    let checks = Verdict.allCases.flatMap { verdict in
      self.checks.filter { ($0.verdict ?? .passed) == verdict }
    }
    // Most checks apply only to packages and have no result for individual files.
    let shown = checks.filter { $0.isAskedFor && (package != nil || $0.verdict != nil) }
    let rows = shown.map {
      DocumentEntry(
        status: $0.verdict.map(Status.init) ?? .notApplicable, name: $0.id,
        title: "\(.prose($0.summary))")
    }
    var sections = [
      DocumentSection(
        blocks: [rules.map(Block.table), .entries(.checks, rows)].compactMap(\.self)
          + notes(inFull: isVerbose)
          .map { .paragraph("\($0.name.lowercased()): \($0.text)") })
    ]
    let tabular = checks.flatMap { check in
      check.findings.filter { $0.table != nil && $0.isShown(isVerbose) }.map { (check, $0) }
    }
    if tabular.count > 1 {
      sections.append(DocumentSection(blocks: [.table(tabular.map(\.1).localizationSummary)]))
    }
    let urgent = tabular.filter { $0.1.isUrgent }
    sections += localizationSection(
      LocalizationFindingKind.Consequence.crash.title, urgent, limit: .max)
    if let localization, !localization.isEmpty {
      let isShort = isVerbose || localization.count <= Self.tableLimit
      sections.append(
        DocumentSection(blocks: isShort ? [.table(localization.table)] : localization.summaryBlocks)
      )
    }
    if let selftest {
      sections.append(
        DocumentSection(blocks: [.table(isVerbose ? selftest.all : selftest.summary)]))
    }
    if isVerbose { sections += checklists.map(\.status) }
    sections += overviewSections
    sections += (explanations ?? []).map {
      DocumentSection(blocks: [.entries(.explanations, [$0.entry])])
    }
    sections += checks.flatMap { findings(of: $0, isVerbose) }
    let rest = tabular.filter { !$0.1.isUrgent }
    for (consequence, findings) in rest.grouped(by: { $0.1.consequence }) {
      sections += localizationSection(
        consequence?.title ?? "Localization", findings,
        limit: isVerbose ? .max : ReportFindings.limit)
    }
    let hidden = checks.flatMap(\.findings).count { !$0.isShown(isVerbose) }
    if hidden > 0 {
      let note = "\(hidden.counted("note")) not shown (--verbose)"
      sections.append(DocumentSection(blocks: [.paragraph("\(.small("\(note)"))")]))
    }
    let commands = checks.compactMap(\.rerun)
    if !commands.isEmpty {
      sections.append(
        DocumentSection(
          title: "to rerun a check:", blocks: commands.map { .paragraph("\(.code($0))") }))
    }
    return sections
  }

  /// The number of tables whose coverage fits on a screen.
  private static var tableLimit: Int { 8 }

  /// The findings of a check that are not about tables, the most severe last.
  private func findings(of check: CheckReport, _ isVerbose: Bool) -> [DocumentSection] {
    let links = SourceLinks(self)
    let unsigned = checklists.flatMap(\.items).filter { $0.signing != nil }
    func entry(_ finding: Finding) -> DocumentEntry {
      finding.entry(
        of: check, without: check.id,
        item: unsigned.first { check.isOfChecklists && $0.id == finding.name }, links: links)
    }
    let findings = check.findings.filter {
      $0.isShown(isVerbose) && $0.region == nil && $0.table == nil
    }
    let single = Severity.allCases.reversed().flatMap { severity in
      findings.filter { $0.severity == severity }
    }
    let regions = DocumentTable(regions: check.findings)
    return (regions.rows.isEmpty ? [] : [DocumentSection(blocks: [.table(regions)])])
      + single.map { DocumentSection(blocks: [.entries(.findings, [entry($0)])]) }
  }

  /// The findings about tables that have one consequence, up to a number for each ID; keys without a
  /// translation are a line for each language and table.
  private func localizationSection(
    _ title: String, _ findings: [(check: CheckReport, finding: Finding)], limit: Int
  ) -> [DocumentSection] {
    guard let check = findings.first?.check else { return [] }
    let links = SourceLinks(self)
    let joined = findings.map(\.finding).joiningKeys(upTo: limit == .max ? .max : 5)
    let blocks = joined.grouped(by: \.subject).flatMap { subject, findings -> [Block] in
      let entries = findings.prefix(limit).map { finding -> DocumentEntry in
        guard finding.name == finding.subject, finding.sharedPredicate != nil else {
          return finding.entry(of: check, without: check.id, links: links)
        }
        return DocumentEntry(
          status: Status(finding.severity), name: check.id, rule: subject,
          title: "\(finding.message) \(.small("\(finding.table ?? "")"))")
      }
      let rest: Phrase = "and \((findings.count - limit).grouped) more `\(subject)` (--verbose)"
      return [.entries(.findings, Array(entries))]
        + (findings.count > limit ? [.paragraph("\(.small(rest))")] : [])
    }
    return [DocumentSection(title: title, count: findings.map(\.finding).counts, blocks: blocks)]
  }
}

extension Finding {
  fileprivate func isShown(_ isVerbose: Bool) -> Bool {
    severity != .note || isVerbose || (suppressed == nil && table == nil)
  }
}
