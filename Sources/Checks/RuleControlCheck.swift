internal import ReleaseModel

/// Each pattern of each rule matches where the thing is expected, so that silence elsewhere counts.
package struct RuleControlCheck: Check {
  package let id = "rule-control"
  package let title = "Every rule is proven able to match"
  package let why =
    "A rule with a typing error passes for ever; so every pattern must match in a build"
    + " in which the thing is expected."
  package let fix =
    "Correct the pattern, or name the build that has it as `control`."
  package let needs: Set<Need> = [.artifacts]
  package let reliesOn = ["build", "artifact-visibility"]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    let rules = input.plan.configuration.rules.filter { $0.control != nil }
    guard !rules.isEmpty else {
      return .notApplicable("no rule has a control")
    }
    var findings: [Finding] = []
    var proven = 0
    var isConclusive = true
    for rule in rules {
      guard let control = rule.control else { continue }
      let inspections = input.evidence.inspections(of: control)
      guard
        !inspections.isEmpty || input.evidence.resources.contains(where: { $0.build == control })
      else {
        isConclusive = false
        if input.evidence.hasFailed(control) { continue }
        findings.append(
          Finding(
            .unknown, subject: rule.id,
            message: "The rule “\(rule.id)” is not proven: nothing of its control, the build"
              + " “\(control)”, was inspected.",
            build: control, location: rule.location))
        continue
      }
      for pattern in rule.patterns {
        let matches =
          inspections.flatMap { $0.matches(of: pattern, in: rule) }
          + input.evidence.resourceMatches(of: pattern, in: rule, build: control)
        if matches.contains(where: { !$0.isPartOfText && !$0.isDivided }) {
          proven += 1
        } else if matches.contains(where: \.isPartOfText) {
          let longer = matches.lazy.compactMap(\.longerText).first
          findings.append(partial(rule, pattern, control, in: longer))
        } else {
          findings.append(vacuous(rule, pattern, control))
        }
      }
    }
    return CheckResult(
      findings: findings,
      summary: "\(proven) of \(rules.patternCount) patterns match in their control build",
      isConclusive: isConclusive)
  }

  private func partial(
    _ rule: Rule, _ pattern: String, _ control: String, in longer: String?
  ) -> Finding {
    Finding(
      .unknown, subject: rule.id,
      message: "The text “\(pattern)” of the rule “\(rule.id)” proves nothing: in the build"
        + " “\(control)” it is only a part of longer texts\(longer.map { ", such as '\($0)'" } ?? ""),"
        + " and in instructions only whole texts can be found.",
      advice: "Write the whole text as the code has it.",
      build: control, name: pattern, location: rule.location)
  }

  private func vacuous(_ rule: Rule, _ pattern: String, _ control: String) -> Finding {
    return Finding(
      .unknown, subject: rule.id,
      message: "The pattern “\(pattern)” of the rule “\(rule.id)” proves nothing: it matches"
        + " nothing in the build “\(control)”.",
      advice: "Correct the spelling, or remove the pattern if the declaration is gone.",
      build: control, name: pattern, location: rule.location)
  }
}

extension [Rule] {
  fileprivate var patternCount: Int { reduce(0) { $0 + $1.patterns.count } }
}

extension GatheredEvidence {
  /// What was seen in the artifacts of a build.
  func inspections(of build: String) -> [ArtifactInspection] {
    artifacts.filter { $0.build == build }.compactMap(\.inspection.value)
  }
}

extension ArtifactInspection {
  /// What a pattern of a rule matched.
  func matches(of pattern: String, in rule: Rule) -> [RuleMatch] {
    matches.filter { $0.rule == rule.id && $0.pattern == pattern }
  }
}
