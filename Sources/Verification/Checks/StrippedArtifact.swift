internal import ReleaseModel

/// Determines which names could be in a file without symbols although its metadata doesn't list
/// them.
///
/// That depends, declaration by declaration, on what a pattern matched in the control: metadata may
/// omit functions, computed properties, and types that only their own module can use.
struct StrippedArtifact {
  private let evidence: ArtifactEvidence
  private let types: Set<String>
  /// The declarations that already have a finding because a part of them is present.
  private let found: Set<String>

  init(_ evidence: ArtifactEvidence, _ inspection: ArtifactInspection) {
    self.evidence = evidence
    types = inspection.metadataTypes
    found = Set(inspection.matches.map { "\($0.rule) \($0.qualifiedName)" })
  }

  /// A finding for each pattern of the rules whose absence is unknown.
  func unproven(_ rules: [Rule], _ input: CheckInput) -> [Finding] {
    rules.filter { !$0.names.isEmpty }.flatMap { rule -> [Finding] in
      let name = rule.control ?? input.plan.configuration.derivedRulesControl
      let controls = input.evidence.inspections(of: name ?? "")
      let canSeeControl =
        !controls.isEmpty
        && controls.allSatisfy {
          $0.artifact.visibility.symbols == .full && !$0.mayMissMatches(of: [rule], .symbols)
        }
      let matches = Dictionary(
        grouping: controls.flatMap(\.matches).filter { $0.rule == rule.id }, by: \.pattern)
      return rule.names.compactMap { pattern in
        // A derived rule also covers type aliases, which don't exist after compilation. For those,
        // the compiler reported that the build doesn't declare them.
        if rule.control == nil, canSeeControl, matches[pattern] == nil { return nil }
        let reason =
          canSeeControl
          ? reason(for: matches[pattern] ?? [])
          : "its matches in the control build cannot be inspected completely"
        return reason.map { finding(pattern, of: rule, because: $0) }
      }
    }
  }

  /// Why the absence of what a pattern matched in the control is unknown, or nil if it is.
  private func reason(for matches: [RuleMatch]) -> String? {
    guard !matches.isEmpty else { return "it matches nothing in the control build" }
    let hidden = Set(matches.filter { !isShown($0) }.map { "`\($0.qualifiedName)`" })
    return hidden.isEmpty ? nil : "metadata may omit \(hidden.sorted().listedInSentence)"
  }

  private func isShown(_ match: RuleMatch) -> Bool {
    if found.contains("\(match.rule) \(match.qualifiedName)") { return true }
    return switch match.metadataProof {
    case .descriptor: true
    case .member(let type, let hasDescriptor): hasDescriptor || types.contains(type)
    case nil: false
    }
  }

  private func finding(_ pattern: String, of rule: Rule, because reason: String) -> Finding {
    Finding(
      .unverified, subject: rule.id,
      message: "\(evidence.label) is stripped, so the absence of '\(pattern)' cannot be verified:"
        + " \(reason).",
      advice:
        "Verify the file before it is stripped, or use the name of a class, actor, protocol or"
        + " public"
        + " type in the rule.",
      build: evidence.build, artifact: evidence.name, name: pattern, location: rule.location)
  }
}
