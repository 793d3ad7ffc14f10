internal import ReleaseModel

/// Something that must be done before the release can pass.
struct NextStep {
  /// The verdict that the release has until it is done; passed for what is only advice.
  let verdict: Verdict
  /// What to do, in a few words.
  let title: String
  /// What is wrong or how to do it; text between backticks is code.
  let detail: String?
  /// Where the first problem is.
  var location: SourceLocation?
  /// Who can do it; nil for anyone who works on the code.
  var who: String?
  /// The command that does it, or that verifies it afterwards.
  var command: String?
  /// The name of the first finding, the checklist item or the check in the document.
  let anchor: String
}

extension Report {
  /// What must be done before the release can pass, the most urgent first; empty when it passed.
  func nextSteps(_ findings: ReportFindings) -> [NextStep] {
    let byCheck = Dictionary(grouping: findings.all, by: \.check.id)
    let checkSteps = checks.compactMap { step(for: $0, byCheck[$0.id] ?? [], findings.items) }
    let again = checks.first { $0.id == "checklist" }?.again
    let itemSteps = checklists.flatMap(\.items).compactMap { item in
      item.kind == .manual
        ? policy.presubmit ? nil : item.signingStep : item.automaticStep(checkSteps, again)
    }
    var steps = Verdict.allCases.reversed().flatMap { verdict in
      (checkSteps + itemSteps).filter { $0.verdict == verdict }
    }
    if verdict != .passed, steps.isEmpty {
      steps = [
        NextStep(
          verdict: verdict, title: "Find out why the run is \(verdict.rawValue)",
          detail: checks.allSatisfy { $0.verdict == nil } ? "No check had anything to judge." : nil,
          anchor: checks.contains(where: \.isAskedFor) ? "checks" : "run")
      ]
    }
    if let partial {
      steps.append(
        NextStep(
          verdict: .passed, title: partial.advice ?? partial.message,
          detail: partial.advice == nil ? nil : partial.message, anchor: "checks"))
    }
    return steps
  }

  /// What to do about a check, unless checklist items say all of it.
  private func step(
    for check: CheckReport, _ findings: [AnchoredFinding], _ items: Set<String>
  ) -> NextStep? {
    guard let verdict = check.verdict, verdict != .passed else { return nil }
    let weighty = findings.filter { $0.finding.severity.verdict == verdict }
    let own = weighty.filter { !$0.isState(of: items) }
    guard let first = own.first else {
      return weighty.isEmpty
        ? NextStep(
          verdict: verdict, title: "\(verdict.task): \(check.title)", detail: check.summary,
          command: check.again, anchor: "check-\(check.id)") : nil
    }
    let kinds = Dictionary(grouping: own) { check.rule(of: $0.finding) }.mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) `\($0.key)`" }
    let advice = first.finding.advice.map { " \($0)" } ?? ""
    return NextStep(
      verdict: verdict, title: "\(verdict.task) \(own.map(\.finding).counts): \(check.title)",
      detail: kinds.count > 1 ? kinds.listed : first.finding.message + advice,
      location: kinds.count > 1 ? nil : first.finding.location, command: check.again,
      anchor: first.anchor)
  }
}

extension Verdict {
  /// What to do about findings that force the verdict.
  fileprivate var task: String {
    switch self {
    case .failed: "Fix"
    case .unverified: "Settle"
    case .pending, .passed: "Answer"
    }
  }
}

extension ChecklistReport.Item {
  /// The sign-off that the item needs; nil when it holds, or waits for another item only.
  fileprivate var signingStep: NextStep? {
    guard verdict != .passed, state != .notRun else { return nil }
    if signing == nil, verdict == .pending { return nil }
    let task = verdict == .failed ? "Fix and sign off" : "Sign off"
    return NextStep(
      verdict: verdict, title: "\(task): \(title)", detail: how ?? detail, who: signing?.terms,
      command: signing?.command, anchor: "item-\(id)")
  }

  /// What to do about an item that a run answers, unless the step for a check says it.
  fileprivate func automaticStep(_ checks: [NextStep], _ again: String?) -> NextStep? {
    guard verdict > .pending, state != .notRun else { return nil }
    if kind == .check, checks.contains(where: { $0.verdict == verdict }) { return nil }
    return NextStep(
      verdict: verdict, title: "\(verdict.task): \(title)", detail: detail, command: again,
      anchor: "item-\(id)")
  }
}
