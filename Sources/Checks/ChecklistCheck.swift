package import ReleaseModel

/// Every item of the checklists is answered.
package struct ChecklistCheck: Check {
  package let id = "checklist"
  package let title = "The checklists are answered"
  package let why =
    "Some things only a person or a run of the product can answer."
  package let fix =
    "Do what the item says; a probe shows what it got and what it expected. A person answers with"
    + " `verify-release checklist sign ITEM`; `verify-release checklist status` says what is open."
  package let needs: Set<Need> = [.probes]
  package let reliesOn = ["build"]

  private let onlyManual: Bool

  /// Creates the check; with `onlyManual` nothing was built, and what a run answers does not count.
  package init(onlyManual: Bool = false) {
    self.onlyManual = onlyManual
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard !input.plan.checklists.isEmpty else {
      return .notApplicable("the configuration names no checklists")
    }
    let items = zip(input.plan.checklists, answers(to: input))
      .flatMap { list, report in Array(zip(list.items, report.items)) }
    let presubmit = input.plan.policy.presubmit
    var findings = items.compactMap { item, answer in
      finding(item, answer, isOpen: presubmit && item.manual != nil)
    }
    if items.isEmpty {
      findings.append(
        Finding(.unknown, subject: id, message: "The checklists have no items."))
    }
    findings += SignOffFindings(check: id).all(input)
    return CheckResult(
      findings: findings, summary: summary(of: items.map(\.1)),
      isApplicable: !onlyManual || !findings.isEmpty || items.contains { $0.1.state != .notRun })
  }

  /// The checklists with an answer to every item.
  package func answers(to input: CheckInput) -> [ChecklistReport] {
    let answers = ChecklistAnswers(input, onlyManual: onlyManual)
    return input.plan.checklists.map { list in
      ChecklistReport(
        title: list.title, file: list.file,
        items: list.items.map { item in
          let answer = answers.answer(to: item)
          return .init(
            id: item.id, title: item.title, why: item.why, how: item.how, section: item.section,
            kind: answer.kind, verdict: answer.verdict, state: answer.state, detail: answer.detail,
            signOff: answer.signOff.map { SignOffReport($0, key: answer.key) },
            stale: answer.stale, signing: answer.signing)
        })
    }
  }

  private func summary(of items: [ChecklistReport.Item]) -> String {
    let counted = items.filter { $0.state != .notRun }
    let held = counted.count { $0.verdict == .passed }
    var summary = "\(held) of \(counted.count) items hold"
    let notApplicable = counted.count { $0.state == .notApplicable }
    if notApplicable > 0 { summary += ", \(notApplicable) of them not applicable" }
    if counted.count < items.count { summary += ", \(items.count - counted.count) not run" }
    return summary
  }

  /// What is to be said of an item; one that `isOpen` waits for a person, whatever was said before.
  private func finding(
    _ item: ChecklistItem, _ answer: ChecklistReport.Item, isOpen: Bool
  ) -> Finding? {
    guard answer.state != .notRun else { return nil }
    let kind: Finding.Kind
    switch answer.verdict {
    case .passed: return nil
    case _ where isOpen: kind = .pending
    case .pending: kind = .pending
    case .unverified: kind = .unknown
    case .failed: kind = .violation
    }
    let advice = [item.how.map(Self.sentence), answer.signing?.advice].compactMap(\.self)
    return Finding(
      kind, subject: item.id, message: "\(item.title): \(answer.detail).",
      advice: advice.isEmpty ? nil : advice.joined(separator: " "),
      name: item.id, location: item.location)
  }

  /// A text that another sentence can follow.
  private static func sentence(_ text: String) -> String {
    guard let last = text.last(where: { !$0.isWhitespace }) else { return text }
    return ".!?:".contains(last) ? text : text + "."
  }
}
