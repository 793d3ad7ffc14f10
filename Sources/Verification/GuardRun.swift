package import ReleaseModel

extension Plan {
  /// What a run gathers about debug-only regions; nil if only lost ones matter.
  var guardRequest: GuardRequest? {
    guard listsGuards || configuration.guardCoverage != nil else { return nil }
    let rules = configuration.rules.map { rule in
      var rule = rule
      rule.names.removeAll { configuration.accepts($0, of: rule.id) }
      rule.strings.removeAll { configuration.accepts($0, of: rule.id) }
      return rule
    }
    return GuardRequest(
      tries: true, isFiltered: listsGuards && listsChangedGuardsOnly, rules: rules)
  }
}

extension Configuration {
  /// Whether a suppression accepts what a rule finds: a name, without its module if that is unknown, or a
  /// pattern.
  fileprivate func accepts(_ name: String, of rule: String) -> Bool {
    let part = name.filter { $0 != "*" }
    return suppressions.contains { suppression in
      [rule, DebugLeakCheck().id].contains(suppression.rule) && suppression.artifact == nil
        && (suppression.name == name || suppression.name.hasSuffix(".\(name)")
          || part != name && suppression.name.contains(part))
    }
  }
}

extension Gate {
  /// Lists and compares the debug-only regions of a folder of sources that are not built.
  ///
  /// - Parameters:
  ///   - plan: Its root is the folder.
  ///   - defined: The conditions that each build of the plan defines, with their values.
  /// - Throws: `CancellationError`, and file errors if the temporary folder can't be written.
  /// - Returns: The report.
  package func listGuards(
    of plan: Plan, defined: [String: [String: String?]]
  ) async throws -> Report {
    var evidence = GatheredEvidence()
    evidence.guards = try await withTemporaryWorkspace(of: plan) { workspace in
      try await SourceTreeGuards(
        workspace: workspace, runner: runner, defined: defined, builds: plan.configuration.builds,
        request: plan.guardRequest ?? GuardRequest(tries: true)
      ).gather(recorded: plan.guardBaseline)
    }
    var report = report(on: plan, evidence)
    report.builds = []
    return report
  }
}
