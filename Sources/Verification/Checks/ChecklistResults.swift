internal import ReleaseModel

/// The status of an item, and the reason for it.
struct ItemStatus {
  var kind: ChecklistReport.Item.Kind
  var state: ChecklistReport.Item.State
  var detail: String
  /// All sign-offs of a manual item, newest first.
  var signOffs: [SignOffReport] = []
  /// The day on which those that count expire, `YYYY-MM-DD`.
  var expires: String?
  /// Seconds until they expire.
  var secondsLeft: Int?
  /// How to sign the item, if it is pending or its sign-off failed.
  var signing: SigningGuide?

  var verdict: Verdict { state.verdict }
}

/// The status of all items of a plan.
struct ChecklistResults {
  private let input: CheckInput
  private let onlyManual: Bool
  private var statuses: [String: ItemStatus] = [:]
  /// The most lines that a failed item shows of the output of its probe.
  private static let shownLines = 3

  init(_ input: CheckInput, onlyManual: Bool) {
    self.input = input
    self.onlyManual = onlyManual
    let items = input.plan.checklists.flatMap(\.items)
    for item in items { statuses[item.id] = ownStatus(of: item) }
    // An item that depends on an unresolved item is resolved in a later round. Each round but the
    // last resolves at least one item.
    var isChanging = true
    while isChanging {
      isChanging = false
      for item in items where statuses[item.id]?.state == .passed {
        guard let obstacle = item.dependsOn.first(where: { !holds($0) }) else { continue }
        let state = statuses[obstacle]?.state
        statuses[item.id]?.state = .pending
        statuses[item.id]?.detail =
          "depends on '\(obstacle)' (\(state?.rawValue ?? "missing"))"
        isChanging = true
      }
    }
  }

  func status(of item: ChecklistItem) -> ItemStatus {
    statuses[item.id] ?? ownStatus(of: item)
  }

  /// What an item depends on, with the states.
  func dependencies(of item: ChecklistItem) -> [ChecklistReport.Item.Requirement]? {
    let found = item.dependsOn.compactMap { id in
      statuses[id].map { ChecklistReport.Item.Requirement(item: id, state: $0.state) }
    }
    return found.isEmpty ? nil : found
  }

  private func holds(_ id: String) -> Bool {
    guard let status = statuses[id] else { return false }
    return status.verdict == .passed || status.state == .notRun
  }

  private func ownStatus(of item: ChecklistItem) -> ItemStatus {
    var status = kindAndStatus(of: item)
    if !item.applies(to: input.plan.configuration.builds) {
      status = ItemStatus(
        kind: status.kind, state: .notApplicable,
        detail: "applies only to the build"
          + (item.builds?.count == 1 ? " " : "s ")
          + (item.builds ?? []).map { "'\($0)'" }.listedInSentence
          + (item.builds?.count == 1
            ? ", which the configuration does not have" : ", none of which the configuration has"))
    } else if input.plan.unaffectedItems.contains(item.id) {
      status = ItemStatus(
        kind: status.kind, state: .notRun, detail: "the changed files cannot affect it")
    }
    return status
  }

  private func kindAndStatus(of item: ChecklistItem) -> ItemStatus {
    switch item.method {
    case .manual(let settings):
      return SignOffEvaluation(item, settings, input, onlyManual: onlyManual).status
    case .check(let id): return automatic(.check) { status(of: id) }
    case .selftest(let terms):
      let (state, detail) = status(of: input.plan.selftest, terms)
      return ItemStatus(kind: .selftest, state: state, detail: detail)
    case .probe(let probe):
      return automatic(.probe) { status(of: probe, input.evidence.probes[item.id]) }
    case .tests(let filter):
      let runs = input.evidence.builds.compactMapValues { $0.itemTests[item.id] }
      return automatic(.tests) { status(of: filter, runs) }
    }
  }

  private func automatic(
    _ kind: ChecklistReport.Item.Kind, _ status: () -> (Verdict, String)
  ) -> ItemStatus {
    guard !onlyManual else {
      return ItemStatus(kind: kind, state: .notRun, detail: "checked by `verify-release run`")
    }
    let (verdict, detail) = status()
    return ItemStatus(kind: kind, state: .init(verdict), detail: detail)
  }

  private func status(
    of record: SelftestRecord?, _ terms: SelftestTerms
  ) -> (ChecklistReport.Item.State, String) {
    let advice = "run `verify-release selftest --record`, and commit the file that it writes"
    guard let record else { return (.unverified, "no self-test is recorded; \(advice)") }
    let planted = record.caught + record.missed + record.timedOut
    let said =
      "the self-test of \(record.date.prefix(10)) caught \(record.caught.grouped) of"
      + " \(planted.counted("fault"))"
    guard record.missed == 0 else { return (.failed, said) }
    guard planted > 0, record.timedOut == 0 else { return (.unverified, said) }
    guard let day = Self.number(ofDay: record.date), let today = Self.number(ofDay: input.today),
      day <= today
    else { return (.unverified, "\(said), but that day is in the future") }
    let age = today - day
    if let limit = terms.maximumAge, age > limit {
      return (.stale, "\(said), but is \(age.counted("day")) old; \(advice)")
    }
    if terms.needsSamePolicy {
      guard let policy = input.plan.policyDigest, policy == record.policyDigest else {
        return (.stale, "\(said), but the policy has changed since; \(advice)")
      }
    }
    return (.passed, said)
  }

