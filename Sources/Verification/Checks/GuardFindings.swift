internal import ReleaseModel

/// Findings about debug-only regions that exist, rather than about those that were lost.
struct GuardFindings {
  private let evidence: GuardEvidence
  private let plan: Plan
  /// The findings of `debug-leak`.
  private let leaks: [Finding]

  init(_ evidence: GuardEvidence, _ input: CheckInput) {
    self.evidence = evidence
    plan = input.plan
    leaks = input.earlier.first { $0.id == DebugLeakCheck().id }?.findings ?? []
  }

  var all: [Finding] {
    let list =
      plan.listsGuards
      ? evidence.regions.map(note) + evidence.runtime.map(finding)
      : evidence.runtime.filter { $0.rule != nil && !isLeak($0) }.map(finding)
        + [runtimeNote].compactMap(\.self)
    let unreadable = evidence.unreadable.map {
      Finding(.unverified, subject: GuardsCheck().id, message: "Cannot read \($0).")
    }
    return unreadable + [missedCoverage].compactMap(\.self) + list
  }

  /// Whether the rule has found it in what ships, which is reported.
  private func isLeak(_ guarded: RuntimeGuard) -> Bool {
    leaks.contains { leak in
      guard let name = leak.name, leak.subject == guarded.rule else { return false }
      return switch guarded.condition {
      case .name(let text): name == text || name.hasSuffix(".\(text)")
      case .key(let text): text.contains(name)
      }
    }
  }

  /// The finding about all code that no rule forbids.
  private var runtimeNote: Finding? {
    let allowed = evidence.runtime.filter { $0.rule == nil }
    guard let first = allowed.first else { return nil }
    let isOne = allowed.count == 1
    let places = allowed.map { "`\($0.condition.text)` (\($0.location))" }
    return Finding(
      .note, subject: GuardsCheck().id,
      message: "\(allowed.count.counted("condition")) that \(isOne ? "is" : "are") checked when the"
        + " program runs \(isOne ? "guards" : "guard") debug code, which ships:"
        + " \(places.listed(upTo: 3)).",
      advice: isOne ? nil : "Run `verify-release guards` to list them.", name: "run time",
      location: first.location)
  }

  private var missedCoverage: Finding? {
    guard let required = plan.configuration.guardCoverage, let coverage = evidence.coverage,
      coverage < required
    else { return nil }
    let covered = evidence.regions.count { $0.isCovered == true }
    return Finding(
      .error, subject: GuardsCheck().id,
      message: "The loss of \(covered) of \(evidence.regions.count.counted("debug-only region"))"
        + " (\(coverage)%) would be reported, but `guards` requires a `coverage` of \(required)%.",
      advice: plan.listsGuards
        ? "Run `verify-release rules --record` and commit the file it writes, or tag a release."
        : "Run `verify-release guards` to list the others. Then run `verify-release rules --record`"
          + " and commit the file it writes.",
      name: "coverage")
  }

  private func note(_ region: GuardedRegion) -> Finding {
    let kind =
      switch region.kind {
      case .declarations, .statements, .both: region.kind.rawValue
      case .empty: "no code"
      }
    let reporters = reporters(of: region)
    var finding = Finding(
      .note, subject: GuardsCheck().id,
      message: "`\(region.condition)`, lines \(region.location.line) to \(region.endLine): \(kind),"
        + " compiled in \(region.builds.map { "'\($0)'" }.listedInSentence). Its loss would be reported by"
        + " \(reporters.isEmpty ? "nothing" : reporters.map(\.text).listedInSentence).",
      name: region.condition, location: region.location)
    finding.region = Finding.Region(region, reporters: reporters.map(\.id))
    return finding
  }

  /// What would report that the region has lost its condition.
  private func reporters(of region: GuardedRegion) -> [(id: String, text: String)] {
    // Derived rules remember the names of the recorded commit.
    let isRecorded =
      plan.recordedDeclarations.map { $0.commit == nil || region.isCovered == true } ?? false
    let isDerived =
      region.declaresName && isRecorded && plan.configuration.derivedRulesControl != nil
    let rules = region.rules.sorted { $0.key < $1.key }.map { rule, patterns in
      (rule, "rule '\(rule)' (\(patterns.map { "`\($0)`" }.listed))")
    }
    return (region.isCovered == true ? [(GuardsCheck().id, "the check 'guards'")] : [])
      + (isDerived ? [(DerivedRulesCheck().id, "derived rules")] : []) + rules
  }

  private func finding(_ code: RuntimeGuard) -> Finding {
    let text = code.condition.text
    let what =
      switch code.condition {
      case .name: "`\(text)` is a condition that is checked when the program runs"
      case .key: "\"\(text)\" is looked up when the program runs"
      }
    let rule = code.rule.map { " Rule '\($0)' forbids it." } ?? ""
    return Finding(
      code.rule == nil ? .note : .error, subject: GuardsCheck().id,
      message: "\(what), so the code that depends on it ships.\(rule)",
      advice: code.rule == nil ? nil : "Move it inside `#if DEBUG`.", name: text,
      location: code.location)
  }
}
