internal import Foundation
internal import Inspection
internal import ReleaseModel
internal import Toolchain

extension Run {
  /// Builds, and collects what is needed from a build before the next build in the same scratch path
  /// overwrites SwiftPM's files about it.
  ///
  /// If the same build was made earlier in this process, its facts are returned.
  func build(
    _ build: Build, _ products: ShippedProducts, _ places: SharedPlaces,
    reusing earlier: BuiltFacts?
  ) async throws -> BuiltFacts {
    guard needs.contains(.builds) else { return BuiltFacts(build: build) }
    if var facts = earlier, facts.build == build {
      facts.excludedFiles = excludedFiles(among: facts.prebuilt)
      try await findDeclarations(&facts, places, with: packageManager(gate.runner))
      return facts
    }
    return try await step("build \(build.name)") { runner in
      let packageManager = packageManager(runner)
      var facts = try await make(build, products, packageManager)
      if facts.evidence.result.value?.succeeded == true {
        if needs.contains(.dependencies) { try await findDependencies(&facts, products.package) }
        if needs.contains(.compilations) { try await findDebugFlags(&facts) }
        try await findDeclarations(&facts, places, with: packageManager)
      }
      let (summary, succeeded) = summary(of: facts.evidence.result, products)
      return (facts, summary, succeeded)
    }
  }

  private func summary(
    of result: Evidence<BuildResult>, _ products: ShippedProducts
  ) -> (String, succeeded: Bool) {
    switch result {
    case .collected(let result) where result.succeeded:
      (products.shipped.map(\.name).listed, true)
    case .collected(let result):
      (result.errors.first?.message ?? "failed; see \(result.log)", false)
    case .unavailable(let reason): (reason, false)
    case .absent: ("nothing to build", true)
    }
  }

  /// Builds, and makes sure that the products were made from what their inputs contain now.
  private func make(
    _ build: Build, _ products: ShippedProducts, _ packageManager: SwiftPackageManager
  ) async throws -> BuiltFacts {
    var made = BuiltFacts(build: build)
    if products.package.hasNothingToBuild { return made }
    let changed = try await IncrementalBuild.run(build, with: packageManager) { packageManager in
      made = BuiltFacts(build: build)
      try await makeProducts(&made, products, packageManager)
      guard made.evidence.result.value?.succeeded == true else { return nil }
      let tests = made.hasTests ? made.description?.testPrograms ?? [] : []
      return .init(description: made.description, linked: made.linked + tests)
    }
    made.evidence.changedInputs = changed
    return made
  }

  /// Builds, and finds what was compiled and linked.
  private func makeProducts(
    _ facts: inout BuiltFacts, _ shipped: ShippedProducts, _ packageManager: SwiftPackageManager
  ) async throws {
    let build = facts.build
    (facts.evidence.result, facts.hasTests) = try await packageManager.result(
      of: build, products: shipped.buildable(in: build),
      // Tests for another platform can't run, and may not even compile.
      withTests: runsTests(of: build) && !build.mayTargetOtherPlatform
        && testPlan.testBuild(of: build).testableImport == nil)
    guard let result = facts.evidence.result.value else { return }
    guard result.succeeded else {
      facts.evidence.result = .collected(
        MissingNames(of: shipped.package, in: workspace).explain(result))
      return
    }
    var described = facts
    do {
      try await describe(&described, shipped)
      facts = described
    } catch let error as GatheringError {
      facts.missingDescription = "what the build compiled and linked is unknown"
      if case .collected(var result) = facts.evidence.result {
        result.unreadableFile = error.description
        facts.evidence.result = .collected(result)
      }
      facts.libraries = .unavailable(reason: facts.missingDescription)
      if readsResources {
        facts.resources = .unavailable(reason: facts.missingDescription)
      }
      facts.linked = shipped.linkedFiles(of: build, [:])
    }
  }

