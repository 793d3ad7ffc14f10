package import ReleaseModel

/// Every checklist item passes.
package struct ChecklistCheck: Check {
  package let id = "checklist"
  package let title = "All checklist items pass"
  package let why =
    "Some requirements can be verified only by a person or by running the product."
  package let fix =
    "Do what the item says. A failed probe shows the actual and the expected output. Sign manual"
    + " items"
    + " with `verify-release checklist sign ITEM`; `verify-release checklist status` lists open"
    + " items."
  package let manual = CheckManual(
    details: "Evaluates every checklist item with a check, tests, a probe or a sign-off. A "
      + "sign-off is out of date if a file that it covers has changed.",
    example: Page.Example(
      message:
        "A purchase goes through: needs sign-off by managers.",
      folder: "fixtures/packages/checklist"),
    configuration:
      "`checklists` lists the checklist files, `roles` the people who may sign off, and "
      + "`signers` their public keys.",
    limits: "Without a signature, anyone who can commit can sign off as someone else.")
  package let needs: Set<Need> = [.itemTests, .probes, .signOffs]
  package let reliesOn = ["build"]

  private let onlyManual: Bool

  /// Creates the check; with `onlyManual`, nothing was built and items that need a run don't count.
  package init(onlyManual: Bool = false) {
    self.onlyManual = onlyManual
  }

  package func needs(in plan: Plan) -> Set<Need> { isConfigured(in: plan) ? needs : [] }

  package func isConfigured(in plan: Plan) -> Bool { !plan.checklists.isEmpty }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("the configuration has no checklists")
    }
    let checklists = answers(to: input)
    let items = zip(input.plan.checklists, checklists)
      .flatMap { list, report in Array(zip(list.items, report.items)) }
    var findings = items.compactMap(finding)
    if items.isEmpty {
      findings.append(
        Finding(
          .unverified, subject: id, message: "The checklists have no items.",
          advice: "Add items to the checklists."))
    }
    findings += SignOffFindings(check: id).all(input)
    return CheckResult(
      findings: findings, summary: summary(of: items.map(\.1)),
      isApplicable: !onlyManual || !findings.isEmpty || items.contains { $0.1.state != .notRun },
      checklists: checklists)
  }

  /// The checklists with the status of every item.
  private func answers(to input: CheckInput) -> [ChecklistReport] {
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
    let notRun = items.count { $0.state == .notRun }
    let notApplicable = items.count { $0.state == .notApplicable }
    let passed = items.count { $0.state == .passed }
    var summary = "\(passed) of \((items.count - notRun - notApplicable).counted("item")) passed"
    if notApplicable > 0 { summary += ", \(notApplicable) not applicable" }
    if notRun > 0 { summary += ", \(notRun) not run" }
    return summary
  }

  /// The finding about an item, if any.
  private func finding(_ item: ChecklistItem, _ answer: ChecklistReport.Item) -> Finding? {
    guard answer.state != .notRun, let severity = answer.verdict.severity else { return nil }
    let advice = [item.how.map(Self.sentence), answer.signing?.advice].compactMap(\.self)
    return Finding(
      severity, subject: item.id, message: "\(item.title): \(answer.detail).",
      advice: advice.isEmpty ? nil : advice.joined(separator: " "),
      name: item.id, location: item.location)
  }

  /// The string as a complete sentence, so that another sentence can follow.
  private static func sentence(_ text: String) -> String {
    guard let last = text.last(where: { !$0.isWhitespace }) else { return text }
    return ".!?:".contains(last) ? text : text + "."
  }
}
