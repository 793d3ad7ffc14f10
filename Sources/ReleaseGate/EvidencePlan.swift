internal import Checks
internal import ConfigurationFiles
internal import Cryptography
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Gathers everything that a plan's checks need, running independent steps concurrently.
struct EvidencePlan: Sendable {
  private var plan: Plan
  private let needs: Set<Need>
  private let workspace: Workspace
  private let runner: any ProcessRunner
  private let now: Date
  private let steps: StepLog
  private var plansEachBuild = false
  private var testPlan: TestPlan

  init(
    _ plan: Plan, needs: Set<Need>, workspace: Workspace, runner: any ProcessRunner, now: Date,
    steps: StepLog
  ) {
    self.plan = plan
    self.needs = needs
    self.workspace = workspace
    self.runner = runner
    self.now = now
    self.steps = steps
    testPlan = TestPlan(plan.configuration)
  }

  /// Gathers the evidence and fills in the tests and catalogs that the configuration leaves out.
  func gather(
    _ package: Evidence<PackageDescription>
  ) async throws -> (evidence: GatheredEvidence, configuration: Configuration) {
    var evidence = GatheredEvidence()
    evidence.package = package
    var run = self
    if let package = package.value {
      try requireCxx(for: package)
      run.complete(with: package)
    }
    try await run.gather(into: &evidence)
    return (evidence, run.configuration(after: evidence))
  }

  /// Resolves from the package what the configuration leaves out.
  private mutating func complete(with package: PackageDescription) {
    plansEachBuild = !package.localDependencies.isEmpty
    testPlan = TestPlan(
      plan.configuration, TestSourceGatherer(workspace: workspace).gather(package))
    guard plan.configuration.localization?.catalogs == nil else { return }
    let catalogs = LocalizationGatherer(folder: plan.root).catalogs(of: package)
    if plan.configuration.localization != nil {
      plan.configuration.localization?.catalogs = catalogs
    } else if !catalogs.isEmpty {
      var selection = LocalizationSelection(
        catalogs: catalogs, levels: LocalizationSelection.levelsWithoutLanguages)
      selection.sourceFolder = plan.configuration.sourceFolder
      plan.configuration.localization = selection
    }
  }

  /// The configuration with the tests that were found, in the builds where they compile.
  private func configuration(after evidence: GatheredEvidence) -> Configuration {
    var configuration = plan.configuration
    guard testPlan.isFoundByName, var tests = testPlan.selection else { return configuration }
    tests.builds.removeAll { build in
      switch evidence.tests[build] {
      case .absent?: true
      case .collected(let run)?: !run.buildErrors.isEmpty
      default: false
      }
    }
    configuration.tests = tests.builds.isEmpty ? nil : tests
    return configuration
  }

  private func gather(into evidence: inout GatheredEvidence) async throws {
    async let localization = localization()
    switch evidence.package {
    case .collected(let package): try await gather(package, into: &evidence)
    case .unavailable(let reason): fail(&evidence, reason)
    case .absent: break
    }
    evidence.localization = await localization
    if needs.contains(.probes) {
      evidence.signOffs = try await SignOffSearch(
        plan, workspace: workspace, runner: runner, now: now
      ).gather()
    }
  }

  /// Rejects C++-style patterns when the package produces only Swift module names.
  ///
  /// - Throws: `ConfigurationError` for such a pattern.
  private func requireCxx(for package: PackageDescription) throws(ConfigurationError) {
    guard !package.hasForeignModules else { return }
    for rule in plan.configuration.rules where rule.modules == nil {
      guard let name = rule.firstCxxName, let location = rule.location else { continue }
      throw ConfigurationError(
        location: location, key: "rules",
        message:
          "'\(name)' is a C++ name, but the package has no C++ target; in Swift names, write '.' instead"
          + " of '::'")
    }
  }

  private func packageManager(_ runner: any ProcessRunner) -> SwiftPackageManager {
    SwiftPackageManager(
      workspace: workspace, runner: runner, plansEachBuild: plansEachBuild)
  }

  /// Describes the package, if the checks need that.
  func describe() async throws -> Evidence<PackageDescription> {
    guard let build = plan.configuration.builds.first,
      plan.changes != nil
        || needs.contains(where: {
          $0 != .catalogs || plan.configuration.localization?.catalogs == nil
        })
    else { return .absent }
    return try await steps.step("package description", with: runner) { runner in
      let evidence = try await PackageGatherer(
        workspace: workspace, packageManager: packageManager(runner)
      ).gather(using: build)
      switch evidence {
      case .collected(let package):
        return (
          evidence, package.summary, true
        )
      case .unavailable(let reason): return (evidence, reason, false)
      case .absent: return (evidence, "no result", false)
      }
    }
  }

