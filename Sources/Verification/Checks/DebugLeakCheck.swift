package import ReleaseModel

/// Nothing that a rule forbids is present in release artifacts.
package struct DebugLeakCheck: Check {
  package let id = "debug-leak"
  package let needs: Set<Need> = [.compilations, .declarations, .artifacts]
  package let reliesOn = ["artifact-visibility", "rule-control"]

  package init() {}

  package func failure(_ errors: [Finding]) -> String {
    "\(errors.count.counted("leak")) of debug-only code"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("the configuration has no builds")
    }
    let rules = (input.plan.configuration.rules + input.evidence.derivedRules)
      .filter { !$0.absentFrom.isEmpty }
    let uncovered =
      input.plan.configuration.derivedRulesControl == nil ? [] : UncoveredNames.all(in: input)
    let others =
      input.plan.configuration.emptyRules.map(nothingSearched)
      + UnimportedModules.findings(in: input.evidence, subject: id)
      + UncoveredNames.findings(about: uncovered, subject: id)
    guard !rules.isEmpty else {
      var result = withoutRules(input, others)
      result.uncoveredNames = uncovered
      return result
    }
    let search = LeakSearch(for: rules, in: input)
    return CheckResult(
      findings: others + search.findings, summary: search.summary,
      isConclusive: search.unproven.isEmpty, uncoveredNames: uncovered)
  }

  private func nothingSearched(for rule: Rule) -> Finding {
    Finding(
      .warning, subject: rule.id,
      message: "The rule '\(rule.id)' has no names or strings, so nothing was searched for.",
      advice: "Delete the rule, or add or uncomment a name or string.", location: rule.location)
  }

  /// The result if no rule is configured or derived.
  ///
  /// Builds with the same declarations pass; the verdict line says what was verified.
  private func withoutRules(_ input: CheckInput, _ found: [Finding]) -> CheckResult {
    guard let control = input.plan.configuration.derivedRulesControl else {
      let finding = Finding(
        .unverified, subject: id,
        message: "No rule has `absent-from`, so no debug-only code was searched for.",
        advice: "Add rules with `absent-from` to the configuration.")
      return CheckResult(findings: found + [finding], summary: "no rules to check")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    let others = input.plan.configuration.builds.map(\.name).filter { $0 != control }
    let missing = others.compactMap { input.evidence.debugOnly[$0] }
    guard missing.count == others.count, input.evidence[build: control].declarations.value != nil
    else {
      return CheckResult(
        findings: found, summary: "the declarations of '\(control)' cannot be read",
        isConclusive: false)
    }
    // No rule was derived, so the only differing declarations share their names with others.
    let isSame = missing.allSatisfy(\.isEmpty)
    let limitation: Limitation = isSame ? .nothingForbidden : .nothingNamed
    return CheckResult(
      findings: found, summary: limitation.words ?? "", limitation: limitation)
  }
}
