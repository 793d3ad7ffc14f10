extension Report {
  /// What in the report can't be true together, for one that was saved and may have been changed; nil
  /// if there is nothing.
  ///
  /// A run makes no such report: the verdict of a check is at least as bad as its findings, and that of
  /// the run is the worst of its checks.
  package var contradiction: String? {
    for check in checks {
      let worst = check.findings.map(\.severity.verdict).max() ?? .passed
      if check.verdict ?? .passed < worst {
        return "the check “\(check.id)” is \(check.verdict?.rawValue ?? "not judged") and has findings"
          + " by which it is \(worst.rawValue); make the report again"
      }
    }
    let worst = Verdict.worst(of: checks)
    if verdict != worst {
      return "its verdict is \(verdict.rawValue), and its checks say \(worst.rawValue); make the report"
        + " again"
    }
    return nil
  }
}

extension Verdict {
  /// The verdict over several checks; nothing checked is nothing verified.
  package static func worst(of checks: [CheckReport]) -> Verdict {
    checks.compactMap(\.verdict).max() ?? .unverified
  }
}
