package import ReleaseModel

/// Every check, in the order in which they run and are reported.
package enum Registry {
  /// Cause comes before effect.
  ///
  /// A build that fails explains a missing artifact, and an artifact that can't be seen explains a
  /// rule that matches nothing. The checklist is last, because the others answer its items.
  package static let checks: [any Check] = [
    BuildCheck(),
    DebugFlagCheck(),
    ArtifactVisibilityCheck(),
    RuleControlCheck(),
    DerivedRulesCheck(),
    DebugLeakCheck(),
    RequiredPresenceCheck(),
    IsolationTestsCheck(),
    LocalizationCheck(),
    ChecklistCheck(),
  ]

  /// The ids of every check.
  package static var ids: [String] { checks.map(\.id) }

  /// Some checks and all that they rely on, items of checklists included, in the order of the
  /// registry.
  package static func ids(reliedOnBy some: [String], in checklists: [Checklist]) -> [String] {
    var answering: [String] = []
    for case .check(let id) in checklists.flatMap(\.items).map(\.answer) { answering.append(id) }
    var found: Set<String> = []
    var open = some
    while let id = open.popLast() {
      guard found.insert(id).inserted, let check = checks.first(where: { $0.id == id }) else {
        continue
      }
      open += check.reliesOn + (id == ChecklistCheck().id ? answering : [])
    }
    return ids.filter(found.contains)
  }
}
