package import ReleaseModel

/// Each pattern of each rule matches in its control, which shows that it can match.
package struct RuleControlCheck: Check {
  package let id = "rule-control"
  package let needs: Set<Need> = [.artifacts]
  package let reliesOn = ["build", "artifact-visibility"]

  package init() {}

  package func isConfigured(in plan: Plan) -> Bool {
    plan.configuration.rules.contains { $0.control != nil }
  }

  package func failure(_ errors: [Finding]) -> String {
    "\(errors.count.counted("rule pattern")) without a match in the control build"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("no rule has a `control`")
    }
    let rules = input.plan.configuration.rules.filter { $0.control != nil }
    var findings: [Finding] = []
    var proven = 0
    var unlinked = 0
    var isConclusive = true
    var endings: [String: DeclaredEndings] = [:]
    for rule in rules {
      guard let control = rule.control else { continue }
      let inspections = input.evidence.inspections(of: control)
      guard
        !inspections.isEmpty
          || input.searchesResources
            && input.evidence.resources.contains(where: { $0.build == control })
      else {
        isConclusive = false
        if input.evidence.hasFailed(control) { continue }
        findings.append(
          Finding(
            .unverified, subject: rule.id,
            message: "The rule '\(rule.id)' cannot be verified: "
              + (input.isOfFiles
                ? "no control file was inspected."
                : "no artifact of its control build '\(control)' was inspected."),
            advice: input.isOfFiles
              ? "Set --control to a file that can be read and contains the names and strings."
              : "Fix the build, or set `control` to a build whose artifacts are inspected.",
            build: control, location: rule.location))
        continue
      }
      for pattern in rule.patterns {
        let matches =
          inspections.flatMap { $0.matches(of: pattern, in: rule) }
          + input.evidence.resourceMatches(of: pattern, in: rule, build: control)
        let isString = rule.strings.contains(pattern)
        let source = input.evidence[build: control].unlinkedMatches.first {
          $0.rule == rule.id && $0.pattern == pattern
        }
        let best = matches.min { $0.presence < $1.presence }
        if best?.presence == .whole {
          proven += 1
        } else if let best, [.inShortString, .part, .name].contains(best.presence) {
          findings.append(partial(rule, best, control, input))
        } else if source != nil, !isString {
          unlinked += 1
        } else {
          func nearest(in build: String) -> DeclaredEndings.Ending? {
            guard !rule.strings.contains(pattern), !pattern.contains("*") else { return nil }
            return endings[build, default: DeclaredEndings(of: input.evidence[build: build])]
              .nearest(to: pattern)
          }
          let near = nearest(in: control)
          let place =
            near?.name == pattern
            ? nil
            : input.evidence.place(of: pattern, in: rule, outside: control)
              ?? rule.absentFrom.lazy.compactMap { build in
                nearest(in: build).flatMap { $0.name == pattern ? $0 : nil }.map {
                  "the build '\(build)' compiles \($0.shown)"
                }
              }.first
          let leftOut = inspections.flatMap(\.leftOutMatches).filter {
            $0.rule == rule.id && $0.pattern == pattern
          }
          findings.append(
            leftOut.isEmpty
              ? vacuous(
                rule, pattern, control, input, near: near, elsewhere: place, inSource: source)
              : unsearched(rule, pattern, control, input, in: leftOut))
        }
      }
    }
    return CheckResult(
      findings: findings,
      summary:
        "\(proven.grouped) of \(rules.patternCount.counted("pattern")) matched in the control "
        + (input.isOfFiles ? "files" : "build")
        + (unlinked == 0 ? "" : ", \(unlinked.grouped) in sources that no artifact contains"),
      isConclusive: isConclusive)
  }

  private func partial(
    _ rule: Rule, _ match: RuleMatch, _ control: String, _ input: CheckInput
  ) -> Finding {
    let longer = match.longerText.map { ", such as \"\($0)\"" } ?? ""
    let (occurrence, advice) =
      switch match.presence {
      case .name:
        (
          "it occurs only in names of declarations, which are not strings.",
          "Use the complete string from the source code, or move the name to the rule's `names`."
        )
      case .part:
        (
          "it occurs only as a part of longer words\(longer).",
          "Use the complete string from the source code."
        )
      default:
        (
          "it occurs only inside longer strings\(longer). In machine instructions, only complete"
            + " strings can be found.", "Use the complete string from the source code."
        )
      }
    return Finding(
      .unverified, subject: rule.id,
      message:
        "The string \"\(match.pattern)\" of the rule '\(rule.id)' cannot be verified: in the"
        + (input.isOfFiles ? " control files" : " build '\(control)'") + ", \(occurrence)",
      advice: advice, build: control, name: match.pattern, location: rule.location)
  }

  /// The finding about a pattern that matches only in modules that its rule doesn't search.
  private func unsearched(
    _ rule: Rule, _ pattern: String, _ control: String, _ input: CheckInput,
    in leftOut: [LeftOutMatch]
  ) -> Finding {
    let modules = Set(leftOut.map(\.module)).sorted()
    return Finding(
      .unverified, subject: rule.id,
      message:
        "The pattern '\(pattern)' of the rule '\(rule.id)' matches nothing that the rule searches"
        + " in its control build '\(control)', but"
        + " \(Set(leftOut.map { "'\($0.module).\($0.name)'" }).sorted().listedInSentence) in the"
        + " module\(modules.count == 1 ? "" : "s") \(modules.listedInSentence).",
      advice: "Add `\(input.modules(of: rule, adding: modules))` to the rule.",
      build: control, name: pattern, location: rule.location)
  }

  private func vacuous(
    _ rule: Rule, _ pattern: String, _ control: String, _ input: CheckInput,
    near: DeclaredEndings.Ending?, elsewhere: String?, inSource source: RuleMatch?
  ) -> Finding {
    let unreadable = input.evidence[build: control].unreadableSources.prefix(3)
    let isString = rule.strings.contains(pattern)
    let meant = Spelling.suggestion(of: near?.name)
    let declared = near.flatMap { $0.name == pattern ? $0 : nil }
    let advice: String
    if input.isOfFiles {
      advice =
        (elsewhere == nil ? "Fix the spelling, or set" : "Set")
        + " --control to a file that contains it."
    } else if elsewhere != nil {
      advice =
        "The condition around its code may be inverted, as in `#if !DEBUG`. Correct the condition,"
        + " or remove the pattern if only a release needs the code."
    } else if let declared {
      advice =
        "Remove the pattern: the build compiles \(declared.shown), but contains no trace of it."
        + " \(Self.traceless)"
    } else if let source {
      advice =
        "Use the string of the code that debug builds link. To keep a module out of a release, list it"
        + " in the rule's `names`, as in `\(source.module ?? "Mocks").*`."
    } else {
      advice =
        "Fix the spelling\(meant), or remove the pattern if no target declares it anymore, not even"
        + " a test.\(isString || near != nil ? "" : " \(Self.traceless)")"
    }
    let place =
      source?.location.map {
        " It occurs in \($0), which is not linked, so that it may be misspelled or outdated."
      } ?? ""
    return Finding(
      .unverified, subject: rule.id,
      message: "The pattern '\(pattern)' of the rule '\(rule.id)' matches nothing in "
        + (input.isOfFiles ? "the control files" : "its control build '\(control)'")
        + (elsewhere.map { ", but \($0)." } ?? ".") + place
        + unreadable.map { " Sources that may contain it cannot be read: \($0)." }.joined(),
      advice: advice, build: control, name: pattern, location: rule.location)
  }

  private static let traceless =
    "Type aliases, macros and inlined functions may leave no name in a build, so no rule can look for"
    + " them."
}

