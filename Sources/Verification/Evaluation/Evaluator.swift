package import ReleaseModel

/// Turns evidence into results; the only place that applies the policy and suppressions.
package struct Evaluator {
  private let plan: Plan
  private let evidence: GatheredEvidence
  private let today: String
  private let canRerun: Bool
  private let excerpt: (SourceLocation) -> TextExcerpt?
  /// The locations of checklist items; the line of a failed item is not wrong, so it isn't shown.
  private let items: Set<SourceLocation>
  /// The IDs of the items that need a sign-off.
  private let manualItems: Set<String>

  /// - Parameters:
  ///   - plan: What was requested.
  ///   - evidence: What was gathered.
  ///   - today: The date, `YYYY-MM-DD`. A suppression applies through its last day.
  ///   - canRerun: Whether `verify-release --only` can repeat a check.
  ///   - excerpt: Returns the line that a finding about code refers to.
  package init(
    plan: Plan, evidence: GatheredEvidence, today: String, canRerun: Bool = false,
    excerpt: @escaping (SourceLocation) -> TextExcerpt? = { _ in nil }
  ) {
    self.plan = plan
    self.evidence = evidence
    self.today = today
    self.canRerun = canRerun
    self.excerpt = excerpt
    let items = plan.checklists.flatMap(\.items)
    self.items = Set(items.compactMap(\.location))
    manualItems = Set(items.filter { $0.manual != nil }.map(\.id))
  }

  package struct Results {
    package init() {}

    /// The reports, in the order of the registry.
    package var checks: [CheckReport] = []
    /// The checklists with the status of every item.
    package var checklists: [ChecklistReport] = []
    /// The names that look like debug code and that no rule covers.
    package var uncoveredNames: [UncoveredName] = []
    /// What the configuration leaves out on purpose.
    var exclusions: [Exclusion] = []
    /// The indices of the suppressions that accepted a finding.
    var usedSuppressions: Set<Int> = []
  }

  package func results() -> Results {
    var results = Results()
    for check in Registry.checks {
      if plan.checks.contains(check.id) || !check.isConfigured(in: plan) {
        add(check, to: &results)
      } else {
        results.checks.append(.notAskedFor(check))
      }
    }
    return results
  }

  func results(of check: any Check) -> Results {
    var results = Results()
    add(check, to: &results)
    return results
  }

  /// Evaluates a check, given the results of the checks before it.
  private func add(_ check: any Check, to results: inout Results) {
    let result = check.judge(
      CheckInput(
        plan: plan, evidence: evidence, earlier: results.checks,
        usedSuppressions: results.usedSuppressions, today: today))
    let findings = result.findings.map { resolve($0, of: check.id, &results.usedSuppressions) }
      .worstFirst(\.self)
    var report = CheckReport(
      id: check.id, title: check.title, why: check.why, fix: check.fix,
      verdict: Self.verdict(of: result, findings), summary: result.summary,
      limitation: result.limitation, findings: findings,
      findingKinds: Self.findingKinds(of: findings, check.id),
      rerun: rerun(check, findings, result.checklists))
    report.addFailure(of: check)
    results.checks.append(report)
    results.checklists += result.checklists
    results.uncoveredNames += result.uncoveredNames
    results.exclusions += result.exclusions
  }

  private static func verdict(of result: CheckResult, _ findings: [Finding]) -> Verdict? {
    let found = findings.map(\.severity.verdict).max() ?? .passed
    // Strict runs count a warning even from a check that had nothing to evaluate.
    guard result.isApplicable || max(result.repeated, found) != .passed else { return nil }
    return max(result.isConclusive ? .passed : .unverified, result.repeated, found)
  }

  private static func findingKinds(
    of findings: [Finding], _ check: String
  ) -> [FindingKindReport]? {
    let subjects = Set(findings.map(\.subject))
    let kinds =
      findings.contains { $0.table != nil }
      ? LocalizationFindingKind.allCases.map(\.id)
      : check == HygieneCheck().id ? HygieneKind.allCases.map(\.id) : []
    let findingKinds = kinds.filter(subjects.contains)
      .compactMap(CheckPage.named).map {
        FindingKindReport(id: $0.id, title: $0.title, why: $0.why, fix: $0.fix)
      }
    return findingKinds.isEmpty ? nil : findingKinds
  }

  /// The finding as it is reported.
  private func resolve(
    _ finding: Finding, of check: String, _ usedSuppressions: inout Set<Int>
  ) -> Finding {
    var resolved = finding
    if let index = suppression(of: finding, check) {
      resolved.suppressed = plan.configuration.suppressions[index].reason
      usedSuppressions.insert(index)
    }
    resolved.severity = resolved.suppressed == nil ? severity(of: finding, check) : .note
    if resolved.excerpt == nil, finding.table == nil, let location = finding.location,
      !items.contains(location)
    {
      resolved.excerpt = excerpt(location)
      // A string can be longer than the word at its location.
      if let found = resolved.excerpt, let offset = found.offset, let name = finding.name?.utf8,
        found.text.utf8.dropFirst(offset).starts(with: name)
      {
        resolved.excerpt?.length = name.count
      }
    }
    return resolved
  }

  private func severity(of finding: Finding, _ check: String) -> Severity {
    switch finding.severity {
    case _ where isIgnoredSignOff(finding, check): .note
    case .pending where plan.policy.presubmit: .note
    case .warning where plan.policy.strict: .error
    case let severity: severity
    }
  }

  /// Whether the finding is about a manual item, which `--presubmit` ignores.
  private func isIgnoredSignOff(_ finding: Finding, _ check: String) -> Bool {
    plan.policy.presubmit && check == ChecklistCheck().id
      && finding.name.map(manualItems.contains) ?? false
  }

  /// The index of the suppression that accepts a finding; a suppression can't accept an unverified
  /// result, or a finding about itself.
  private func suppression(of finding: Finding, _ check: String) -> Int? {
    guard [.error, .warning].contains(finding.severity), check != SuppressionsCheck().id,
      !isIgnoredSignOff(finding, check)
    else {
      return nil
    }
    return plan.configuration.suppressions.firstIndex {
      $0.accepts(finding, of: check, on: today)
    }
  }

  /// The command that reruns one failed check and the checks that it depends on.
  ///
  /// Nil for a check without findings, which waits for another check, and for one that only needs
  /// sign-offs.
  private func rerun(
    _ check: any Check, _ findings: [Finding], _ checklists: [ChecklistReport]
  ) -> String? {
    let unsigned = Set(checklists.flatMap(\.items).filter { $0.signing != nil }.map(\.id))
    let isWrong = findings.contains {
      $0.severity.verdict != .passed && !($0.name.map(unsigned.contains) ?? false)
    }
    guard isWrong, canRerun else { return nil }
    let flags =
      (plan.policy.presubmit ? ["--presubmit"] : [])
      + (plan.changes.map { ["--since", $0.since] } ?? [])
      + (plan.policy.strict ? ["--strict"] : [])
    return (["verify-release", "--only", check.id] + flags + plan.packageOptions).quotedForShell
  }

  /// The report that the same run would have produced without `--presubmit`, so that manual items
  /// count.
  package static func countingSignOffs(in saved: Report) -> Report {
    guard saved.policy.presubmit else { return saved }
    var report = saved
    report.policy.presubmit = false
    let verdicts = saved.checklists.flatMap(\.items).filter { $0.kind == .manual }
      .reduce(into: [:]) { $0[$1.id] = $1.verdict }
    let check = ChecklistCheck()
    for index in saved.checks.indices where saved.checks[index].id == check.id {
      for number in saved.checks[index].findings.indices {
        let finding = saved.checks[index].findings[number]
        guard finding.severity == .note, finding.suppressed == nil,
          let severity = finding.name.flatMap({ verdicts[$0]?.severity })
        else { continue }
        report.checks[index].findings[number].severity = severity
      }
      let worst = report.checks[index].findings.map(\.severity.verdict).max() ?? .passed
      report.checks[index].verdict = saved.checks[index].verdict.map { max($0, worst) }
      report.checks[index].addFailure(of: check)
    }
    report.verdict = Verdict.worst(of: report.checks)
    if saved.verdictLine != nil { report.summarize() }
    return report
  }
}

extension CheckReport {
  /// Says what is wrong if the check failed.
  fileprivate mutating func addFailure(of check: any Check) {
    guard verdict == .failed else { return }
    failure = check.failure(findings.filter { $0.severity == .error })
  }

  /// The report of a check that was not requested.
  static func notAskedFor(_ check: any Check) -> CheckReport {
    .notAskedFor(id: check.id, title: check.title, why: check.why, fix: check.fix)
  }
}
