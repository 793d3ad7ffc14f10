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
}
