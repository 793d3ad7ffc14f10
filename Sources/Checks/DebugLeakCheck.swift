internal import ReleaseModel

/// Nothing that a rule forbids is in what ships.
package struct DebugLeakCheck: Check {
  package let id = "debug-leak"
  package let title = "Nothing that is for debugging only ships"
  package let why =
    "Code that simulates purchases or opens debug screens gives away what others pay for."
  package let fix =
    "Put the declaration inside `#if DEBUG`, in C and C++ inside `#ifdef DEBUG`; the finding has its"
    + " place, and why it is linked."
  package let needs: Set<Need> = [.artifacts]
  package let reliesOn = ["artifact-visibility", "rule-control"]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    if input.plan.configuration.isForLocalizationAlone {
      return .notApplicable("the configuration names no builds")
    }
    let rules = (input.plan.configuration.rules + input.evidence.derivedRules)
      .filter { !$0.absentFrom.isEmpty }
    let notes = UnjudgedNames.findings(about: UnjudgedNames.all(in: input), subject: id)
    guard !rules.isEmpty else { return withoutRules(input, notes) }
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
      unproven.append("no artifact of “\(build)”")
    }
    for evidence in input.evidence.artifacts where evidence.build.map(forbidding.contains) ?? false
    {
      guard let inspection = evidence.inspection.value else {
        unproven.append(evidence.label)
        continue
      }
      searched.append(evidence.label)
      let asked = rules.filter { $0.absentFrom.contains(evidence.build ?? "") }
      if inspection.isBlind(to: asked, input.plan.configuration.visibility) {
        unproven.append(evidence.label)
      } else if inspection.artifact.visibility.symbols != .full {
        findings += StrippedArtifact(evidence, inspection).unproven(asked, input)
      }
      for rule in asked { findings += leaks(of: rule, in: inspection.matches, evidence, advice) }
    }
    for evidence in input.evidence.resources where evidence.build.map(forbidding.contains) ?? false
    {
      if !evidence.obstacles.isEmpty { unproven.append(evidence.label) }
      guard let inspection = evidence.inspection.value else { continue }
      for rule in rules where rule.absentFrom.contains(evidence.build ?? "") {
        findings += leaks(
          of: rule, in: inspection.matches,
          ArtifactEvidence(name: evidence.name, build: evidence.build, inspection: .absent), advice)
      }
    }
    searched += input.evidence.searchedResources.filter { forbidding.contains($0.build) }
      .map(\.label)
    var summary = "\(rules.count.counted("rule")) held against "
    summary += searched.isEmpty ? "nothing" : searched.listed
    if !unproven.isEmpty { summary += "; no proof for \(unproven.listed)" }
    return CheckResult(findings: findings, summary: summary, isConclusive: unproven.isEmpty)
  }

  /// The result if no rule is written and none is derived.
  ///
  /// If both builds declare the same, that is an answer; what it proves is said with the verdict.
  private func withoutRules(_ input: CheckInput, _ notes: [Finding]) -> CheckResult {
    guard let control = input.plan.configuration.derivedRulesControl else {
      let finding = Finding(
        .unknown, subject: id, message: "No rule says what must be absent.",
        advice: "Write rules with `absent-from` into the configuration.")
      return CheckResult(findings: [finding], summary: "nothing looked for")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    let declared = input.plan.configuration.builds.map {
      (build: $0.name, names: input.evidence.declarations[$0.name]?.value)
    }
    guard let expected = declared.first(where: { $0.build == control })?.names,
      declared.allSatisfy({ $0.names != nil })
    else {
      return CheckResult(
        findings: notes, summary: "the declarations of \(control) are not known",
        isConclusive: false)
    }
    // Without a derived rule, what is missing are overloads and conformances.
    let isSame = declared.allSatisfy { expected.missing(in: $0.names ?? []).isEmpty }
    return CheckResult(
      findings: notes, summary: isSame ? Report.nothingForbidden : Report.nothingNamed)
  }

  /// One finding for each declaration or text, with the traces that any pattern found.
  private func leaks(
    of rule: Rule, in matches: [RuleMatch], _ evidence: ArtifactEvidence, _ advice: LeakAdvice
  ) -> [Finding] {
    var findings: [Finding] = []
    for match in matches where match.rule == rule.id {
      let name = match.qualifiedName
      if let index = findings.firstIndex(where: { $0.name == name }) {
        let known = Set(findings[index].traces)
        findings[index].traces += match.traces.filter { !known.contains($0) }
        continue
      }
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
      .violation, subject: rule.id,
      message: (isText ? "The text “\(name)”" : "`\(name)`") + " is in \(evidence.label)."
        + (rule.message.map { " \($0)" } ?? ""),
      advice: rule.fix
        ?? (isInResource
          ? "Remove the string from the file, or the file from the target's `resources`."
          : isText
            ? advice.adviceOnString(in: evidence) : advice.advice(on: match, in: evidence)),
      build: evidence.build, artifact: evidence.name, name: name, location: match.location,
      traces: match.traces, explanation: match.explanation)
  }

  /// Both halves of a short string are there, but they may belong to other strings.
  private func divided(
    _ match: RuleMatch, of rule: Rule, _ evidence: ArtifactEvidence
  ) -> Finding {
    Finding(
      .unknown, subject: rule.id,
      message: "It cannot be verified whether the string '\(match.name)' is in \(evidence.label):"
        + " both halves of it are, but nothing shows whether they belong together.",
      advice:
        "If the code has the string, leave it out of release builds. If it does not, look for a"
        + " longer string, of at least 16 bytes.",
      build: evidence.build, artifact: evidence.name, name: match.name, traces: match.traces)
  }
}
