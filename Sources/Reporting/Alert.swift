internal import ReleaseModel

/// Something that stands against a release or is worth knowing, for formats that list findings and
/// have no verdict.
struct Alert {
  /// The id of the check, or of the fault of texts.
  let rule: String
  /// What is said.
  let finding: ReportedFinding
  /// Where it is shown: its own place, or that of the rule that decided; nil when neither is in the
  /// repository.
  let place: RepositoryPlace?

  /// What is so, for one line or cell.
  ///
  /// A place that is not in the repository is part of it.
  var message: String {
    var text = finding.message
    if let location = finding.location, RepositoryPlace(location) == nil {
      text += " (\(location))"
    }
    return text.escapedForTerminal
  }

  /// What is so and what to do.
  var text: String {
    message + (finding.advice.map { " \($0.escapedForTerminal)" } ?? "")
  }
}

extension Report {
  /// All findings that are not accepted, most severe first.
  ///
  /// A verdict that no finding explains has an alert of its own, so that a list without errors
  /// never stands for a release that did not pass.
  var alerts: [Alert] {
    var alerts: [Alert] = []
    for check in checks {
      alerts += check.findings.filter { $0.suppressed == nil }.map {
        alert($0, rule: check.rule(of: $0))
      }
      if let verdict = check.verdict,
        let severity = Self.unexplained(verdict, by: check.findings.map(\.severity.verdict))
      {
        let finding = Finding(
          .unknown, subject: check.id, message: "\(check.title): \(check.summary).")
        alerts.append(alert(ReportedFinding(finding, severity: severity), rule: check.id))
      }
    }
    if let severity = Self.unexplained(verdict, by: checks.compactMap(\.verdict)) {
      let finding = Finding(
        .unknown, subject: "verdict", message: "The verdict of the run is \(verdict.rawValue).")
      alerts.append(alert(ReportedFinding(finding, severity: severity), rule: "verdict"))
    }
    if let partial { alerts.append(alert(partial, rule: "verdict")) }
    return Severity.allCases.flatMap { severity in
      alerts.filter { $0.finding.severity == severity }
    }
  }

  /// What stands beside the verdict of a run that left checks out, or without any rule; nil for any
  /// other.
  var partial: ReportedFinding? {
    guard package != nil, limitation != nil else { return nil }
    let finding = Finding(
      .advice, subject: "verdict",
      message: "The verdict is \(Self.verdictLine(verdict, checks, of: package)).",
      advice: isPart
        ? "Rerun without --only and --skip before a release."
        : "Write rules with `absent-from` for what must not ship.")
    return ReportedFinding(finding, severity: .warning)
  }

  private func alert(_ finding: ReportedFinding, rule: String) -> Alert {
    func place(_ location: SourceLocation?) -> RepositoryPlace? {
      location.flatMap { RepositoryPlace($0, in: package?.folder) }
    }
    let written = rules.first { $0.id == finding.subject }?.location
    return Alert(
      rule: rule, finding: finding, place: place(finding.location) ?? place(written))
  }

  private static func unexplained(_ verdict: Verdict, by others: [Verdict]) -> Severity? {
    guard verdict != .passed, !others.contains(verdict) else { return nil }
    return Severity.allCases.first { $0.verdict == verdict }
  }
}

extension CheckReport {
  /// The id under which the manual has a finding: that of its fault of texts, or the check's.
  func rule(of finding: ReportedFinding) -> String {
    finding.table == nil ? id : finding.subject
  }
}
