package import ReleaseModel

/// All checks, in the order in which they run and are reported.
package enum Registry {
  /// A check comes after the checks that it relies on.
  ///
  /// A failed build explains a missing artifact, and an artifact that can't be inspected explains a
  /// rule that matches nothing. Checklist items use the results of the other checks, and a
  /// suppression may accept a finding of any of them.
  package static let checks: [any Check] = [
    BuildCheck(),
    DebugFlagCheck(),
    ArtifactVisibilityCheck(),
    RuleControlCheck(),
    DerivedRulesCheck(),
    DebugLeakCheck(),
    GuardsCheck(),
    RequiredPresenceCheck(),
    HygieneCheck(),
    IsolationTestsCheck(),
    CoverageCheck(),
    LocalizationCheck(),
    ChecklistCheck(),
    SuppressionsCheck(),
  ]

  package static var ids: [String] { checks.map(\.id) }

  /// The IDs of the given checks and of all checks that they rely on, in registry order.
  ///
  /// Includes the checks that checklist items rely on. A check that the plan gives nothing to
  /// evaluate relies on no others: their results alone must not make a run pass.
  package static func ids(reliedOnBy some: [String], in plan: Plan) -> [String] {
    var found: Set<String> = []
    var open = some
    while let id = open.popLast() {
      guard found.insert(id).inserted, let check = checks.first(where: { $0.id == id }),
        check.isConfigured(in: plan)
      else { continue }
      open += check.reliesOn(in: plan)
    }
    return ids.filter(found.contains)
  }
}