  /// Adds what the build system's files say about a build.
  ///
  /// - Throws: `GatheringError` if a file is missing, can't be read or has an unknown format.
  private func describe(_ facts: inout BuiltFacts, _ shipped: ShippedProducts) async throws {
    let build = facts.build
    let description = try BuildDescription(of: build, in: workspace)
    facts.description = description
    let objects = try shipped.objects(in: description)
    if readsResources {
      facts.resources = shipped.resources(in: build, description, objects)
    }
    try shipped.writeObjectLists(of: build, objects)
    let prebuilt = try shipped.prebuilt(in: build, description, objects)
    facts.prebuilt = Set(prebuilt)
    facts.excludedFiles = excludedFiles(among: facts.prebuilt)
    let excluded = facts.excludedFiles.values.joined()
    let libraries =
      try shipped.libraries(in: build, description)
      + prebuilt.filter { !excluded.contains(workspace.relative($0)) }
    facts.libraries = .collected(libraries)
    facts.linked = shipped.linkedFiles(of: build, objects) + libraries
    facts.complete = try shipped.complete(in: build, description, libraries, objects)
    facts.mismatchedProducts = try shipped.mismatchedProducts(in: build, description)
    facts.compilations = try Compilations(
      description, linkedInto: facts.linked, of: shipped.package, in: workspace)
    guard let compilations = facts.compilations else { return }
    facts.evidence.foreignTarget = compilations.target.flatMap {
      Self.processor.map($0.runs(onLinuxWith:)) == false ? $0 : nil
    }
    facts.evidence.embeddedModules = compilations.embeddedModules
    facts.modules = compilations.modules.filter(\.isLocal)
    facts.linkedModules = try shipped.linkedModules(of: build, objects, compilations)
    if build.configuration == .release {
      facts.uncommitted = try await SourceControlGatherer(
        workspace: workspace, runner: gate.runner
      )
      .uncommitted(in: compilations)
    }
  }

  private func excludedFiles(among prebuilt: Set<String>) -> [Int: [String]] {
    plan.configuration.excludedFiles(among: prebuilt.sorted().map(workspace.relative))
  }

  /// Finds what a build that ships resolved, and which manifests pin it.
  private func findDependencies(
    _ facts: inout BuiltFacts, _ package: PackageDescription
  ) async throws {
    let build = facts.build
    guard build.ships else { return }
    let gatherer = DependencyGatherer(workspace: workspace, runner: gate.runner)
    let found = try await gatherer.gather(build)
    guard case .collected(var dependencies) = found else {
      facts.evidence.dependencies = found
      return
    }
    let folders = gatherer.folders(of: build)
    try await Pinning(package.exactDependencies) { identity in
      guard let folder = folders[identity] else { return nil }
      return try await packageManager(gate.runner).exactDependencies(ofPackageAt: folder, in: build)
    }.pin(&dependencies)
    facts.evidence.dependencies = .collected(dependencies)
  }

  private func findDebugFlags(_ facts: inout BuiltFacts) async throws {
    guard let compilations = facts.compilations else {
      facts.evidence.compilations = .unavailable(reason: facts.missingDescription)
      return
    }
    guard facts.build.configuration == .release else { return }
    facts.evidence.compilations = try await DebugFlagGatherer(
      workspace: workspace, runner: gate.runner, suggestsBuild: DebugWords.suggestBuild
    )
    .gather(facts.build, compilations)
  }

  /// Finds what the build declares, and where, if rules or reports depend on it.
  private func findDeclarations(
    _ facts: inout BuiltFacts, _ places: SharedPlaces, with packageManager: SwiftPackageManager
  ) async throws {
    guard needs.contains(.declarations), facts.evidence.result.value?.succeeded == true else {
      return
    }
    guard let compilations = facts.compilations else {
      facts.evidence.declarations = .unavailable(reason: facts.missingDescription)
      return
    }
    let (configuration, build) = (plan.configuration, facts.build)
    let derives = configuration.derivedRulesControl != nil
    let reportsPlaces = configuration.rules.contains { $0.absentFrom.contains(build.name) }
    // A control needs the C names of Swift functions, too.
    let isControl = configuration.rules.contains { $0.control == build.name && !$0.names.isEmpty }
    // What a type's absence from metadata proves depends on whether the type is public.
    let asksForTypes = configuration.visibility == .metadata
    guard derives || reportsPlaces || isControl || asksForTypes else { return }
    if case .absent = facts.evidence.declarations {
      (facts.index, facts.evidence.declarations) = try await SourceIndexGatherer(
        workspace: workspace, packageManager: packageManager
      ).gather(
        build, modules: facts.modules, of: compilations,
        places: await places.places(of: facts.modules))
    }
    facts.evidence.listedModules =
      derives && facts.evidence.declarations.value != nil
      ? facts.modules.filter(\.isSwift).map(\.name) : []
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
  var mismatchedProducts: [String: String] = [:]
  var index = SourceIndex.empty
}

/// Declaration locations in module sources, read once for all builds that have the same modules.
actor SharedPlaces {
  private let workspace: Workspace
  private var known: [[CompiledModule]: DeclarationLines] = [:]

  init(_ workspace: Workspace) { self.workspace = workspace }

  func places(of modules: [CompiledModule]) -> DeclarationLines {
    let places = known[modules] ?? DeclarationLines(of: modules, in: workspace)
    known[modules] = places
    return places
  }
}
