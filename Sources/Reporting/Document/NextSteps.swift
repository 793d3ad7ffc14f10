internal import ReleaseModel

/// An action that is required before the release can pass.
struct NextStep {
  /// The verdict of the release until the step is done; passed if the step is only advice.
  let verdict: Verdict
  /// A short imperative title.
  let title: String
  /// The finding or how to fix it, with code between backticks.
  let detail: String?
  /// The location of the first finding.
  var location: SourceLocation?
  /// The role that can do it; `nil` for any developer.
  var who: String?
  /// The command that does it, or verifies it afterward.
  var command: String?
  /// The anchor of the first finding, the checklist item or the check.
  var anchor: String

  fileprivate var entry: Entry {
    let facts: [Fact?] = [
      who.map { Fact("Who", "\(.prose($0))") },
      location.map { Fact("At", "\(.code($0.description))") },
      command.map { Fact("Run", "\(.code($0))") },
    ]
    return Entry(
      status: verdict == .passed ? nil : Status(verdict),
      title: "\(.link("\(.prose(title))", to: "#\(anchor)"))",
      paragraphs: detail.map { ["\(.prose($0))"] } ?? [], facts: facts.compactMap(\.self))
  }
}

extension Report {
  /// The required actions; in a document without findings, they link to checks.
  func nextStepsSection(_ findings: ReportFindings, linksFindings: Bool) -> Section {
    let steps = nextSteps(findings, linksFindings: linksFindings).map(\.entry)
    let limit = ReportFindings.limit
    let rest = Array(steps.dropFirst(limit))
    return Section(
      id: "next-steps", title: "Next steps", count: steps.count.grouped,
      blocks: [
        .entries(.steps, Array(steps.prefix(limit))),
        .group(
          "\(rest.count.grouped) more", count: nil, isOpen: false,
          [.entries(.steps, rest, startingAt: limit + 1)]),
      ])
  }

  /// The required actions, most urgent first, and then advice if the verdict does not cover
  /// everything.
  private func nextSteps(_ findings: ReportFindings, linksFindings: Bool) -> [NextStep] {
    let byCheck = Dictionary(grouping: findings.all, by: \.check.id)
    let checkSteps = checks.compactMap { check -> NextStep? in
      var step = step(for: check, byCheck[check.id] ?? [], findings.items)
      if !linksFindings { step?.anchor = "check-\(check.id)" }
      return step
    }
    let rerun = checks.first { $0.id == "checklist" }?.rerun
    let itemSteps = checklists.flatMap(\.items).compactMap { item in
      item.kind == .manual
        ? policy.presubmit ? nil : item.signingStep : item.automaticStep(checkSteps, rerun)
    }
    var steps = Verdict.allCases.reversed().flatMap { verdict in
      (checkSteps + itemSteps).filter { $0.verdict == verdict }
    }
    if verdict != .passed, steps.isEmpty {
      steps = [
        NextStep(
          verdict: verdict, title: "Find out why the run is \(verdict.rawValue)",
          detail: checks.allSatisfy { $0.verdict == nil } ? "No check applies to this run." : nil,
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

  /// The action for a check, unless checklist items cover it.
  private func step(
    for check: CheckReport, _ findings: [AnchoredFinding], _ items: Set<String>
  ) -> NextStep? {
    guard let verdict = check.verdict, verdict != .passed else { return nil }
    let weighty = findings.filter { $0.finding.severity == verdict.severity }
    let own = weighty.filter { !$0.isState(of: items) }
    guard let first = own.first else {
      return weighty.isEmpty
        ? NextStep(
          verdict: verdict, title: "\(verdict.task): \(check.title)", detail: check.summary,
          command: check.rerun, anchor: "check-\(check.id)") : nil
    }
    let kinds = Dictionary(grouping: own, by: \.kind).mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value.grouped) `\($0.key)`" }
    let advice = first.finding.advice.map { " \($0)" } ?? ""
    return NextStep(
      verdict: verdict, title: "\(verdict.task) \(own.map(\.finding).counts): \(check.title)",
      detail: kinds.count > 1 ? kinds.listed : first.finding.message + advice,
      location: kinds.count > 1 ? nil : first.finding.location, command: check.rerun,
      anchor: first.anchor)
  }
}

extension Verdict {
  /// The action for findings that determine the verdict.
  fileprivate var task: String {
    switch self {
    case .failed, .invalid: "Fix"
    case .unverified, .pending, .passed: "Resolve"
    }
  }
}

extension ChecklistReport.Item {
  /// The sign-off that the item needs; `nil` if it passed or only waits for another item.
  fileprivate var signingStep: NextStep? {
    guard verdict != .passed, state != .notRun else { return nil }
    if signing == nil, verdict == .pending { return nil }
    let task = verdict == .failed ? "Fix and sign off" : "Sign off"
    return NextStep(
      verdict: verdict, title: "\(task): \(title)",
      detail: verdict == .failed ? detail : how ?? detail, who: signing?.terms,
      command: signing?.command, anchor: "item-\(id)")
  }

  /// The action for an automated item, unless the step of a check covers it.
  fileprivate func automaticStep(_ checks: [NextStep], _ rerun: String?) -> NextStep? {
    guard verdict > .pending, state != .notRun else { return nil }
    if kind == .check, checks.contains(where: { $0.verdict == verdict }) { return nil }
    return NextStep(
      verdict: verdict, title: "\(verdict.task): \(title)", detail: detail, command: rerun,
      anchor: "item-\(id)")
  }
}
