internal import ReleaseModel

/// What a rule wants in a build is there.
package struct RequiredPresenceCheck: Check {
  package let id = "required-presence"
  package let title = "What must ship is there"
  package let why =
    "Some things, a demo mode for reviewers among them, must be in the build that ships."
  package let fix =
    "Take the declaration out of its `#if`, or call it, so that the linker keeps it."
  package let needs: Set<Need> = [.artifacts]
  package let reliesOn = ["artifact-visibility"]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    let rules = input.plan.configuration.rules.filter { !$0.presentIn.isEmpty }
    guard !rules.isEmpty else {
      return .notApplicable("no rule has present-in")
    }
    var findings: [Finding] = []
    var present = 0
    for rule in rules {
      for build in rule.presentIn {
        let inspections = input.evidence.inspections(of: build)
        for pattern in rule.patterns {
          if inspections.contains(where: { $0.has(pattern, of: rule) })
            || !input.evidence.resourceMatches(of: pattern, in: rule, build: build).isEmpty
          {
            present += 1
          } else {
            findings.append(
              missing(
                pattern, of: rule, in: build,
                canTell: input.evidence.canSee(pattern, of: rule, in: build)
                  && !inspections.contains {
                    $0.matches(of: pattern, in: rule).contains(where: \.isDivided)
                  }))
          }
        }
      }
    }
    return CheckResult(findings: findings, summary: "\(present.counted("required pattern")) found")
  }

  private func missing(
    _ pattern: String, of rule: Rule, in build: String, canTell: Bool
  ) -> Finding {
    Finding(
      canTell ? .violation : .unknown, subject: rule.id,
      message: canTell
        ? "“\(pattern)” is not in the build “\(build)”." + (rule.message.map { " \($0)" } ?? "")
        : "It can't be seen whether “\(pattern)” is in the build “\(build)”.",
      advice: rule.fix ?? "Make sure that the code is compiled into this build and is used.",
      build: build, name: pattern, location: rule.location)
  }
}

extension ArtifactInspection {
  /// Whether a pattern matches something that is left, and not only in debug information.
  fileprivate func has(_ pattern: String, of rule: Rule) -> Bool {
    matches.contains {
      $0.rule == rule.id && $0.pattern == pattern && !$0.isDivided
        && $0.traces.contains { $0.kind != .debugInformation }
    }
  }
}

extension GatheredEvidence {
  /// Whether a pattern that matches nothing in the artifacts of a build is proven missing.
  fileprivate func canSee(_ pattern: String, of rule: Rule, in build: String) -> Bool {
    var asked = rule
    asked.names = rule.names.filter { $0 == pattern }
    asked.strings = rule.strings.filter { $0 == pattern }
    let artifacts = artifacts.filter { $0.build == build }
    return !artifacts.isEmpty && hasSearchedResources(of: build)
      && artifacts.allSatisfy { $0.inspection.value?.isBlind(to: [asked], .symbols) == false }
  }
}
