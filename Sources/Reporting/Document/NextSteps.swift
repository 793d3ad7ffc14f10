internal import ReleaseModel

extension Report {
  /// The required actions; in a document without findings, they link to checks.
  func nextStepsSection(_ findings: ReportFindings, linksFindings: Bool) -> DocumentSection {
    let steps = nextSteps(findings, linksFindings: linksFindings)
    let limit = ReportFindings.limit
    let rest = Array(steps.dropFirst(limit))
    return DocumentSection(
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
  private func nextSteps(_ findings: ReportFindings, linksFindings: Bool) -> [DocumentEntry] {
    let byCheck = Dictionary(grouping: findings.all, by: \.check.id)
    let checkSteps = checks.compactMap {
      step(for: $0, byCheck[$0.id] ?? [], findings, linksFinding: linksFindings)
    }
    let rerun = checks.first(where: \.isOfChecklists)?.rerun
    let itemSteps = checklists.flatMap(\.items).compactMap { item in
      item.kind == .manual
        ? policy.presubmit ? nil : item.signingStep : item.automaticStep(checkSteps, rerun)
    }
    var steps = Verdict.allCases.reversed().flatMap { verdict in
      (checkSteps + itemSteps).filter { $0.status == Status(verdict) }
    }
    if verdict != .passed, steps.isEmpty {
      steps = [
        DocumentEntry(
          verdict, "Find out why the run is \(verdict.rawValue)",
          checks.allSatisfy { $0.verdict == nil } ? "No check applies to this run." : nil,
          anchor: checks.contains(where: \.isAskedFor) ? "checks" : "run")
      ]
    }
    if let partial {
      steps.append(
        DocumentEntry(
          nil, partial.advice ?? partial.message, partial.advice == nil ? nil : partial.message,
          anchor: "checks"))
    }
    return steps
  }

  /// The action for a check, unless checklist items cover it.
  private func step(
    for check: CheckReport, _ found: [AnchoredFinding], _ all: ReportFindings,
    linksFinding: Bool
  ) -> DocumentEntry? {
    guard let verdict = check.verdict, verdict != .passed else { return nil }
    let weighty = found.filter { $0.finding.severity == verdict.severity }
    let own = weighty.filter { !$0.isState(of: all.items) }
    let anchor = "check-\(check.id)"
    guard let first = own.first else {
      // Items that failed with another check have no findings of their own.
      return weighty.isEmpty && !check.isOfChecklists
        ? DocumentEntry(
          verdict, "\(verdict.task): \(check.heading)", check.summary, command: check.rerun,
          anchor: anchor) : nil
    }
    let kinds = own.grouped(by: \.kind)
      .sorted { ($1.elements.count, $0.key) < ($0.elements.count, $1.key) }
      .worstFirst { $0.elements[0].finding }
      .map { "\($0.elements.count.grouped) `\($0.key)`" }
    let title =
      check.failure.map { ": \($0)" } ?? " \(own.map(\.finding).counts): \(check.title)"
    let single = kinds.count > 1 ? nil : first.finding
    return DocumentEntry(
      verdict, verdict.task + title, single?.message ?? kinds.listed,
      location: single?.location.map { all.links.phrase($0) }, advice: single?.advice,
      command: check.rerun,
      anchor: linksFinding ? first.anchor : anchor)
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
  fileprivate var signingStep: DocumentEntry? {
    guard verdict != .passed, state != .notRun else { return nil }
    if signing == nil, verdict == .pending { return nil }
    let task = verdict == .failed ? "Fix and sign off" : "Sign off"
    return DocumentEntry(
      verdict, "\(task): \(title)", verdict == .failed ? detail : how ?? detail,
      who: signing?.terms.sentences, command: signing?.command, anchor: "item-\(id)")
  }

  /// The action for an automated item, unless the step of a check covers it.
  fileprivate func automaticStep(_ checks: [DocumentEntry], _ rerun: String?) -> DocumentEntry? {
    guard verdict > .pending, state != .notRun else { return nil }
    if kind == .check, checks.contains(where: { $0.status == Status(verdict) }) { return nil }
    return DocumentEntry(
      verdict, "\(verdict.task): \(title)", detail, command: rerun, anchor: "item-\(id)")
  }
}

extension DocumentEntry {
  /// Creates an action that is required before the release can pass, or without a verdict, advice.
  ///
  /// `detail` is the finding or how to fix it; `who` are the roles that can do it, nil for any
  /// developer; `command` does it, or verifies it afterward; `anchor` is that of the first finding,
  /// the checklist item or the check.
  fileprivate init(
    _ verdict: Verdict?, _ title: String, _ detail: String?, location: Phrase? = nil,
    advice: String? = nil, who: String? = nil, command: String? = nil, anchor: String
  ) {
    let facts: [Fact?] = [
      who.map { Fact("Who", "\(.prose($0))") },
      location.map { Fact("At", $0) },
      advice.map { Fact("Fix", "\(.prose($0))") },
      command.map { Fact("Run", "\(.code($0))") },
    ]
    self.init(
      status: verdict.map { Status($0) },
      title: "\(.link("\(.prose(title))", to: "#\(anchor)"))",
      paragraphs: detail.map { ["\(.prose($0))"] } ?? [], facts: facts.compactMap(\.self))
  }
}
