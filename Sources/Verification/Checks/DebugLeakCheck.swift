internal import ReleaseModel

/// Nothing that a rule forbids is present in release artifacts.
package struct DebugLeakCheck: Check {
  package let id = "debug-leak"
  package let title = "No debug-only code in release artifacts"
  package let why =
    "Debug code that ships can be found and used: simulated purchases and debug menus give users"
    + " access to features that they did not pay for."
  package let fix =
    "Move the declaration inside `#if DEBUG` (in C and C++, `#ifdef DEBUG`). The finding shows where"
    + " the declaration is and why it is linked."
  package let manual = CheckManual(
    details:
      "Searches the artifacts and resources of the builds in `absent-from` for the names and "
      + "strings of each rule. The search covers symbol tables, reflection metadata, data, "
      + "machine code, resources and debug information. A declaration that the build compiles "
      + "although a rule forbids it is unverified if it left no trace. Also finds modules that only "
      + "debug builds import, but that SwiftPM links into the release.",
    example: Page.Example(
      message:
        "`Store.StoreKitService.DebugPremiumSimulationMode` is present in App "
        + "(release). Debug simulation must not ship.", folder: "fixtures/packages/leaky"),
    configuration:
      "Add rules with `absent-from` to `rules`, or set `derived-rules: true`. To accept "
      + "a finding until a date, add it to `suppressions`.",
    limits: "Strings shorter than 4 bytes cannot be searched for. Parts of longer words, such as "
      + "`mock` in `mockingbird`, and names of properties are only warnings. C and C++ code that was "
      + "inlined and left neither a name nor a string cannot be found.")
  package let needs: Set<Need> = [.compilations, .declarations, .artifacts]
  package let reliesOn = ["artifact-visibility", "rule-control"]

  package init() {}

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
    var result = CheckResult(findings: found, summary: limitation.words ?? "")
    result.limitation = limitation
    return result
  }
}
