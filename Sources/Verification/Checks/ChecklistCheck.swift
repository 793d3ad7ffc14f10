package import ReleaseModel

/// Every checklist item passes.
package struct ChecklistCheck: Check {
  package let id = CheckReport.checklistID
  package let needs: Set<Need> = [.itemTests, .probes, .signOffs]
  package let reliesOn = ["build"]

  private let onlyManual: Bool

  /// Creates the check; `onlyManual` means that nothing was built, so items that need a run are
  /// ignored.
  package init(onlyManual: Bool = false) {
    self.onlyManual = onlyManual
  }

  package func needs(in plan: Plan) -> Set<Need> {
    Set(
      plan.items.compactMap { item in
        switch item.method {
        case .check, .selftest: nil
        case .probe: .probes
        case .tests: .itemTests
        case .manual: .signOffs
        }
      })
  }

  /// The checks that verify its items, and `build` if products or tests run.
  package func reliesOn(in plan: Plan) -> [String] {
    let checks = plan.items.compactMap { item -> String? in
      if case .check(let id) = item.method { id } else { nil }
    }
    return checks + (needs(in: plan).isDisjoint(with: [.probes, .itemTests]) ? [] : reliesOn)
  }

  package func isConfigured(in plan: Plan) -> Bool { !plan.checklists.isEmpty }

  package func failure(_ errors: [Finding]) -> String {
    // Another check says why items failed that depend on it.
    if errors.isEmpty { return "Not all checklist items passed" }
    return errors.allSatisfy { $0.name != nil }
      ? "\(errors.count.counted("checklist item")) failed"
      : errors.count.counted("checklist error")
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("the configuration has no checklists")
    }
    let results = ChecklistResults(input, onlyManual: onlyManual)
    let checklists = reports(results, input)
    let items = zip(input.plan.checklists, checklists)
      .flatMap { list, report in Array(zip(list.items, report.items)) }
    var others = SignOffFindings(check: id).all(input) + expiring(results, input.plan)
    if items.isEmpty {
      others.append(
        Finding(
          .unverified, subject: id, message: "The checklists have no items.",
          advice: "Add items to the checklists."))
    }
    let counts = items.contains { Self.counts($0.1, presubmit: input.plan.policy.presubmit) }
    let told = items.filter { Self.isTold($0.0, $0.1, by: input.earlier) }
    let untold = items.filter { item in !told.contains { $0.0.id == item.0.id } }
    var result = CheckResult(
      findings: untold.compactMap(finding) + others, summary: items.map(\.1).summary,
      isApplicable: counts || !others.isEmpty, checklists: checklists)
    result.repeated = told.map(\.1.verdict).max() ?? .passed
    return result
  }

  /// Whether an item failed because of a check that has said why.
  private static func isTold(
    _ item: ChecklistItem, _ status: ChecklistReport.Item, by checks: [CheckReport]
  ) -> Bool {
    guard case .check(let id) = item.method, status.state == .failed || status.state == .unverified
    else { return false }
    return checks.contains {
      $0.id == id && $0.findings.contains { $0.severity.verdict >= status.verdict }
    }
  }

  /// Whether an item counts: it was evaluated and is not ignored.
  private static func counts(_ item: ChecklistReport.Item, presubmit: Bool) -> Bool {
    switch item.state {
    case .passed: true
    case .notRun: false
    case .notApplicable: item.signOff != nil
    case .failed, .pending, .stale, .unverified: !(presubmit && item.kind == .manual)
    }
  }

  /// The checklists with the status of every item.
  private func reports(_ results: ChecklistResults, _ input: CheckInput) -> [ChecklistReport] {
    input.plan.checklists.map { list in
      ChecklistReport(
        title: list.title, file: list.file,
        items: list.items.map { item in
          let status = results.status(of: item)
          var report = ChecklistReport.Item(
            id: item.id, title: item.title, why: item.why, how: item.how, section: item.section,
            kind: status.kind, verdict: status.verdict, state: status.state, detail: status.detail,
            expected: expected(of: item, input.plan),
            signOffs: status.signOffs.isEmpty ? nil : status.signOffs,
            terms: item.manual.map {
              SignOffRequirements($0, input.plan.configuration.roles)
            }, command: command(for: item, status, input.plan))
          if case .selftest = item.method { report.selftest = input.plan.selftest }
          if !item.applies(to: input.plan.configuration.builds) {
            report.missingBuilds = item.builds
          }
          report.dependsOn = results.dependencies(of: item)
          let tested = input.evidence.builds.compactMapValues { $0.itemTests[item.id]?.value }
          let runs = tested.values
          if !runs.isEmpty {
            report.tests = Set(runs.flatMap(\.selected)).sorted()
            let builds = tested.filter { $0.value.executed > 0 }.sorted { $0.key < $1.key }
              .map {
                ChecklistReport.Item.TestedBuild(
                  build: $0.key, isSeparate: $0.value.testableImport != nil)
              }
            report.testedIn = builds.isEmpty ? nil : builds
          }
          let probe = input.evidence.probes[item.id]
          let probed = [probe?.run.value, probe?.control.value].compactMap(\.self)
          report.runs = probed.isEmpty ? nil : probed
          let times =
            probed.compactMap(\.seconds)
            + runs.compactMap { $0.isReused ? nil : $0.report?.seconds }
          report.seconds = times.isEmpty ? nil : times.reduce(0, +)
          return report
        })
    }
  }

  /// What must hold for an automated item to pass, one phrase each.
  private func expected(of item: ChecklistItem, _ plan: Plan) -> [String]? {
    switch item.method {
    case .manual: nil
    case .check(let id): CheckPage.named(id).map { [$0.title] }
    case .probe(let probe): probe.expected
    case .selftest(let terms):
      ["the last self-test missed no fault"]
        + (terms.maximumAge.map { ["it is at most \($0.counted("day")) old"] } ?? [])
        + (terms.needsSamePolicy ? ["the policy is still the same"] : [])
    case .tests(let filter):
      [
        "the tests that match '\(filter)' pass in "
          + (item.builds ?? plan.configuration.tests?.builds
          ?? plan.configuration.builds.map(\.name))
          .map { "'\($0)'" }.listed(with: "and")
      ]
    }
  }

  /// The command that verifies or signs an item; nil if it does not apply or needs no sign-off.
  private func command(
    for item: ChecklistItem, _ status: ItemStatus, _ plan: Plan
  ) -> String? {
    if item.manual != nil || status.state == .notApplicable { return status.signing?.command }
    if case .selftest = item.method {
      return (["verify-release", "selftest", "--record"] + plan.packageOptions).quotedForShell
    }
    let check = if case .check(let id) = item.method { id } else { id }
    return (["verify-release", "run", "--only", check] + plan.packageOptions).quotedForShell
  }

  /// How many days before its end to announce that a sign-off expires.
  private static let notice = 7

  /// Notes about valid sign-offs that expire soon.
  private func expiring(_ results: ChecklistResults, _ plan: Plan) -> [Finding] {
    plan.checklists.flatMap(\.items).compactMap { item in
      let status = results.status(of: item)
      guard status.verdict == .passed, let expires = status.expires, let left = status.secondsLeft,
        left <= Self.notice * 86_400
      else { return nil }
      let days = max(0, left) / 86_400
      return Finding(
        .note, subject: item.id,
        message: "\(item.title): the sign-off expires on \(expires), in "
          + "\(days == 0 ? "less than a day" : days.counted("day")).",
        advice: "Sign the item again before then.", name: item.id, location: item.location)
    }
  }

  /// The finding about an item, if any.
  private func finding(_ item: ChecklistItem, _ status: ChecklistReport.Item) -> Finding? {
    guard status.state != .notRun, let severity = status.verdict.severity else { return nil }
    let advice = [item.how?.asSentence, status.signing?.advice].compactMap(\.self)
    return Finding(
      severity, subject: item.id, message: "\(item.title): \(status.detail)".asSentence,
      advice: advice.isEmpty ? nil : advice.joined(separator: " "),
      name: item.id, location: item.location)
  }
}

extension Plan {
  /// The checklist items that the run evaluates.
  fileprivate var items: [ChecklistItem] {
    checklists.flatMap(\.items).filter { !unaffectedItems.contains($0.id) }
  }
}

extension Probe {
  /// What must hold for the probe to succeed, one phrase each.
  fileprivate var expected: [String] {
    let output =
      expectation.contains.map { "its output contains \"\($0)\"" }
      + expectation.lacks.map { "its output does not contain \"\($0)\"" }
      + expectation.json.map { "'\($0.path)' is \($0.value) in its output" }
    return ["`\(command)` (\(build)) exits with status \(expectation.exitCode)"] + output
      + (control.map { ["not all of this holds in the control build '\($0)'"] } ?? [])
  }
}
