internal import ReleaseModel

/// Every text is there in every required language, and can be shown.
package struct LocalizationCheck: Check {
  package let id = "localization"
  package let title = "Every text is translated, and can be shown"
  package let why =
    "Users see every text that is missing, and a wrong format argument can end the app."
  package let fix =
    "Each finding has an id of its own; `verify-release explain ID` says more."
  package let needs: Set<Need> = [.catalogs]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    guard let selection = input.plan.configuration.localization else {
      return .notApplicable(
        input.evidence.package.value == nil
          ? "the configuration names no catalogs" : "no target has a string catalog")
    }
    switch input.evidence.localization {
    case .collected(let evidence):
      return judge(evidence, selection, input.plan.localizationBaseline)
    case .absent:
      return CheckResult(findings: [unknown("No table was read.")], summary: "no table")
    case .unavailable(let reason):
      return CheckResult(
        findings: [unknown("The tables can't be checked: \(reason).")], summary: "no table")
    }
  }

  private func judge(
    _ evidence: LocalizationEvidence, _ selection: LocalizationSelection,
    _ baseline: LocalizationBaseline?
  ) -> CheckResult {
    var findings = evidence.unreadable.map(unknown)
    if evidence.coverage.isEmpty, evidence.unreadable.isEmpty {
      findings.append(unknown("No table was read."))
    } else if evidence.coverage.allSatisfy({ $0.languages.allSatisfy { $0.total == 0 } }) {
      // One such table beside others is what Xcode makes for a new target.
      findings += evidence.coverage.map { unknown("\($0.table) has nothing to translate.") }
    }
    var accepted = Dictionary(
      grouping: baseline?.entries ?? [], by: \.entry
    ).mapValues { $0[...] }
    for problem in evidence.problems {
      guard let kind = Self.kind(problem.fault, selection) else { continue }
      var finding = Self.finding(kind, problem)
      if kind != .information, accepted[problem.baselineEntry]?.popFirst() != nil {
        finding.accepted = "it is in the baseline"
      }
      findings.append(finding)
    }
    let stale = (baseline?.entries ?? []).filter { entry, location in
      evidence.covers(entry.table)
        && accepted[entry]?.contains { $0.location == location } == true
    }
    findings += stale.compactMap { self.stale($0.entry, at: $0.location, selection) }
    return CheckResult(
      findings: findings,
      summary: Self.summary(
        of: evidence, accepting: baseline == nil ? nil : findings.count { $0.accepted != nil }))
  }

  private static func finding(_ kind: Finding.Kind, _ problem: LocalizationProblem) -> Finding {
    Finding(
      kind, subject: problem.fault.id, message: problem.message, advice: problem.advice,
      name: problem.key, table: problem.table, language: problem.language,
      excerpt: problem.excerpt, location: problem.location)
  }

  private func stale(
    _ entry: LocalizationBaseline.Entry, at location: SourceLocation,
    _ selection: LocalizationSelection
  ) -> Finding? {
    guard let kind = Self.kind(.staleBaseline, selection) else { return nil }
    let language = entry.language.map { " in \(LanguageName.described($0))" } ?? ""
    let key = entry.key.map { " of “\($0)”" } ?? ""
    return Finding(
      kind, subject: LocalizationFault.staleBaseline.id,
      message:
        "The baseline accepts \(entry.fault)\(key)\(language) in \(entry.table), which is not"
        + " there any more.",
      advice: "Write the baseline anew with `verify-release localization --write-baseline`.",
      name: entry.key, table: entry.table, language: entry.language, location: location)
  }

  /// What sort of statement a fault is; nil when it is not looked for.
  private static func kind(
    _ fault: LocalizationFault, _ selection: LocalizationSelection
  ) -> Finding.Kind? {
    switch selection.level(of: fault) {
    case .off: nil
    case .note: .information
    case .warning: .advice
    case .error: .violation
    }
  }

  private static func summary(
    of evidence: LocalizationEvidence, accepting accepted: Int?
  ) -> String {
    let languages = evidence.languages.listed
    var parts = [
      evidence.coverage.isEmpty
        ? "no table"
        : evidence.keyCount.counted("key") + (languages.isEmpty ? "" : " in \(languages)")
    ]
    if let uses = evidence.useCount { parts.append("\(uses.counted("use")) in the code") }
    if let accepted { parts.append("\(accepted) accepted by the baseline") }
    return parts.joined(separator: "; ")
  }

  private func unknown(_ message: String) -> Finding {
    Finding(.unknown, subject: id, message: message)
  }
}

extension LocalizationProblem {
  /// What accepts this problem.
  fileprivate var baselineEntry: LocalizationBaseline.Entry {
    LocalizationBaseline.Entry(
      fault: fault.id, table: table, language: language, key: key)
  }
}
