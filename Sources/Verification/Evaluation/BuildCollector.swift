internal import ArtifactSearch
internal import Checks
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Builds the package, and reads SwiftPM's files about each build.
struct BuildCollector: Sendable {
  private let run: RunContext
  private let shipped: ShippedProducts
  /// Starts the builds, and announces their logs.
  private var builder: any ProcessRunner
  private let sourceIndexGatherer: SourceIndexGatherer
  private let places: SharedPlaces

  init(_ run: RunContext, _ shipped: ShippedProducts) {
    self.run = run
    self.shipped = shipped
    builder = run.runner
    sourceIndexGatherer = SourceIndexGatherer(
      workspace: run.workspace, packageManager: run.packageManager(run.runner))
    places = SharedPlaces(gatherer: sourceIndexGatherer)
  }

  /// Gathers what is needed from a build before the next build in the same scratch path overwrites
  /// SwiftPM's files about it.
  func facts(of build: Build) async throws -> BuiltFacts {
    guard run.needs.contains(.builds) else { return BuiltFacts(build: build) }
    return try await run.steps.step("build \(build.name)", with: run.runner) { runner in
      var collector = self
      collector.builder = runner
      var facts = BuiltFacts(build: build)
      for need in Need.allCases where run.needs.contains(need) {
        guard case .eachBuild(let gather) = need.gatherer else { continue }
        try await gather(collector, &facts)
      }
      let (summary, succeeded) = summary(of: facts.evidence.result)
      return (facts, summary, succeeded)
    }
  }

  private func summary(of result: Evidence<BuildResult>) -> (String, succeeded: Bool) {
    switch result {
    case .collected(let result) where result.succeeded:
      (shipped.shipped.map(\.name).listed, true)
    case .collected(let result):
      (result.errors.first?.message ?? "failed; see \(result.log)", false)
    case .unavailable(let reason): (reason, false)
    case .absent: ("nothing to build", true)
    }
  }

  /// Builds, and makes sure that the products were made from what their inputs contain now.
  func gatherResult(_ facts: inout BuiltFacts) async throws {
    let build = facts.build
    if shipped.package.hasNothingToBuild { return }
    var made = facts
    let changed = try await IncrementalBuild.run(build, with: run.packageManager(builder)) {
      packageManager in
      made = BuiltFacts(build: build)
      try await gatherProducts(&made, packageManager)
      guard made.evidence.result.value?.succeeded == true else { return nil }
      let tests = made.hasTests ? made.description?.testPrograms ?? [] : []
      return .init(description: made.description, linked: made.linked + tests)
    }
    facts = made
    facts.evidence.changedInputs = changed
  }

  /// Builds, and finds what was compiled and linked.
  private func gatherProducts(
    _ facts: inout BuiltFacts, _ packageManager: SwiftPackageManager
  ) async throws {
    let build = facts.build
    (facts.evidence.result, facts.hasTests) = try await BuildGatherer(
      workspace: run.workspace, packageManager: packageManager
    ).gather(
      build, products: shipped.buildable(in: build),
      // Tests for another platform can't run, and may not even compile.
      withTests: TestCollector(run).runsTests(of: build) && !build.mayTargetOtherPlatform
        && run.testPlan.testBuild(of: build).testableImport == nil)
    guard facts.evidence.result.value?.succeeded == true else { return }
    var described = facts
    do {
      try await describe(&described)
      facts = described
    } catch let error as GatheringError {
      facts.missingDescription = "what the build compiled and linked is unknown"
      if case .collected(var result) = facts.evidence.result {
        result.unreadableFile = error.description
        facts.evidence.result = .collected(result)
      }
      facts.libraries = .unavailable(reason: facts.missingDescription)
      if run.readsResources {
        facts.resources = .unavailable(reason: facts.missingDescription)
      }
      facts.linked = shipped.linkedFiles(of: build, [:])
    }
  }

  /// Adds what the build system's files say about a build.
  ///
  /// - Throws: `GatheringError` if a file is missing, can't be read or has an unknown format.
  private func describe(_ facts: inout BuiltFacts) async throws {
    let build = facts.build
    let description = try BuildDescription(of: build, in: run.workspace)
    facts.description = description
    let objects = try shipped.objects(in: description)
    if run.readsResources {
      facts.resources = shipped.resources(in: build, description, objects)
    }
    try shipped.writeObjectLists(of: build, objects)
    let prebuilt = try shipped.prebuilt(in: build, description, objects)
    facts.prebuilt = Set(prebuilt)
    facts.excludedFiles = run.plan.configuration.excludedFiles(
      among: prebuilt.map(run.workspace.relative))
    let excluded = facts.excludedFiles.values.joined()
    let libraries =
      try shipped.libraries(in: build, description)
      + prebuilt.filter { !excluded.contains(run.workspace.relative($0)) }
    facts.libraries = .collected(libraries)
    facts.linked = shipped.linkedFiles(of: build, objects) + libraries
    facts.complete = try shipped.complete(in: build, description, libraries, objects)
    facts.strangers = try shipped.strangers(in: build, description)
    facts.compilations = try Compilations(
      description, linkedInto: facts.linked, of: shipped.package, in: run.workspace)
    guard let compilations = facts.compilations else { return }
    facts.evidence.foreignTarget = compilations.target.flatMap {
      Self.processor.map($0.runs(onLinuxWith:)) == false ? $0 : nil
    }
    facts.evidence.embeddedModules = compilations.embeddedModules
    facts.modules = compilations.modules.filter(\.isLocal)
    facts.linkedModules = try shipped.linkedModules(of: build, objects, compilations)
    if build.configuration == .release {
      facts.uncommitted = try await SourceControlGatherer(
        workspace: run.workspace, runner: run.runner
      )
      .uncommitted(in: compilations)
    }
  }

