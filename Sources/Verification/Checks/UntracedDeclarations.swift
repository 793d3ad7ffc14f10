internal import ReleaseModel

/// Declarations that a rule forbids, that a build compiles, and that left no trace in its artifacts.
///
/// The optimizer can replace a constant, a getter or a whole type by its value, so no trace does not
/// mean no code.
struct UntracedDeclarations {
  private let build: String
  private let artifacts: [ArtifactEvidence]
  private let declared: [String: [RuleMatch]]

  /// What is known if the declarations can't be read.
  let notes: [Finding]

  init(in build: String, _ input: CheckInput) {
    self.build = build
    let evidence = input.evidence
    artifacts = evidence.artifacts.filter { $0.build == build && $0.inspection.value != nil }
    declared = Dictionary(
      grouping: evidence[build: build].forbiddenDeclarations, by: \.rule)
    // With derived rules, this is a finding of theirs.
    if case .unavailable(let reason) = evidence[build: build].declarations, !artifacts.isEmpty,
      input.plan.configuration.derivedRulesControl == nil
    {
      notes = [
        Finding(
          .note, subject: "debug-leak",
          message:
            "If '\(build)' compiles a declaration but left no trace of it, that goes unnoticed:"
            + " \(reason).", build: build)
      ]
    } else {
      notes = []
    }
  }

  /// The number of declarations of a rule from which on they share a finding.
  private static let limit = 10

  /// The findings about a rule, except about the given patterns and names.
  func findings(of rule: Rule, except reported: Set<String>) -> [Finding] {
    guard let declared = declared[rule.id], !artifacts.isEmpty else { return [] }
    let traced = Set(
      artifacts.flatMap { $0.inspection.value?.matches ?? [] }.filter { $0.rule == rule.id }
        .map(\.qualifiedName))
    let known = traced.union(declared.map(\.qualifiedName))
    let untraced = declared.filter { match in
      let name = match.qualifiedName
      // A finding about a type covers its members.
      return !traced.contains(name) && known.isDisjoint(with: name.enclosing)
        && reported.isDisjoint(with: [name, match.pattern])
    }
    if untraced.count < Self.limit {
      return untraced.map { finding(of: rule, [$0]) }
    }
    return [finding(of: rule, untraced)]
  }

  private func finding(of rule: Rule, _ matches: [RuleMatch]) -> Finding {
    let isOne = matches.count == 1
    let modules = matches.compactMap(\.module)
    let linked = artifacts.filter { !$0.modules.isDisjoint(with: modules) }.map(\.name)
    let names = matches.map { match in
      "`\(match.qualifiedName)`"
        + (isOne ? "" : match.location.map { " (\($0.file):\($0.line))" } ?? "")
    }
    return Finding(
      .unverified, subject: rule.id,
      message: "Cannot verify whether the code of \(names.listed(upTo: Self.limit)) is present in"
        + " \(linked.listed) (\(build)): the build compiles"
        + " \(isOne ? "it" : "them"), but left no trace of \(isOne ? "it" : "them"). The optimizer"
        + " can replace a declaration by its value."
        + (rule.message.map { " \($0)" } ?? ""),
      advice: rule.fix
        ?? "Move the declaration\(isOne ? "" : "s") inside `#if DEBUG`, so that the build does not compile"
        + " \(isOne ? "it" : "them").",
      build: build, artifact: linked.count == 1 ? linked[0] : nil,
      name: isOne ? matches[0].qualifiedName : nil,
      location: isOne ? matches[0].location : nil)
  }
}
