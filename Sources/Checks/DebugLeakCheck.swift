internal import ReleaseModel

/// Nothing that a rule forbids is in what ships.
package struct DebugLeakCheck: Check {
  package let id = "debug-leak"
  package let title = "Nothing that is for debugging only ships"
  package let why =
    "Code that simulates purchases or opens debug screens gives away what others pay for."
  package let fix =
    "Put the declaration inside `#if DEBUG`; the finding has its place, and why it is"
    + " linked."
  package let needs: Set<Need> = [.artifacts]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    let rules = (input.plan.configuration.rules + input.evidence.derivedRules)
      .filter { !$0.absentFrom.isEmpty }
    guard !rules.isEmpty else {
      let finding = Finding(
        .unknown, subject: id, message: "No rule says what must be absent.",
        advice: "Write rules with `absent-from` into the configuration.")
      return CheckResult(findings: [finding], summary: "nothing looked for")
    }
    let forbidding = Set(rules.flatMap(\.absentFrom))
    var findings: [Finding] = []
    var searched: [String] = []
    var unproven: [String] = []
    for build in forbidding.sorted()
    where !input.evidence.artifacts.contains(where: { $0.build == build }) {
      unproven.append("no artifact of “\(build)”")
    }
    for evidence in input.evidence.artifacts where evidence.build.map(forbidding.contains) ?? false
    {
      guard let inspection = evidence.inspection.value else {
        unproven.append(evidence.label)
        continue
      }
      searched.append(evidence.label)
      let visibility = inspection.artifact.visibility
      if visibility.isBlind(input.plan.configuration.visibility) {
        unproven.append(evidence.label)
      } else if visibility.symbols != .full {
        findings += invisible(in: evidence, rules, input)
      }
      for rule in rules where rule.absentFrom.contains(evidence.build ?? "") {
        findings += leaks(of: rule, in: inspection, evidence)
      }
    }
    var summary = "\(rules.count.counted("rule")) held against "
    summary += searched.isEmpty ? "nothing" : searched.joined(separator: ", ")
    if !unproven.isEmpty { summary += "; no proof for \(unproven.joined(separator: ", "))" }
    return CheckResult(findings: findings, summary: summary, isConclusive: unproven.isEmpty)
  }

  /// The patterns whose absence a stripped artifact can't prove: in the control build, the metadata
  /// shows nothing that they match, so it is a function or a computed property.
  private func invisible(
    in evidence: ArtifactEvidence, _ rules: [Rule], _ input: CheckInput
  ) -> [Finding] {
    rules.filter { $0.absentFrom.contains(evidence.build ?? "") }.flatMap { rule in
      let control = rule.control ?? input.plan.configuration.derivedRulesControl
      let matches = input.evidence.inspections(of: control ?? "").flatMap(\.matches)
        .filter { $0.rule == rule.id && $0.traces.contains { $0.kind == .metadata } }
      return rule.names.filter { name in !matches.contains { $0.pattern == name } }.map { name in
        Finding(
          .unknown, subject: rule.id,
          message: "\(evidence.label) is stripped, and “\(name)” is nothing that metadata shows.",
          advice: "Verify the file before it is stripped, or give the name of a type.",
          build: evidence.build, artifact: evidence.name, name: name, location: rule.location)
      }
    }
  }

  /// One finding for each declaration or text, with the traces that any pattern found.
  private func leaks(
    of rule: Rule, in inspection: ArtifactInspection, _ evidence: ArtifactEvidence
  ) -> [Finding] {
    var findings: [Finding] = []
    for match in inspection.matches where match.rule == rule.id {
      let name = match.qualifiedName
      if let index = findings.firstIndex(where: { $0.name == name }) {
        let known = Set(findings[index].traces)
        findings[index].traces += match.traces.filter { !known.contains($0) }
        continue
      }
      findings.append(leak(match, named: name, of: rule, evidence))
    }
    return findings
  }

  private func leak(
    _ match: RuleMatch, named name: String, of rule: Rule, _ evidence: ArtifactEvidence
  ) -> Finding {
    if match.isDivided { return divided(match, of: rule, evidence) }
    let isText = rule.strings.contains(match.pattern)
    return Finding(
      .violation, subject: rule.id,
      message: (isText ? "The text “\(name)”" : "`\(name)`") + " is in \(evidence.label)."
        + (rule.message.map { " \($0)" } ?? ""),
      advice: rule.fix
        ?? "Put the \(isText ? "code that has the text" : "declaration") inside `#if DEBUG`.",
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
      advice: "If the code has the string, put it inside `#if DEBUG`. If it does not, look for a"
        + " longer string, of at least 16 bytes.",
      build: evidence.build, artifact: evidence.name, name: match.name, traces: match.traces)
  }
}