  /// Gathers what a build that ships resolved, and which manifests pin it.
  func gatherDependencies(_ facts: inout BuiltFacts) async throws {
    let build = facts.build
    guard build.ships, facts.evidence.result.value?.succeeded == true else { return }
    let gatherer = DependencyGatherer(workspace: run.workspace, runner: run.runner)
    let found = try await gatherer.gather(build)
    guard case .collected(var dependencies) = found else {
      facts.evidence.dependencies = found
      return
    }
    let folders = gatherer.folders(of: build)
    try await Pinning(shipped.package) { identity in
      guard let folder = folders[identity] else { return nil }
      let workspace = try Workspace(
        root: folder, files: run.workspace.packageFiles(of: identity),
        reusesResults: !run.plan.attests)
      return try await PackageGatherer(
        workspace: workspace,
        packageManager: SwiftPackageManager(workspace: workspace, runner: run.runner)
      ).gather(using: build).value
    }.pin(&dependencies)
    facts.evidence.dependencies = .collected(dependencies)
  }

  func gatherCompilations(_ facts: inout BuiltFacts) async throws {
    guard facts.evidence.result.value?.succeeded == true else { return }
    guard let compilations = facts.compilations else {
      facts.evidence.compilations = .unavailable(reason: facts.missingDescription)
      return
    }
    guard facts.build.configuration == .release else { return }
    facts.evidence.compilations = try await DebugFlagGatherer(
      workspace: run.workspace, runner: run.runner, suggestsBuild: DebugWords.suggestBuild
    )
    .gather(facts.build, compilations)
  }

  /// Gathers what the build declares, and where, if rules or reports depend on it.
  func gatherDeclarations(_ facts: inout BuiltFacts) async throws {
    guard facts.evidence.result.value?.succeeded == true else { return }
    guard let compilations = facts.compilations else {
      facts.evidence.declarations = .unavailable(reason: facts.missingDescription)
      return
    }
    let (configuration, build) = (run.plan.configuration, facts.build)
    let derives = configuration.derivedRulesControl != nil
    let reportsPlaces = configuration.rules.contains { $0.absentFrom.contains(build.name) }
    // A control needs the C names of Swift functions, too.
    let isControl = configuration.rules.contains { $0.control == build.name && !$0.names.isEmpty }
    // What a type's absence from metadata proves depends on whether the type is public.
    let asksForTypes = configuration.visibility == .metadata
    guard derives || reportsPlaces || isControl || asksForTypes else { return }
    let (index, declarations) = try await sourceIndexGatherer.gather(
      build, modules: facts.modules, of: compilations,
      places: await places.places(of: facts.modules))
    facts.index = index
    facts.evidence.declarations = declarations
    if derives, declarations.value != nil {
      facts.evidence.listedModules = facts.modules.filter(\.isSwift).map(\.name)
    }
  }

  /// The name of this machine's processor in target triples; nil if it is unknown.
  private static var processor: String? {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      nil
    #endif
  }
}

/// Facts about a build that must be read before the next build starts.
struct BuiltFacts: Sendable {
  let build: Build
  var evidence = BuildEvidence()
  /// Whether the tests are built too.
  var hasTests = false
  /// Nil if the build failed, or if the build system's files can't be read.
  var description: BuildDescription?
  /// The modules in the products that belong to the package or to local packages.
  var modules: [CompiledModule] = []
  /// Nil if the build failed, or if SwiftPM doesn't describe how the products are compiled.
  var compilations: Compilations?
  /// What is linked into each product.
  var linkedModules: [LinkedModules] = []
  /// Why it is unknown how the products are compiled.
  var missingDescription =
    "SwiftPM's build description does not show how the products are compiled"
  var uncommitted: [String] = []
  var resources: Evidence<[ResourceBundle]> = .absent
  /// The absolute paths of the linked files.
  var linked: [String] = []
  /// The absolute paths of the libraries that ship with the products: the shared libraries that
  /// they load and that the build produced, including those of dependencies, and prebuilt ones.
  var libraries: Evidence<[String]> = .absent
  /// The absolute paths of the prebuilt libraries.
  var prebuilt: Set<String> = []
  /// The prebuilt libraries that entries of `not-verified` leave out, relative to the root, by the
  /// entry's index.
  var excludedFiles: [Int: [String]] = [:]
  /// The absolute paths of the files whose symbol tables are complete.
  var complete: Set<String> = []
  /// Why a file with a product's name isn't that product, by product name.
  var strangers: [String: String] = [:]
  var index = SourceIndex.empty
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
