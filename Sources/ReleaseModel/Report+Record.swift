extension Report {
  /// The report as the same run without `--presubmit` would have produced it: manual items count.
  package var withSignOffs: Report {
    guard policy.presubmit else { return self }
    var report = self
    report.policy.presubmit = false
    let verdicts = checklists.flatMap(\.items).filter { $0.kind == .manual }
      .reduce(into: [:]) { $0[$1.id] = $1.verdict }
    for index in report.checks.indices where checks[index].id == "checklist" {
      for number in checks[index].findings.indices {
        let finding = checks[index].findings[number]
        guard finding.severity == .note, finding.suppressed == nil,
          let verdict = finding.name.flatMap({ verdicts[$0] }),
          let severity = Severity.allCases.first(where: { $0.verdict == verdict })
        else { continue }
        report.checks[index].findings[number].severity = severity
      }
      let worst = report.checks[index].findings.map(\.severity.verdict).max() ?? .passed
      report.checks[index].verdict = checks[index].verdict.map { max($0, worst) }
    }
    report.verdict = Verdict.worst(of: report.checks)
    report.verdictLine = verdictLine.map { _ in
      Self.verdictLine(report.verdict, report.checks, of: package)
    }
    return report
  }
}
