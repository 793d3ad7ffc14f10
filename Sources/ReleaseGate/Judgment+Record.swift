internal import Checks
package import ReleaseModel

extension Judgment {
  /// The report as the same run without `--presubmit` would have produced it: manual items count.
  package static func countingSignOffs(in saved: Report) -> Report {
    guard saved.policy.presubmit else { return saved }
    var report = saved
    report.policy.presubmit = false
    let verdicts = saved.checklists.flatMap(\.items).filter { $0.kind == .manual }
      .reduce(into: [:]) { $0[$1.id] = $1.verdict }
    for index in saved.checks.indices where saved.checks[index].id == ChecklistCheck().id {
      for number in saved.checks[index].findings.indices {
        let finding = saved.checks[index].findings[number]
        guard finding.severity == .note, finding.suppressed == nil,
          let severity = finding.name.flatMap({ verdicts[$0]?.severity })
        else { continue }
        report.checks[index].findings[number].severity = severity
      }
      let worst = report.checks[index].findings.map(\.severity.verdict).max() ?? .passed
      report.checks[index].verdict = saved.checks[index].verdict.map { max($0, worst) }
    }
    report.verdict = Verdict.worst(of: report.checks)
    report.verdictLine = saved.verdictLine.map { _ in
      Report.verdictLine(report.verdict, report.checks, of: saved.package)
    }
    return report
  }
}
