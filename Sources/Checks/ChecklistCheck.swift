package import ReleaseModel

/// Every item of the checklists is answered.
package struct ChecklistCheck: Check {
  package let id = "checklist"
  package let title = "The checklists are answered"
  package let why =
    "Some things only a person or a run of the product can answer."
  package let fix =
    "Do what the item says; a probe shows what it got and what it expected."
  package let needs: Set<Need> = [.probes]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    guard !input.plan.checklists.isEmpty else {
      return .notApplicable("the configuration names no checklists")
    }
    let items = zip(input.plan.checklists, Self.answers(to: input))
      .flatMap { list, report in zip(list.items, report.items) }
    var findings = items.compactMap { item, answer in finding(item, answer) }
    if items.isEmpty {
      findings.append(
        Finding(.unknown, subject: id, message: "The checklists have no items."))
    }
    let passed = items.count { $0.1.verdict == .passed }
    return CheckResult(findings: findings, summary: "\(passed) of \(items.count) items hold")
  }

  /// The checklists with an answer to every item.
  package static func answers(to input: CheckInput) -> [ChecklistReport] {
    input.plan.checklists.map { list in
      ChecklistReport(
        title: list.title, file: list.file,
        items: list.items.map { item in
          let (kind, verdict, detail) = answer(to: item, input)
          return .init(
            id: item.id, title: item.title, kind: kind, verdict: verdict, detail: detail)
        })
    }
  }

  private func finding(_ item: ChecklistItem, _ answer: ChecklistReport.Item) -> Finding? {
    let kind: Finding.Kind
    switch answer.verdict {
    case .passed: return nil
    case .pending: kind = .pending
    case .unverified: kind = .unknown
    case .failed: kind = .violation
    }
    return Finding(
      kind, subject: item.id, message: "\(item.title): \(answer.detail).", advice: item.how,
      name: item.id, location: item.location)
  }

  private static func answer(
    to item: ChecklistItem, _ input: CheckInput
  ) -> (ChecklistReport.Item.Kind, Verdict, String) {
    switch item.answer {
    case .manual:
      return (.manual, .pending, "a person has to answer")
    case .check(let id):
      guard let report = input.earlier.first(where: { $0.id == id }) else {
        return (.check, .unverified, "the check `\(id)` was not run")
      }
      guard let verdict = report.verdict else {
        return (.check, .unverified, "the check `\(id)` was not run: \(report.summary)")
      }
      return (.check, verdict, "`\(id)`: \(report.summary)")
    case .probe(let probe):
      let (verdict, detail) = answer(to: probe, input.evidence.probes[item.id])
      return (.probe, verdict, detail)
    }
  }

  private static func answer(to probe: Probe, _ evidence: ProbeEvidence?) -> (Verdict, String) {
    let run: ProbeRun
    switch evidence?.run ?? .absent {
    case .collected(let value): run = value
    case .absent: return (.unverified, "the probe was not run")
    case .unavailable(let reason): return (.unverified, reason)
    }
    guard run.unmet.isEmpty else {
      return (.failed, "`\(run.command)` (\(probe.build)): \(run.unmet.joined(separator: ", "))")
    }
    let held = "`\(run.command)` (\(probe.build)) does as it should"
    guard let control = probe.control else { return (.passed, held) }
    switch evidence?.control ?? .absent {
    case .collected(let value) where value.unmet.isEmpty:
      return (
        .unverified, "`\(run.command)` does the same in “\(control)”, so the probe can't fail"
      )
    case .collected: return (.passed, "\(held), and not in \(control)")
    case .absent: return (.unverified, "the control “\(control)” was not run")
    case .unavailable(let reason): return (.unverified, "the control “\(control)”: \(reason)")
    }
  }
}
