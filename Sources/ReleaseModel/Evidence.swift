/// One gathered fact, or the reason why it isn't there.
package enum Evidence<Value: Sendable>: Sendable {
  /// The fact.
  case collected(Value)
  /// There is nothing to gather: the configuration does not ask for it.
  case absent
  /// It was asked for and could not be gathered.
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
  /// What each build gave, by build name.
  package var builds: [String: Evidence<BuildResult>] = [:]
  /// How the modules that are linked into the products of a build were compiled, by build name.
  package var compilations: [String: Evidence<[CompiledModule]>] = [:]
  /// What each build declares in the package's own modules and those of local packages that it
  /// depends on, by build name; empty unless asked for.
  package var declarations: [String: Evidence<[DeclaredName]>] = [:]
  /// The rules that follow from what only the control build declares.
  package var derivedRules: [Rule] = []
  /// What was seen in each artifact, in the order of builds and artifacts.
  package var artifacts: [ArtifactEvidence] = []
  /// What was found in the files that ship beside the artifacts; empty unless a rule has strings.
  package var resources: [ResourceEvidence] = []
  /// What was compiled and no commit has, as reports show the paths.
  package var uncommittedSources: [String] = []
  /// What the isolation tests gave, by build name; absent where only names could ask for tests, and
  /// there are none.
  package var tests: [String: Evidence<TestRun>] = [:]
  /// What was read from the tables of texts.
  package var localization: Evidence<LocalizationEvidence> = .absent
  /// What each probe gave, by checklist item id.
  package var probes: [String: ProbeEvidence] = [:]
  /// What the tests of a checklist item gave, by item id and build name.
  package var itemTests: [String: [String: Evidence<TestRun>]] = [:]
  /// What was found out about the sign-offs of each manual item, by item id.
  package var signOffs: [String: Evidence<ManualEvidence>] = [:]
  /// Why the names that were asked for are in the artifacts; nil when nobody asked.
  package var explanations: [Explanation]?

  /// Creates an empty set.
  package init() {}
}
