package import ReleaseModel

/// Everything that a rule requires in a build is present.
package struct RequiredPresenceCheck: Check {
  package let id = "required-presence"
  package let needs: Set<Need> = [.artifacts]
  package let reliesOn = ["artifact-visibility"]

  package init() {}

  package func isConfigured(in plan: Plan) -> Bool {
    plan.configuration.rules.contains { !$0.presentIn.isEmpty }
  }

  package func failure(_ errors: [Finding]) -> String {
    "\(errors.count.counted("required declaration")) absent from release artifacts"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("no rule has `present-in`")
    }
    var findings: [Finding] = []
    var present = 0
    for rule in input.plan.configuration.rules {
      for build in rule.presentIn {
        let inspections = input.evidence.inspections(of: build)
        for pattern in rule.patterns {
          if inspections.contains(where: { $0.has(pattern, of: rule) })
            || input.evidence.resourceMatches(of: pattern, in: rule, build: build)
              .contains(where: \.presence.isCertain)
          {
            present += 1
          } else {
            findings.append(
              missing(
                pattern, of: rule, in: build,
                canTell: input.evidence.canSee(pattern, of: rule, in: build)
                  && !inspections.contains {
                    $0.matches(of: pattern, in: rule).contains(where: \.presence.isUncertain)
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
      canTell ? .error : .unverified, subject: rule.id,
      message: canTell
        ? "'\(pattern)' is absent from the build '\(build)'."
          + (rule.message.map { " \($0)" } ?? "")
        : "Cannot verify whether '\(pattern)' is present in the build '\(build)'.",
      advice: rule.fix
        ?? "Compile the code into this build, and call it so that the linker keeps it.",
      build: build, name: pattern, location: rule.location)
  }
}

extension ArtifactInspection {
  /// Whether a pattern matches something other than debug information.
  fileprivate func has(_ pattern: String, of rule: Rule) -> Bool {
    matches.contains {
      $0.rule == rule.id && $0.pattern == pattern && $0.presence.isCertain
        && $0.traces.contains { $0.kind != .debugInformation }
    }
  }
}

extension GatheredEvidence {
  /// Whether the absence of a pattern without a match in a build's artifacts is proven.
  fileprivate func canSee(_ pattern: String, of rule: Rule, in build: String) -> Bool {
    var asked = rule
    asked.names = rule.names.filter { $0 == pattern }
    asked.strings = rule.strings.filter { $0 == pattern }
    let artifacts = artifacts.filter { $0.build == build }
    return !artifacts.isEmpty && hasSearchedResources(of: build, for: asked)
      && artifacts.allSatisfy {
        $0.inspection.value?.mayMissMatches(of: [asked], .symbols) == false
      }
  }
}
