extension Report {
  /// The report as the same run without `--presubmit` would have given it: manual items count.
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

/// The file that the record of a release was made from.
package struct ReportSource: Sendable, Codable, Equatable {
  /// The path, as it was given.
  package var file: String
  /// The SHA-256 of its bytes, as hexadecimal digits.
  package var sha256: String

  /// Creates a source.
  package init(file: String, sha256: String) {
    self.file = file
    self.sha256 = sha256
  }
}
