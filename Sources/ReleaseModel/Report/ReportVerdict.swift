extension Report {
  /// The number of checks with a verdict, such as `6 checks` or, if some were skipped, `3 of 10
  /// checks`.
  package var judgedChecks: String {
    let judged = checks.count { $0.verdict != nil }
    return leftOut == 0
      ? judged.counted("check") : "\(judged.grouped) of \((judged + leftOut).counted("check"))"
  }

  /// How much the configuration leaves out on purpose, such as `2 not verified on purpose`; nil if it
  /// leaves nothing out.
  var exclusionCount: String? {
    notVerified.map { "\($0.count.grouped) not verified on purpose" }
  }

  /// The number of a package's checks that were skipped; 0 for individual files.
  var leftOut: Int { package == nil ? 0 : checks.count { !$0.isAskedFor } }

  /// The verdict on one line, with the number of checks.
  package var verdictSummary: String {
    "\(verdict.rawValue), \(judgedChecks)" + (limitation.map { "; \($0)" } ?? "")
  }

  /// A contradiction in a saved report, which may have been edited.
  ///
  /// A run never produces one: the verdict of a check is at least as bad as its findings, and that
  /// of the run is the worst of its checks.
  package var contradiction: String? {
    for check in checks {
      let worst = check.findings.map(\.severity.verdict).max() ?? .passed
      if check.verdict ?? .passed < worst {
        let verdict = check.verdict?.rawValue ?? "not run"
        return "the verdict of '\(check.id)' is \(verdict), but its findings require"
          + " \(worst.rawValue); regenerate the report"
      }
    }
    if let contradiction = contradictionInItems { return contradiction }
    if let verdictLine, verdictLine != verdictSummary {
      return "`verdictLine` does not match the checks; regenerate the report"
    }
    if let limitations, limitations != foundLimitations {
      return "`limitations` does not match the checks; regenerate the report"
    }
    let worst = Verdict.worst(of: checks, changes)
    if verdict == worst { return nil }
    return
      "the verdict is \(verdict.rawValue), but the checks require \(worst.rawValue); regenerate the"
      + " report"
  }

  /// A checklist item whose state contradicts its verdict or a finding, or counts that contradict
  /// the items.
  private var contradictionInItems: String? {
    guard let check = checks.first(where: \.isOfChecklists) else { return nil }
    let items = checklists.flatMap(\.items)
    for item in items where [.passed, .notApplicable].contains(item.state) {
      if item.verdict != .passed {
        return "the item '\(item.id)' is \(item.state.rawValue), but its verdict is"
          + " \(item.verdict.rawValue); regenerate the report"
      }
      let verdicts = check.findings.filter { $0.name == item.id && $0.subject == item.id }
        .map(\.severity.verdict)
      if let worst = verdicts.max(), worst != .passed {
        return "the item '\(item.id)' is \(item.state.rawValue), but a finding says that it is"
          + " \(worst.rawValue); regenerate the report"
      }
    }
    if !checklists.isEmpty, check.summary != items.summary {
      return "the summary of 'checklist' is '\(check.summary)', but the items add up to"
        + " '\(items.summary)'; regenerate the report"
    }
    return nil
  }
}

extension Verdict {
  /// The worst verdict of several checks.
  ///
  /// If nothing was checked, nothing is verified, unless changed files affect nothing.
  package static func worst(of checks: [CheckReport], _ changes: Changes? = nil) -> Verdict {
    checks.compactMap(\.verdict).max()
      ?? (changes?.leftOut.isEmpty == false ? .passed : .unverified)
  }
}
