extension Report {
  /// How many checks were judged, `6 checks`; of how many, `3 of 10 checks`, where some were left out.
  package var judgedChecks: String { Self.judged(checks, of: package) }

  /// What the verdict does not say: that checks were left out, that no rule forbids anything, or that
  /// nothing was looked for.
  package var limitation: String? {
    artifacts.contains { $0.overview != nil }
      ? "nothing was looked for" : Self.limitation(checks, of: package)
  }

  /// Whether checks that the package has to pass were left out.
  package var isPart: Bool { Self.leftOut(checks, of: package) > 0 }

  /// What a comparison of builds without a difference and without a written rule proves.
  package static let nothingForbidden =
    "0 debug-only declarations; no rule says what must be absent"

  /// What a comparison proves that only found overloads and conformances, without a written rule.
  package static let nothingNamed =
    "no debug-only declaration has a name of its own; no rule says what must be absent"

  /// The verdict in one line, with the number of checks.
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

  /// How many checks of a package were left out; for single files there is nothing to leave out.
  private static func leftOut(_ checks: [CheckReport], of package: PackageReport?) -> Int {
    package == nil ? 0 : checks.count { !$0.isAskedFor }
  }
}
