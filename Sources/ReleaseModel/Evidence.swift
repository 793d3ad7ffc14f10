/// A gathered fact, or the reason why it is missing.
package enum Evidence<Value: Sendable>: Sendable {
  /// The fact.
  case collected(Value)
  /// Nothing was gathered because the configuration doesn't request it.
  case absent
  /// It was requested but could not be gathered.
  case unavailable(reason: String)

  /// The fact, if it was collected.
  package var value: Value? {
    if case .collected(let value) = self { value } else { nil }
  }
}

/// Everything that was gathered for a run; checks read nothing else.
package struct GatheredEvidence: Sendable {
  /// The package's name, modules and products.
  package var package: Evidence<PackageDescription> = .absent
  /// The result of each build, by build name.
  package var builds: [String: Evidence<BuildResult>] = [:]
  /// How the modules that are linked into a build's products were compiled, by build name.
  package var compilations: [String: Evidence<[CompiledModule]>] = [:]
  /// The declarations in each build, by build name; empty unless requested.
  ///
  /// Covers the package's own modules and those of local packages that it depends on.
  package var declarations: [String: Evidence<[DeclaredName]>] = [:]
  /// The rules derived from declarations that only the control build has.
  package var derivedRules: [Rule] = []
  /// The inspection of each artifact, in the order of builds and artifacts.
  package var artifacts: [ArtifactEvidence] = []
  /// What was found in files that ship with the artifacts; empty unless a rule has strings.
  package var resources: [ResourceEvidence] = []
  /// The compiled files that are not in a commit, with their paths as shown in reports.
  package var uncommittedSources: [String] = []
  /// The results of the isolation tests, by build name.
  ///
  /// Absent if only test names could request tests and no test has such a name.
  package var tests: [String: Evidence<TestRun>] = [:]
  /// The contents of the string catalogs and strings files.
  package var localization: Evidence<LocalizationEvidence> = .absent
  /// The result of each probe, by checklist item id.
  package var probes: [String: ProbeEvidence] = [:]
  /// The test results of each checklist item, by item id and build name.
  package var itemTests: [String: [String: Evidence<TestRun>]] = [:]
  /// The evidence about the sign-offs of each manual item, by item id.
  package var signOffs: [String: Evidence<ManualEvidence>] = [:]
  /// Why the requested names are in the artifacts; nil if no explanation was requested.
  package var explanations: [Explanation]?

  package init() {}
}