  private func localization() async -> Evidence<LocalizationEvidence> {
    guard needs.contains(.catalogs), let selection = plan.configuration.localization else {
      return .absent
    }
    guard selection.catalogs != nil else {
      return .unavailable(reason: "SwiftPM did not list the targets' string catalogs")
    }
    return .collected(
      LocalizationGatherer(folder: plan.root).gather(selection, ignoring: selection.ignored))
  }

  private func fail(_ evidence: inout GatheredEvidence, _ reason: String) {
    for build in plan.configuration.builds {
      evidence.builds[build.name] = .unavailable(reason: reason)
      evidence.tests[build.name] = .unavailable(reason: reason)
    }
  }

  /// The result of one step of a run.
  private enum Step: Sendable {
    case built(Build, BuiltFacts)
    case tested(Build, Evidence<TestRun>)
    case inspected([ArtifactEvidence], [ResourceEvidence])
  }

  /// Facts about a build that must be read before the next build starts.
  private struct BuiltFacts: Sendable {
    var result: Evidence<BuildResult> = .absent
    /// Whether the tests are built too.
    var hasTests = false
    /// The modules in the products that belong to the package or to local packages.
    var modules: [CompiledModule] = []
    var compilations: Evidence<[CompiledModule]>?
    var uncommitted: [String] = []
    var declarations: Evidence<[DeclaredName]>?
    var resources: Evidence<[ResourceBundle]> = .absent
    /// The absolute paths of the linked files.
    var linked: [String] = []
    /// Why a file with a product's name isn't that product, by product name.
    var strangers: [String: String] = [:]
    var index = SourceIndex.empty
  }

  /// Builds, tests and inspects all builds concurrently, then runs the probes.
  ///
  /// Tests of a build start as soon as it is built. Inspection starts after all builds, because the
  /// declarations of all of them determine what to look for.
  private func gather(
    _ package: PackageDescription, into evidence: inout GatheredEvidence
  ) async throws {
    let builds = plan.configuration.builds
    let shipped = try ShippedProducts(plan.configuration, package, workspace)
    let places = SharedPlaces(gatherer: sourceIndexGatherer)
    var facts: [String: BuiltFacts] = [:]
    try await withThrowingTaskGroup(of: Step.self) { group in
      for build in builds {
        group.addTask {
          .built(build, try await self.facts(of: build, shipped, places))
        }
      }
      while let step = try await group.next() {
        switch step {
        case .built(let build, let found):
          facts[build.name] = found
          evidence.builds[build.name] = found.result
          evidence.compilations[build.name] = found.compilations
          evidence.uncommittedSources = Set(evidence.uncommittedSources + found.uncommitted)
            .sorted()
          evidence.declarations[build.name] = found.declarations
          if needs.contains(.tests), let selection = testPlan.selection,
            selection.builds.contains(build.name)
          {
            group.addTask { .tested(build, try await tests(of: build, found, selection)) }
          }
          guard facts.count == builds.count, needs.contains(.artifacts) else { continue }
          evidence.derivedRules = DerivedRules(plan.configuration, evidence.declarations).rules
          let (known, facts) = (evidence, facts)
          group.addTask {
            .inspected(
              try await artifacts(known, package, shipped, facts),
              try await resources(known, shipped, facts.mapValues(\.resources)))
          }
        case .tested(let build, let run): evidence.tests[build.name] = run
        case .inspected(let artifacts, let resources):
          evidence.artifacts = artifacts
          evidence.resources = resources
        }
      }
    }
    if needs.contains(.probes) {
      let items = plan.checklists.flatMap(\.items).filter { $0.applies(to: builds) }
      evidence.probes = try await probes(of: items, evidence.builds)
      evidence.itemTests = try await itemTests(facts)
    }
    for index in evidence.artifacts.indices {
      try await requireUnchanged(&evidence.artifacts[index])
    }
  }

