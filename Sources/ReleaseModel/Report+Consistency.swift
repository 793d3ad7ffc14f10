extension Report {
  /// What in the report can't be true together, for one that was saved and may have been changed; nil
  /// if there is nothing.
  ///
  /// A run makes no such report: the verdict of a check is at least as bad as its findings, and that
  /// of the run is the worst of its checks.
  package var contradiction: String? {
    for check in checks {
      let worst = check.findings.map(\.severity.verdict).max() ?? .passed
      if check.verdict ?? .passed < worst {
        let verdict = check.verdict?.rawValue ?? "not judged"
        return "the check “\(check.id)” is \(verdict), and by its findings it is"
          + " \(worst.rawValue); make the report again"
      }
    }
    if let verdictLine, verdictLine != Self.verdictLine(verdict, checks, of: package) {
      return "its verdict line does not fit its checks; make the report again"
    }
    let worst = Verdict.worst(of: checks)
    if verdict == worst { return nil }
    return "its verdict is \(verdict.rawValue), and by its checks it is \(worst.rawValue); make"
      + " the report again"
  }

  /// Whether the report is of a run of everything that a package has to hold: not of a part of it,
  /// and not of files or sign-offs alone.
  ///
  /// With `--presubmit`, sign-offs did not count in it.
  package var isOfWholeRun: Bool {
    package != nil && checks.allSatisfy(\.isAskedFor)
      && checks.map(\.id) != ["checklist"]
  }
}

extension Verdict {
  /// The verdict over several checks; nothing checked is nothing verified.
  package static func worst(of checks: [CheckReport]) -> Verdict {
    checks.compactMap(\.verdict).max() ?? .unverified
  }
}