extension CheckInput {
  /// Whether files are inspected without a package, so that `--control` names the control.
  var isOfFiles: Bool { plan.configuration.builds.isEmpty }
}

extension [Rule] {
  fileprivate var patternCount: Int { reduce(0) { $0 + $1.patterns.count } }
}

extension GatheredEvidence {
  /// Where a build other than the control contains a match, as a clause; nil if none does.
  fileprivate func place(of pattern: String, in rule: Rule, outside control: String) -> String? {
    let others =
      artifacts.filter { $0.build != control }.map { ($0.label, $0.inspection.value?.matches) }
      + resources.filter { $0.build != control }.map { ($0.label, $0.inspection.value?.matches) }
    return others.lazy.compactMap { label, matches in
      matches?.first {
        $0.rule == rule.id && $0.pattern == pattern && $0.presence.isCertain
      }.map {
        "\(DeclaredEndings.Ending(name: $0.qualifiedName, location: $0.location).shown) is present"
          + " in \(label)"
      }
    }.first
  }

  /// The inspections of a build's artifacts that could be read.
  package func inspections(of build: String) -> [ArtifactInspection] {
    artifacts.filter { $0.build == build }.compactMap(\.inspection.value)
  }
}

extension ArtifactInspection {
  /// The matches of a rule's pattern.
  package func matches(of pattern: String, in rule: Rule) -> [RuleMatch] {
    matches.filter { $0.rule == rule.id && $0.pattern == pattern }
  }
}