  /// Gathers a value for each build concurrently, by build name.
  private func forEach<Value: Sendable>(
    _ builds: [Build], _ gather: @escaping @Sendable (Build) async throws -> Value
  ) async throws -> [String: Value] {
    try await withThrowingTaskGroup(of: (String, Value).self) { group in
      for build in builds { group.addTask { (build.name, try await gather(build)) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// Builds, and immediately reads the package manager files that describe this build.
  ///
  /// The next build in the same scratch path overwrites those files.
  private func facts(
    of build: Build, _ shipped: ShippedProducts, _ places: SharedPlaces
  ) async throws -> BuiltFacts {
    var facts = BuiltFacts()
    guard !needs.isDisjoint(with: [.builds, .artifacts, .probes]) else { return facts }
    (facts.result, facts.hasTests) = try await self.build(build, shipped)
    guard facts.result.value?.succeeded == true else { return facts }
    let description = BuildDescription(of: build, in: workspace)
    let objects = description.map(shipped.objects(in:)) ?? [:]
    if needs.contains(.artifacts), ResourceGatherer.isNeeded(for: plan.configuration.rules) {
      facts.resources =
        description.map { shipped.resources(in: $0, objects) }
        ?? .unavailable(
          reason: "SwiftPM wrote no build description for '\(build.name)'")
    }
    try shipped.writeObjectLists(of: build, objects)
    facts.linked = shipped.linkedFiles(of: build, objects)
    facts.strangers = description.map { shipped.strangers(in: build, $0) } ?? [:]
    guard let description,
      let compilations = Compilations(
        description, linkedInto: facts.linked, of: shipped.package, in: workspace)
    else {
      let reason = "SwiftPM's build description does not show how the products are compiled"
      facts.compilations = .unavailable(reason: reason)
      facts.declarations = .unavailable(reason: reason)
      return facts
    }
    facts.modules = compilations.modules.filter(\.isLocal)
    if build.configuration == .release {
      facts.compilations = try await DebugFlagGatherer(workspace: workspace, runner: runner)
        .gather(build, compilations)
      facts.uncommitted = try await SourceControlGatherer(workspace: workspace, runner: runner)
        .uncommitted(in: compilations)
    }
    let derives = plan.configuration.derivedRulesControl != nil
    let reportsPlaces = plan.configuration.rules.contains { $0.absentFrom.contains(build.name) }
    // What a type's absence from metadata proves depends on whether the type is public.
    let asksForTypes = plan.configuration.visibility == .metadata
    guard needs.contains(.artifacts), derives || reportsPlaces || asksForTypes else {
      return facts
    }
    let (index, declarations) = try await sourceIndexGatherer.gather(
      build, modules: facts.modules, of: compilations,
      places: await places.places(of: facts.modules))
    facts.index = index
    if derives { facts.declarations = declarations }
    return facts
  }

  private var sourceIndexGatherer: SourceIndexGatherer {
    SourceIndexGatherer(workspace: workspace, packageManager: packageManager(runner))
  }

  private func build(
    _ build: Build, _ shipped: ShippedProducts
  ) async throws -> (Evidence<BuildResult>, hasTests: Bool) {
    try await steps.step("build \(build.name)", with: runner) { runner in
      let built = try await BuildGatherer(
        workspace: workspace, packageManager: packageManager(runner)
      ).gather(
        build, products: shipped.buildable,
        withTests: runsTests(of: build) && testPlan.testBuild(of: build).testableImport == nil)
      switch built.result {
      case .collected(let result) where result.succeeded:
        return (built, shipped.shipped.map(\.name).listed, true)
      case .collected(let result):
        return (built, result.errors.first?.message ?? "failed; see \(result.log)", false)
      case .unavailable(let reason): return (built, reason, false)
      case .absent: return (built, "nothing to build", true)
      }
    }
  }

  /// Whether the isolation tests or a checklist item need tests of a build.
  private func runsTests(of build: Build) -> Bool {
    if needs.contains(.tests), testPlan.selection?.builds.contains(build.name) == true {
      return true
    }
    return needs.contains(.probes)
      && testItems.contains { builds(of: $0.item).contains { $0.name == build.name } }
  }

  /// The checklist items that tests answer, each with its filter.
  private var testItems: [(item: ChecklistItem, filter: String)] {
    plan.checklists.flatMap(\.items).filter { $0.applies(to: plan.configuration.builds) }
      .compactMap { item in
        guard case .tests(let filter) = item.answer else { return nil }
        return (item, filter)
      }
  }

  /// The builds in which an item's tests run.
  ///
  /// These are the builds that the item names, or else those of the isolation tests, or else all.
  private func builds(of item: ChecklistItem) -> [Build] {
    let names = item.builds ?? plan.configuration.tests?.builds
    return plan.configuration.builds.filter { names?.contains($0.name) ?? true }
  }

  private func tests(
    of build: Build, _ facts: BuiltFacts, _ selection: TestSelection
  ) async throws -> Evidence<TestRun> {
    if facts.result.value?.succeeded == false { return .unavailable(reason: "the build failed") }
    return try await test(
      build, filter: selection.filter, areBuilt: facts.hasTests,
      isOptional: testPlan.isFoundByName, step: "test \(build.name)")
  }

  private func test(
    _ build: Build, filter: String, areBuilt: Bool, isOptional: Bool = false, step: String,
    logs name: String = "tests"
  ) async throws -> Evidence<TestRun> {
    let (build, testableImport) = testPlan.testBuild(of: build)
    return try await steps.step(step, with: runner) { runner in
      let evidence = try await TestGatherer(
        workspace: workspace, packageManager: packageManager(runner)
      ).gather(build, filter: filter, name: name, areBuilt: areBuilt, isOptional: isOptional)
      if case .absent = evidence { return (evidence, "no isolation tests found", true) }
      guard case .collected(var run) = evidence else { return (evidence, "no result", false) }
      run.testableImport = testableImport
      let failures = run.failures.count + run.buildErrors.count
      let summary =
        "ran \(run.executed.counted("test"))"
        + (run.failures.isEmpty ? "" : ", \(run.failures.count.counted("failure"))")
        + (run.buildErrors.isEmpty ? "" : "; build failed")
      return (.collected(run), summary, failures == 0 && run.succeeded && run.executed > 0)
    }
  }

  /// Runs the tests of checklist items.
  private func itemTests(
    _ facts: [String: BuiltFacts]
  ) async throws -> [String: [String: Evidence<TestRun>]] {
    var evidence: [String: [String: Evidence<TestRun>]] = [:]
    for (item, filter) in testItems {
      for build in builds(of: item) {
        let built = facts[build.name] ?? BuiltFacts()
        guard built.result.value?.succeeded == true else {
          evidence[item.id, default: [:]][build.name] = .unavailable(reason: "the build failed")
          continue
        }
        evidence[item.id, default: [:]][build.name] = try await test(
          build, filter: filter, areBuilt: built.hasTests, step: "test \(item.id) (\(build.name))",
          logs: "tests-\(item.id)")
      }
    }
    return evidence
  }

  private func artifacts(
    _ known: GatheredEvidence, _ package: PackageDescription, _ shipped: ShippedProducts,
    _ facts: [String: BuiltFacts]
  ) async throws -> [ArtifactEvidence] {
    let builds = plan.configuration.builds
    let local = facts.values.flatMap(\.modules)
    let scope = ModuleScope(
      modules: Set(package.modules + local.map(\.name)),
      includesForeignNames: package.hasForeignModules || local.contains { !$0.isSwift })
    let found = try await forEach(builds) { build in
      try await artifacts(of: build, known, shipped, scope, facts[build.name] ?? BuiltFacts())
    }
    return builds.flatMap { found[$0.name] ?? [] }
  }

  private func artifacts(
    of build: Build, _ known: GatheredEvidence, _ products: ShippedProducts,
    _ scope: ModuleScope, _ facts: BuiltFacts
  ) async throws -> [ArtifactEvidence] {
    let result = known.builds[build.name] ?? .absent
    var evidence: [ArtifactEvidence] = []
    let shipped = ShippedFiles(of: build, result, plan: plan, products: products)
    for file in shipped.files {
      let stranger = file.isPath ? nil : facts.strangers[file.name].map(MissingFile.init)
      switch stranger.map(Result.failure) ?? file.path {
      case .failure(let error):
        evidence.append(
          ArtifactEvidence(
            name: file.name, build: build.name,
            inspection: .unavailable(reason: error.description)))
      case .success(let path):
        evidence.append(
          try await steps.step("inspect \(file.name) (\(build.name))", with: runner) { _ in
            let rules = plan.configuration.rules + known.derivedRules
            func inspect(_ path: String) async throws -> ArtifactEvidence {
              try await InspectionCache(workspace: workspace).gather(
                path, name: file.name, build: build.name, rules: rules, scope: scope,
                sources: facts.index
              ).explained(at: path, rules: rules)
            }
            var found =
              if let unstripped = file.unstripped {
                try await StrippedCopy(path, from: unstripped).evidence(
                  name: file.name, build: build.name, in: workspace, inspect)
              } else {
                try await inspect(path)
              }
            if file.isPath,
              result.value?.succeeded != true
                || !BuiltCopy.isCopy(path, ofOneOf: facts.linked)
            {
              found.isBuiltElsewhere = true
            }
            return (found, found.summary, found.inspection.value != nil)
          })
      }
    }
    return evidence
  }

  /// Searches the resources that ship with the artifacts of each build.
  private func resources(
    _ known: GatheredEvidence, _ shipped: ShippedProducts,
    _ found: [String: Evidence<[ResourceBundle]>]
  ) async throws -> [ResourceEvidence] {
    let rules = plan.configuration.rules
    guard ResourceGatherer.isNeeded(for: rules) else { return [] }
    let gatherer = ResourceGatherer(workspace: workspace)
    var evidence: [ResourceEvidence] = []
    for build in plan.configuration.builds {
      var bundles = ShippedFiles(
        of: build, known.builds[build.name] ?? .absent, plan: plan, products: shipped
      ).resources
      switch found[build.name] ?? .absent {
      case .collected(let built): bundles = built + bundles
      case .unavailable(let reason):
        evidence.append(
          ResourceEvidence(
            name: "resources", build: build.name, inspection: .unavailable(reason: reason)))
      case .absent: break
      }
      guard !bundles.isEmpty else { continue }
      evidence += try await steps.step("search resources (\(build.name))", with: runner) { _ in
        let found = try bundles.map { try gatherer.gather($0, build: build.name, rules: rules) }
        let count = found.compactMap(\.inspection.value).reduce(0) { $0 + $1.fileCount }
        return (found, count.counted("file"), true)
      }
    }
    return evidence
  }

  private func probes(
    of items: [ChecklistItem], _ builds: [String: Evidence<BuildResult>]
  ) async throws -> [String: ProbeEvidence] {
    var evidence: [String: ProbeEvidence] = [:]
    for item in items {
      guard case .probe(let probe) = item.answer, let build = self.build(named: probe.build) else {
        continue
      }
      evidence[item.id] = try await steps.step("probe \(item.id)", with: runner) { runner in
        let gatherer = ProbeGatherer(workspace: workspace, runner: runner)
        // Don't run an executable left over from an earlier build if this build fails.
        func run(in build: Build) async throws -> Evidence<ProbeRun> {
          guard builds[build.name]?.value?.succeeded == true else {
            return .unavailable(reason: "the build '\(build.name)' failed")
          }
          return try await gatherer.gather(probe, id: item.id, in: build)
        }
        var found = ProbeEvidence(run: try await run(in: build))
        if let control = probe.control.flatMap(self.build(named:)) {
          found.control = try await run(in: control)
        }
        let unmet = found.run.value?.unmet ?? ["no result"]
        return (found, unmet.first ?? "as expected", unmet.isEmpty)
      }
    }
    return evidence
  }

  private func build(named name: String) -> Build? {
    plan.configuration.builds.first { $0.name == name }
  }

  /// Checks that the inspected files are unchanged after the tests and probes have run.
  private func requireUnchanged(_ evidence: inout ArtifactEvidence) async throws {
    guard let artifact = evidence.inspection.value?.artifact else { return }
    let path =
      artifact.path.hasPrefix("/") ? artifact.path : workspace.root + "/" + artifact.path
    // A run that writes an attestation compares the bytes again.
    let isSame =
      plan.reusesResults && evidence.identity != nil
      ? FileIdentity(ofArtifactAt: path)?.text == evidence.identity
      : (try? ArtifactDigest.sha256(ofFileAt: path)) == artifact.sha256
    try Task.checkCancellation()
    if !isSame {
      evidence.inspection = .unavailable(
        reason:
          "\(artifact.path) changed after it was inspected; make sure that nothing else builds in this folder"
      )
    }
  }
}

extension PackageDescription {
  /// The build's name and its shipping products, on one line.
  var summary: String {
    let names = products.filter(\.ships).map(\.name)
    return "\(name): \(names.count.counted("product"))"
      + (names.isEmpty ? "" : " (\(names.listed))")
  }
}

extension ArtifactEvidence {
  /// The result of the inspection, on one line.
  var summary: String {
    switch inspection {
    case .collected(let inspection):
      inspection.artifact.contents
        + (inspection.matches.count == 1 ? ", 1 match" : ", \(inspection.matches.count) matches")
        + (inspection.artifact.isReused == true ? "; reused" : "")
    case .unavailable(let reason): reason
    case .absent: "not inspected"
    }
  }
}

/// Declaration locations in module sources, read once for all builds that have the same modules.
private actor SharedPlaces {
  private let gatherer: SourceIndexGatherer
  private var known: [[CompiledModule]: DeclarationPlaces] = [:]

  init(gatherer: SourceIndexGatherer) { self.gatherer = gatherer }

  func places(of modules: [CompiledModule]) -> DeclarationPlaces {
    let places = known[modules] ?? gatherer.places(of: modules)
    known[modules] = places
    return places
  }
}
