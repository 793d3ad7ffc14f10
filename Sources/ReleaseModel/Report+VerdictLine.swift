extension Report {
  /// The number of checks with a verdict: `6 checks`, or `3 of 10 checks` if some were left out.
  package var judgedChecks: String { Self.judged(checks, of: package) }

  /// What the verdict doesn't cover.
  ///
  /// Checks were left out, no rule forbids anything, or nothing was searched.
  package var limitation: String? {
    artifacts.contains { $0.overview != nil }
      ? "nothing was searched for" : Self.limitation(checks, of: package)
  }

  /// Whether checks that the package requires were left out.
  package var isPart: Bool { Self.leftOut(checks, of: package) > 0 }

  /// What a comparison of builds proves if it finds no difference and no rule is configured.
  package static let nothingForbidden =
    "0 debug-only declarations; no rule says what must be absent"

  /// What a comparison proves if it finds no debug-only name to search for, only declarations such
  /// as overloads and conformances, and no rule is configured.
  package static let nothingNamed =
    "no debug-only declaration has a unique name to search for; no rule says what must be absent"

  /// The verdict on one line, with the number of checks.
  package static func verdictLine(
    _ verdict: Verdict, _ checks: [CheckReport], of package: PackageReport?
  ) -> String {
    "\(verdict.rawValue), \(judged(checks, of: package))"
      + (limitation(checks, of: package).map { "; \($0)" } ?? "")
  }

  private static func judged(_ checks: [CheckReport], of package: PackageReport?) -> String {
    let judged = checks.count { $0.verdict != nil }
    let leftOut = leftOut(checks, of: package)
    return leftOut == 0
      ? judged.counted("check") : "\(judged) of \((judged + leftOut).counted("check"))"
  }

  private static func limitation(_ checks: [CheckReport], of package: PackageReport?) -> String? {
    if leftOut(checks, of: package) > 0 { return "not a release verdict" }
    return [nothingForbidden, nothingNamed].first { text in checks.contains { $0.summary == text } }
  }

  /// The number of a package's checks that were left out; 0 for single files.
  private static func leftOut(_ checks: [CheckReport], of package: PackageReport?) -> Int {
    package == nil ? 0 : checks.count { !$0.isAskedFor }
  }
}
