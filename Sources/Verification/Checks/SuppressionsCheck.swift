package import ReleaseModel

/// Every suppression is in use.
package struct SuppressionsCheck: Check {
  package let id = "suppressions"
  package let needs: Set<Need> = []

  package init() {}

  /// The same day of the next year, `YYYY-MM-DD`.
  private static func latest(from today: String) -> String {
    Int(today.prefix(4)).map { "\($0 + 1)\(today.dropFirst(4))" } ?? today
  }

  package func isConfigured(in plan: Plan) -> Bool { !plan.configuration.suppressions.isEmpty }

  package func failure(_ errors: [Finding]) -> String {
    "\(errors.count.counted("suppression")) not in use"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    let suppressions = input.plan.configuration.suppressions
    guard isConfigured(in: input.plan) else {
      return .notApplicable("the configuration has no suppressions")
    }
    // If no check evaluated anything, the suppressions alone must not make the run pass.
    guard input.earlier.contains(where: { $0.verdict != nil }) else {
      return .notApplicable("no other check had anything to evaluate")
    }
    let used = input.usedSuppressions
    // Only a run of all checks can show that a suppression matches nothing.
    let isComplete = Registry.ids.allSatisfy(input.plan.checks.contains)
    let latest = Self.latest(from: input.today)
    let findings = suppressions.enumerated().compactMap { index, suppression -> Finding? in
      let isExpired = suppression.isExpired(on: input.today)
      if used.contains(index), suppression.expires > latest {
        return Finding(
          .warning, subject: suppression.rule,
          message: "The suppression of '\(suppression.name)' applies until \(suppression.expires),"
            + " more than a year from now.",
          advice: "Set `expires` to \(latest) or earlier, and decide again then.",
          name: suppression.name, location: suppression.location)
      }
      guard !used.contains(index), isExpired || isComplete else { return nil }
      return Finding(
        .warning, subject: suppression.rule,
        message: "The suppression of '\(suppression.name)' "
          + (isExpired ? "expired on \(suppression.expires)." : "matches no finding."),
        advice: isExpired ? "Remove it, or set a new date in `expires`." : "Remove it.",
        name: suppression.name, location: suppression.location)
    }
    return CheckResult(
      findings: findings,
      summary: "\(used.count.grouped) of \(suppressions.count.counted("suppression")) in use")
  }
}
