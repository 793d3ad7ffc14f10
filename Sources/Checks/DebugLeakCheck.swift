internal import ReleaseModel

/// Nothing that a rule forbids is present in release artifacts.
package struct DebugLeakCheck: Check {
  package let id = "debug-leak"
  package let title = "No debug-only code in release artifacts"
  package let why =
    "Debug code that ships can be found and used: simulated purchases and debug menus give users"
    + " access that they did not pay for."
  package let fix =
    "Move the declaration inside `#if DEBUG` (in C and C++, `#ifdef DEBUG`). The finding shows where"
    + " the declaration is and why it is linked."
  package let manual = CheckManual(
    details:
      "Searches the artifacts and resources of the builds in `absent-from` for the names and "
      + "strings of each rule. The search covers symbol tables, reflection metadata, data, "
      + "machine code, resources and debug information.",
    example: Page.Example(
      message:
        "`Store.StoreKitService.DebugPremiumSimulationMode` is present in App "
        + "(release). Debug simulation must not ship.", folder: "fixtures/packages/leaky"),
    configuration:
      "Add rules with `absent-from` to `rules`, or set `derived-rules: true`. To accept "
      + "a finding until a date, add it to `suppressions`.",
    limits: "Strings shorter than 4 bytes cannot be searched for, and compressed resources are "
      + "not unpacked. Code that was inlined and left neither a name nor a string cannot be found.")
  package let needs: Set<Need> = [.compilations, .declarations, .artifacts]
  package let reliesOn = ["artifact-visibility", "rule-control"]

  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("the configuration has no builds")
    }
    let rules = (input.plan.configuration.rules + input.evidence.derivedRules)
      .filter { !$0.absentFrom.isEmpty }
    let uncovered = UncoveredNames.all(in: input)
    let notes = UncoveredNames.findings(about: uncovered, subject: id)
    guard !rules.isEmpty else {
      var result = withoutRules(input, notes)
      result.uncoveredNames = uncovered
      return result
    }
    let forbidding = Set(rules.flatMap(\.absentFrom))
    let advice = LeakAdvice(input)
    var findings = notes
    var searched: [String] = []
    var unproven: [String] = []
    for build in forbidding.sorted()
    where !input.evidence.artifacts.contains(where: { $0.build == build })
      && !(input.evidence.resources.contains { $0.build == build }
        && rules.allSatisfy(\.names.isEmpty))
    {
      unproven.append(
        build == Build.inspected ? "the files (no artifact)" : "'\(build)' (no artifact)")
    }
    for evidence in input.evidence.artifacts where evidence.build.map(forbidding.contains) ?? false
    {
      guard let inspection = evidence.inspection.value else {
        unproven.append(evidence.label)
        continue
      }
      searched.append(evidence.label)
      let asked = rules.filter { $0.absentFrom.contains(evidence.build ?? "") }
      if inspection.mayMissMatches(of: asked, input.plan.configuration.visibility) {
        unproven.append(evidence.label)
      } else if inspection.artifact.visibility.symbols != .full {
        findings += StrippedArtifact(evidence, inspection).unproven(asked, input)
      }
      let matches = Dictionary(grouping: inspection.matches, by: \.rule)
      for rule in asked { findings += leaks(of: rule, matches[rule.id] ?? [], evidence, advice) }
    }
    for evidence in input.evidence.resources where evidence.build.map(forbidding.contains) ?? false
    {
      if !evidence.obstacles.isEmpty { unproven.append(evidence.label) }
      guard let inspection = evidence.inspection.value else { continue }
      let matches = Dictionary(grouping: inspection.matches, by: \.rule)
      for rule in rules where rule.absentFrom.contains(evidence.build ?? "") {
        findings += leaks(
          of: rule, matches[rule.id] ?? [],
          ArtifactEvidence(name: evidence.name, build: evidence.build, inspection: .absent), advice)
      }
    }
    searched += input.evidence.searchedResources.filter { forbidding.contains($0.build) }
      .map(\.label)
    var summary =
      searched.isEmpty
      ? "no artifact was searched"
      : "\(rules.count.counted("rule")) checked in \(searched.listed)"
    if !unproven.isEmpty { summary += "; cannot verify \(unproven.listed)" }
    return CheckResult(
      findings: findings, summary: summary, isConclusive: unproven.isEmpty,
      uncoveredNames: uncovered)
  }

  /// The result if no rule is configured or derived.
  ///
  /// Builds with the same declarations pass; the verdict line says what was verified.
  private func withoutRules(_ input: CheckInput, _ notes: [Finding]) -> CheckResult {
    guard let control = input.plan.configuration.derivedRulesControl else {
      let finding = Finding(
        .unverified, subject: id,
        message: "No rule has `absent-from`, so no debug-only code was searched for.",
        advice: "Add rules with `absent-from` to the configuration.")
      return CheckResult(findings: [finding], summary: "no rules to check")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    let others = input.plan.configuration.builds.map(\.name).filter { $0 != control }
    let missing = others.compactMap { input.evidence.debugOnly[$0] }
    guard missing.count == others.count, input.evidence[build: control].declarations.value != nil
    else {
      return CheckResult(
        findings: notes, summary: "the declarations of '\(control)' cannot be read",
        isConclusive: false)
    }
    // No rule was derived, so the only differing declarations share their names with others.
    let isSame = missing.allSatisfy(\.isEmpty)
    return CheckResult(
      findings: notes, summary: isSame ? Report.nothingForbidden : Report.nothingNamed)
  }

  /// One finding for each declaration or string, with the matches of any pattern.
  private func leaks(
    of rule: Rule, _ matches: [RuleMatch], _ evidence: ArtifactEvidence, _ advice: LeakAdvice
  ) -> [Finding] {
    var findings: [Finding] = []
    var indices: [String: Int] = [:]
    for match in matches {
      let name = match.qualifiedName
      if let index = indices[name] {
        let known = Set(findings[index].traces)
        findings[index].traces += match.traces.filter { !known.contains($0) }
        continue
      }
      indices[name] = findings.count
      findings.append(leak(match, named: name, of: rule, evidence, advice))
    }
    return findings
  }

  private func leak(
    _ match: RuleMatch, named name: String, of rule: Rule, _ evidence: ArtifactEvidence,
    _ advice: LeakAdvice
  ) -> Finding {
    if match.isDivided { return divided(match, of: rule, evidence) }
    let isText = rule.strings.contains(match.pattern)
    let isInResource = match.traces.contains { $0.kind == .resource }
    return Finding(
      .error, subject: rule.id,
      message: (isText ? "The string \"\(name)\"" : "`\(name)`")
        + " is present in \(evidence.label)."
        + (rule.message.map { " \($0)" } ?? ""),
      advice: rule.fix
        ?? (isInResource
          ? "Remove the string from the file, or the file from the target's `resources`."
          : isText
            ? advice.adviceOnString(in: evidence) : advice.advice(on: match, in: evidence)),
      build: evidence.build, artifact: evidence.name, name: name, location: match.location,
      traces: match.traces, explanation: match.explanation)
  }

  /// The finding for a short string whose two halves are present, possibly as parts of other
  /// strings.
  private func divided(
    _ match: RuleMatch, of rule: Rule, _ evidence: ArtifactEvidence
  ) -> Finding {
    Finding(
      .unverified, subject: rule.id,
      message: "Cannot verify whether the string \"\(match.name)\" is present in \(evidence.label):"
        + " both halves are present, but may belong to other strings.",
      advice:
        "If the code contains the string, exclude that code from release builds. If not, use a"
        + " string of at least 16 bytes in the rule.",
      build: evidence.build, artifact: evidence.name, name: match.name, traces: match.traces)
  }
}