  /// The number of the day of a time or date in UTC, from a day long ago; nil if it is neither.
  private static func number(ofDay text: String) -> Int? {
    let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    // Counted from March on, the leap day is the last of a year.
    let shift = parts[1] < 3 ? 1 : 0
    let (year, month) = (parts[0] - shift, parts[1] - 3 + 12 * shift)
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2]
  }

  private func status(of check: String) -> (Verdict, String) {
    guard let report = input.earlier.first(where: { $0.id == check }) else {
      return (.unverified, "the check `\(check)` was not run")
    }
    guard let verdict = report.verdict else {
      return (.unverified, "the check `\(check)` was not run: \(report.summary)")
    }
    let state =
      switch verdict {
      case .passed: ""
      case .failed: " failed"
      case .unverified, .pending, .invalid: " is \(verdict.rawValue)"
      }
    return (verdict, "`\(check)`\(state): \(report.summary)")
  }

  private func status(of probe: Probe, _ evidence: ProbeEvidence?) -> (Verdict, String) {
    let run: ProbeRun
    switch evidence?.run ?? .absent {
    case .collected(let value): run = value
    case .absent: return (.unverified, "the probe was not run")
    case .unavailable(let reason): return (.unverified, reason)
    }
    let unmet = "`\(probe.shownCommand)` (\(probe.build)): \(run.unmetPhrases.listed(with: "and"))"
    guard let succeeded = run.succeeded else { return (.unverified, unmet) }
    guard succeeded else {
      let lines = (run.logged?.lines ?? []).filter { !$0.allSatisfy(\.isWhitespace) }
        .prefix(Self.shownLines).map { "\"\($0)\"" }.joined(separator: ", ")
      let place = run.isErrorLog == true ? "standard error" : "standard output"
      let said = lines.isEmpty ? "it printed nothing" : "\(place) begins with \(lines)"
      return (.failed, "\(unmet); \(said); see \(run.log)")
    }
    let held = "`\(probe.shownCommand)` (\(probe.build)) succeeded"
    guard let control = probe.control else { return (.passed, held) }
    switch evidence?.control ?? .absent {
    case .collected(let run):
      switch run.succeeded {
      case false?:
        return (.passed, "\(held), and failed in the control build '\(control)' as expected")
      case nil:
        return (
          .unverified, "control build '\(control)': \(run.unmetPhrases.listed(with: "and"))"
        )
      case true?:
        return (
          .unverified,
          "`\(probe.shownCommand)` also succeeds in the control build '\(control)', so the probe"
            + " proves nothing"
        )
      }
    case .absent: return (.unverified, "the probe was not run in the control build '\(control)'")
    case .unavailable(let reason): return (.unverified, "control build '\(control)': \(reason)")
    }
  }

  /// The worst result of all builds, and the result of each.
  private func status(
    of filter: String, _ runs: [String: Evidence<TestRun>]
  ) -> (Verdict, String) {
    var verdict = runs.isEmpty ? Verdict.unverified : .passed
    var details: [String] = []
    for (build, evidence) in runs.sorted(by: { $0.key < $1.key }) {
      let (worse, detail) = status(evidence)
      verdict = max(verdict, worse)
      details.append("\(detail) in \(build)")
    }
    let seen = details.isEmpty ? "not run" : details.joined(separator: ", ")
    return (verdict, "filter '\(filter)': \(seen)")
  }

  private func status(_ evidence: Evidence<TestRun>) -> (Verdict, String) {
    switch evidence {
    case .absent: return (.unverified, "not run")
    case .unavailable(let reason): return (.unverified, "no result (\(reason))")
    case .collected(let run):
      if let error = run.buildErrors.first { return (.failed, "not built (\(error.message))") }
      if let failure = run.failedTests.first {
        let count = run.failedTests.count.counted("failure")
        return (.failed, "\(count) (\(failure.test): \(failure.message); see \(run.log))")
      }
      if let reason = run.failureOutsideTests {
        return (.failed, "the test run failed (\(reason) See \(run.log))")
      }
      if let test = run.inconclusive.first {
        let count = run.inconclusive.count.counted("inconclusive test")
        return (.unverified, "\(count) (\(test.test): \(test.message) See \(run.log))")
      }
      if run.executed == 0 {
        let meant = Spelling.suggestion(of: run.meant)
        return (.unverified, "no tests ran\(meant)")
      }
      let scope = run.testableImport == nil ? "" : " (not against the object files that ship)"
      return (.passed, "\(run.executed.counted("test")) passed\(scope)")
    }
  }
}
