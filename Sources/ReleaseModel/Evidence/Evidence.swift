/// A gathered fact, or the reason why it is missing.
package enum Evidence<Value: Sendable>: Sendable {
  case collected(Value)
  /// Nothing was gathered because the configuration doesn't request it.
  case absent
  /// It was requested but could not be gathered.
  case unavailable(reason: String)

  /// The fact, if it was gathered.
  package var value: Value? {
    if case .collected(let value) = self { value } else { nil }
  }
}

/// Everything that was gathered for a run; checks read nothing else.
package struct GatheredEvidence: Sendable {
  /// The package's name, modules and products.
  package var package: Evidence<PackageDescription> = .absent
  /// The isolation tests that the package's sources declare.
  package var declaredTests = TestDeclarations()
  /// The local packages that are linked into what ships.
  package var localPackages: [LocalPackage] = []
  /// What was gathered about each build, by build name.
  package var builds: [String: BuildEvidence] = [:]
  /// The declarations that each build lacks compared with the control build, by build name.
  package var debugOnly: [String: [DeclaredName]] = [:]
  /// The rules derived from these declarations.
  package var derivedRules: [Rule] = []
  /// The inspection of each artifact, in the order of builds and artifacts.
  package var artifacts: [ArtifactEvidence] = []
  /// What was found in files that ship with the artifacts.
  package var resources: [ResourceEvidence] = []
  /// The files that ship with the artifacts; empty unless an attestation needs their digests.
  package var resourceReports: [ResourceReport] = []
  /// The files that entries of `not-verified:` leave out of the search, with their paths as shown in
  /// reports, by the entry's index.
  package var excludedFiles: [Int: [String]] = [:]
  /// The compiled files that are not in a commit, with their paths as shown in reports.
  package var uncommittedSources: [String] = []
  /// The comparison of debug-only code with an earlier commit.
  package var guards: Evidence<GuardEvidence> = .absent
  /// The contents of the string catalogs and strings files.
  package var localization: Evidence<LocalizationEvidence> = .absent
  /// The result of each probe, by checklist item ID.
  package var probes: [String: ProbeEvidence] = [:]
  /// The evidence about the sign-offs of each manual item, by item ID.
  package var signOffs: [String: Evidence<ManualEvidence>] = [:]
  /// Why the requested names are in the artifacts; nil if no explanation was requested.
  package var explanations: [Explanation]?
  /// The first line of `swift --version`.
  package var toolchain: String?
  /// The toolchain's own target, such as `x86_64-unknown-linux-gnu`.
  package var target: String?

  package init() {}

  /// Whether debug-only code was compared with an earlier commit.
  package var comparesGuards: Bool {
    if case .commit = guards.value?.baseline { true } else { false }
  }

  /// What was gathered about a build; nothing if the build was not run.
  package subscript(build name: String) -> BuildEvidence {
    get { builds[name] ?? BuildEvidence() }
    set { builds[name] = newValue }
  }
}

/// What was gathered about a build.
package struct BuildEvidence: Sendable {
  package var result: Evidence<BuildResult> = .absent
  /// The files that changed while the build read them, with their paths as shown in reports.
  package var changedInputs: [String] = []
  /// Why it can't succeed, so that nothing was built.
  package var impossibleImports: [ImpossibleImport] = []
  /// What a build that ships resolved; absent for a debug build.
  package var dependencies: Evidence<[Dependency]> = .absent
  /// The platform that its products are for, if that isn't the platform of this machine.
  package var foreignTarget: TargetTriple?
  /// The linked modules that are compiled as Embedded Swift, sorted.
  package var embeddedModules: [String] = []
  /// How the modules that are linked into the products were compiled.
  package var compilations: Evidence<[CompiledModule]> = .absent
  /// The declarations of the package's own modules and of the local packages that it depends on.
  package var declarations: Evidence<[DeclaredName]> = .absent
  /// The Swift modules whose declarations were listed, including those without any.
  package var listedModules: [String] = []
  /// The declarations in the modules of its artifacts that rules with `absent-from` forbid in it.
  package var forbiddenDeclarations: [RuleMatch] = []
  /// The modules that are linked into its products although it does not import them.
  package var unimportedModules: [UnimportedModule] = []
  /// The patterns without a match in its artifacts that match a declaration or string in local
  /// sources that it links into no artifact, such as mocks for tests.
  package var unlinkedMatches: [RuleMatch] = []
  /// The files and folders with such sources that can't be read, with the reasons.
  package var unreadableSources: [String] = []
  /// The declarations in those sources, if a name of a rule matches none of them.
  package var unlinkedNames: [DeclaredName] = []
  /// The results of the isolation tests.
  ///
  /// Absent if tests are selected only by name and no test has such a name.
  package var tests: Evidence<TestRun> = .absent
  /// The results of the tests that verify checklist items, by item ID.
  package var itemTests: [String: Evidence<TestRun>] = [:]

  package init() {}
}
