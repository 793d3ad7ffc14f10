package import ReleaseModel

/// How a name appears in the artifact itself, regardless of the objects it was linked from.
package struct MatchSummary: Sendable {
  /// The ways in which the name was found.
  let kinds: Set<Trace.Kind>
  /// The declaration that encloses the match, with its module, if any.
  let enclosing: String?
  /// Whether the name may be present even though it was not found.
  let mayBeMissed: Bool

  /// The result of a rule for one of its patterns.
  package init(of pattern: String, by rule: Rule, in evidence: ArtifactEvidence) {
    let inspection = evidence.inspection.value
    self.init(
      of: (inspection?.matches ?? []).filter { $0.rule == rule.id && $0.pattern == pattern },
      mayBeMissed: inspection?.mayMissMatches(of: [rule], .symbols) ?? true)
  }

  /// The result of a single match.
  package init(of match: RuleMatch) { self.init(of: [match], mayBeMissed: false) }

  private init(of matches: [RuleMatch], mayBeMissed: Bool) {
    kinds = Set(matches.flatMap(\.traces).map(\.kind))
    let inner = matches.first { $0.module != nil && $0.name.contains(".") }?.qualifiedName
    enclosing = inner.map { $0.split(separator: ".").dropLast().joined(separator: ".") }
    self.mayBeMissed = mayBeMissed
  }
}
