package import ReleaseModel

/// What an artifact itself shows of a name, whatever the objects that it was linked from say.
package struct Sighting: Sendable {
  /// The ways in which the name was seen.
  let kinds: Set<Trace.Kind>
  /// The declaration around the one that was seen, with its module; nil for none.
  let enclosing: String?
  /// Whether the name may be there all the same where it was not seen.
  let isBlind: Bool

  /// What a rule found for one of its patterns.
  package init(of pattern: String, by rule: Rule, in evidence: ArtifactEvidence) {
    let inspection = evidence.inspection.value
    self.init(
      of: (inspection?.matches ?? []).filter { $0.rule == rule.id && $0.pattern == pattern },
      isBlind: inspection?.isBlind(to: [rule], .symbols) ?? true)
  }

  /// What a match says.
  init(of match: RuleMatch) { self.init(of: [match], isBlind: false) }

  private init(of matches: [RuleMatch], isBlind: Bool) {
    kinds = Set(matches.flatMap(\.traces).map(\.kind))
    let inner = matches.first { $0.module != nil && $0.name.contains(".") }?.qualifiedName
    enclosing = inner.map { $0.split(separator: ".").dropLast().joined(separator: ".") }
    self.isBlind = isBlind
  }
}
