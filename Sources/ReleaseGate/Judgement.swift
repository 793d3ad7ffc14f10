internal import Checks
internal import Foundation
package import ReleaseModel

/// Turns evidence into a report; the only place that decides severities.
package struct Judgement {
  private let plan: Plan
  private let evidence: GatheredEvidence
  private let today: String
  private var used: Set<Int> = []

  /// Creates a judgement.
  ///
  /// - Parameters:
  ///   - plan: What was requested.
  ///   - evidence: What was gathered.
  ///   - today: The date, `YYYY-MM-DD`. A suppression applies through its last day.
  package init(plan: Plan, evidence: GatheredEvidence, today: String) {
    self.plan = plan
    self.evidence = evidence
    self.today = today
  }

  /// The reports of all checks, and the status of the suppressions.
  package mutating func reports() -> [CheckReport] {
    var reports: [CheckReport] = []
    for check in Registry.checks {
      guard plan.checks.contains(check.id) || !check.isConfigured(in: plan) else {
        reports.append(
          .notAskedFor(id: check.id, title: check.title, why: check.why, fix: check.fix))
        continue
      }
      reports.append(report(of: check, after: reports))
    }
    // If no check evaluated anything, the suppressions alone must not make the run pass.
    if reports.contains(where: { $0.verdict != nil }), let suppressions = suppressionReport() {
      reports.append(suppressions)
    }
    return reports
  }

  /// The report of one check, given the reports of the checks before it.
  mutating func report(of check: any Check, after earlier: [CheckReport]) -> CheckReport {
    let result = check.judge(CheckInput(plan: plan, evidence: evidence, earlier: earlier))
    let findings = result.findings.map { resolve($0, of: check.id) }
    return CheckReport(
      id: check.id, title: check.title, why: check.why, fix: check.fix,
      verdict: Self.verdict(of: result, findings), summary: result.summary,
      findings: Self.mostSevereFirst(findings), findingKinds: Self.findingKinds(of: findings))
  }

  private static func verdict(of result: CheckResult, _ findings: [ReportedFinding]) -> Verdict? {
    let found = verdict(of: findings)
    // Strict runs count a warning even from a check that had nothing to evaluate.
    guard result.isApplicable || found != .passed else { return nil }
    return max(result.isConclusive ? .passed : .unverified, found)
  }

  private static func verdict(of findings: [ReportedFinding]) -> Verdict {
    findings.map(\.severity.verdict).max() ?? .passed
  }

  private static func findingKinds(of findings: [ReportedFinding]) -> [FindingKindReport]? {
    let subjects = Set(findings.filter { $0.table != nil }.map(\.subject))
    let findingKinds = Page.all.filter { subjects.contains($0.id) }.map {
      FindingKindReport(id: $0.id, title: $0.title, why: $0.why, fix: $0.fix)
    }
    return findingKinds.isEmpty ? nil : findingKinds
  }

  private static func mostSevereFirst(_ findings: [ReportedFinding]) -> [ReportedFinding] {
    Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
  }

  private mutating func resolve(_ finding: Finding, of check: String) -> ReportedFinding {
    if let index = suppression(of: finding, check) {
      used.insert(index)
      let suppression = plan.configuration.suppressions[index]
      return ReportedFinding(finding, severity: .note, suppressed: suppression.reason)
    }
    if let reason = finding.accepted {
      return ReportedFinding(finding, severity: .note, suppressed: reason)
    }
    return ReportedFinding(finding, severity: severity(of: finding.kind))
  }

  private func severity(of kind: Finding.Kind) -> Severity {
    switch kind {
    case .violation: .error
    case .unknown: .unverified
    case .pending: plan.policy.presubmit ? .note : .pending
    case .advice: plan.policy.strict ? .error : .warning
    case .information: .note
    }
  }

  /// The index of the suppression that accepts a finding; unverified findings can't be.
  private func suppression(of finding: Finding, _ check: String) -> Int? {
    guard finding.kind == .violation || finding.kind == .advice else { return nil }
    return plan.configuration.suppressions.firstIndex { suppression in
      [finding.subject, check].contains(suppression.rule)
        && suppression.name == finding.name
        && (suppression.artifact == nil || suppression.artifact == finding.artifact)
        && today <= suppression.expires
    }
  }

  /// Reports suppressions that have expired or that match no finding.
  ///
  /// Only a run of all checks can tell that a suppression matches nothing.
  private func suppressionReport() -> CheckReport? {
    let suppressions = plan.configuration.suppressions
    guard !suppressions.isEmpty else { return nil }
    let isComplete = Registry.ids.allSatisfy(plan.checks.contains)
    let findings = suppressions.indices.compactMap { index -> ReportedFinding? in
      let suppression = suppressions[index]
      let isExpired = today > suppression.expires
      guard !used.contains(index), isExpired || isComplete else { return nil }
      let finding = Finding(
        .advice, subject: suppression.rule,
        message: "The suppression of '\(suppression.name)' "
          + (isExpired ? "expired on \(suppression.expires)." : "matches no finding."),
        advice: isExpired ? "Remove it, or set a new date in `expires`." : "Remove it.",
        name: suppression.name, location: suppression.location)
      return ReportedFinding(finding, severity: severity(of: finding.kind))
    }
    return CheckReport(
      id: SuppressionStatus.id, title: SuppressionStatus.title, why: SuppressionStatus.why,
      fix: SuppressionStatus.fix,
      verdict: Self.verdict(of: findings),
      summary: "\(used.count) of \(suppressions.count.counted("suppression")) in use",
      findings: findings)
  }
}
