internal import ReleaseModel

extension Report {
  /// The report in the order of a terminal, where the end is read first: passing checks, then
  /// failures, then the verdict.
  func terminalSections(isVerbose: Bool, rules: Table? = nil) -> [Section] {
    let checks = Verdict.allCases.flatMap { verdict in
      self.checks.filter { ($0.verdict ?? .passed) == verdict }
    }
    // Most checks apply only to packages and have no result for individual files.
    let shown = checks.filter { $0.isAskedFor && (package != nil || $0.verdict != nil) }
    let rows = shown.map {
      Entry(
        status: $0.verdict.map(Status.init) ?? .notApplicable, name: $0.id,
        title: "\(.prose($0.summary))")
    }
    var sections = [
      Section(
        blocks: [rules.map(Block.table), .entries(.checks, rows)].compactMap(\.self)
          + notes(inFull: isVerbose)
          .map { .paragraph("\($0.name.lowercased()): \($0.text)") })
    ]
    if let localization, !localization.isEmpty {
      sections.append(Section(blocks: [.table(localization.table)]))
    }
    if isVerbose { sections += checklists.map(\.status) }
    sections += overviewSections
    sections += (explanations ?? []).map { Section(blocks: [.entries(.explanations, [$0.entry])]) }
    sections += checks.flatMap { findings(of: $0, isVerbose) }
    let hidden = checks.flatMap(\.findings).count { !$0.isShown(isVerbose) }
    if hidden > 0 {
      let note = "\(hidden.counted("note")) not shown (--verbose)"
      sections.append(Section(blocks: [.paragraph("\(.small("\(note)"))")]))
    }
    let commands = checks.compactMap(\.rerun)
    if !commands.isEmpty {
      sections.append(
        Section(
          title: "to rerun a check:", blocks: commands.map { .paragraph("\(.code($0))") }))
    }
    return sections
  }

  /// The findings of a check, the most severe last, and then those about tables, by table and
  /// language.
  private func findings(of check: CheckReport, _ isVerbose: Bool) -> [Section] {
    let links = SourceLinks(self)
    let unsigned = checklists.flatMap(\.items).filter { $0.signing != nil }
    func entry(_ finding: Finding) -> Entry {
      finding.entry(
        of: check, without: check.id,
        item: unsigned.first { check.isOfChecklists && $0.id == finding.name }, links: links)
    }
    let findings = check.findings.filter { $0.isShown(isVerbose) && $0.region == nil }
    let single = Severity.allCases.reversed().flatMap { severity in
      findings.filter { $0.table == nil && $0.severity == severity }
    }
    let groups = findings.filter { $0.table != nil }.grouped { [$0.table, $0.language] }
    let regions = Table(regions: check.findings)
    return (regions.rows.isEmpty ? [] : [Section(blocks: [.table(regions)])])
      + single.map { Section(blocks: [.entries(.findings, [entry($0)])]) }
      + groups.reversed().map { key, findings in
        let limit = isVerbose ? findings.count : ReportFindings.limit
        let rest: Phrase = "and \((findings.count - limit).grouped) more (--verbose)"
        return Section(
          title: key.compactMap(\.self).joined(separator: ", "), count: findings.counts,
          blocks: [.entries(.findings, findings.prefix(limit).map(entry))]
            + (findings.count > limit ? [.paragraph("\(.small(rest))")] : []))
      }
  }
}

extension Finding {
  fileprivate func isShown(_ isVerbose: Bool) -> Bool {
    severity != .note || isVerbose || (suppressed == nil && table == nil)
  }
}
