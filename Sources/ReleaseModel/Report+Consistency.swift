extension Report {
  /// A contradiction in a saved report that may have been edited, if there is one.
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
    if let verdictLine, verdictLine != Self.verdictLine(verdict, checks, of: package) {
      return "`verdictLine` does not match the checks; regenerate the report"
    }
    let worst = Verdict.worst(of: checks, changes)
    if verdict == worst { return nil }
    return
      "the verdict is \(verdict.rawValue), but the checks require \(worst.rawValue); regenerate the"
      + " report"
  }

  /// Whether the report covers everything that the package requires.
  ///
  /// False for a run of some checks only, and for files or sign-offs alone. With `--presubmit`,
  /// sign-offs did not count.
  package var isOfWholeRun: Bool {
    package != nil && checks.allSatisfy(\.isAskedFor)
      && checks.map(\.id) != ["checklist"]
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
