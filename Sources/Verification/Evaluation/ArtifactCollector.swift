internal import ArtifactSearch
internal import Checks
internal import ConfigurationFiles
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Inspects what ships: the artifacts of all builds, and the resources that ship with them.
struct ArtifactCollector: Sendable {
  private let run: RunContext
  private let package: PackageDescription
  private let products: ShippedProducts

  init(_ run: RunContext, _ package: PackageDescription, _ products: ShippedProducts) {
    self.run = run
    self.package = package
    self.products = products
  }

  /// Inspects the artifacts of all builds, in the order of builds and artifacts.
  ///
  /// The declarations of all builds determine what to look for.
  func gather(_ facts: [String: BuiltFacts]) async throws -> Gatherer.Update {
    let derived = DerivedRules(run.plan.configuration, facts.mapValues(\.evidence))
    let rules = derived.rules
    let scope = scope(facts)
    let artifacts = try await artifacts(of: facts, run.plan.configuration.rules + rules, scope)
    let declared = facts.mapValues { facts in
      ForbiddenDeclarations.find(
        in: facts.build.name, facts.evidence.declarations.value ?? [],
        of: Set(artifacts.filter { $0.build == facts.build.name }.flatMap(\.modules)),
        by: run.plan.configuration.rules, scope)
    }
    let unimported = facts.mapValues { unimportedModules(in: $0, facts) }
    let (resources, reports) = try await resources(of: facts)
    let excluded = excludedFiles(among: resources)
    let unlinked = try searchUnlinkedSources(facts, artifacts, resources)
    return {
      $0.debugOnly = derived.missing
      $0.derivedRules = rules
      $0.artifacts = artifacts
      $0.resources = resources
      $0.resourceReports = reports
      for build in facts.keys {
        $0[build: build].forbiddenDeclarations = declared[build] ?? []
        $0[build: build].unimportedModules = unimported[build] ?? []
      }
      $0.excludedFiles = excluded
      for (build, found) in unlinked {
        $0[build: build].unlinkedMatches = found.matches
        $0[build: build].unreadableSources = found.unreadable
        $0[build: build].unlinkedNames = found.names
      }
    }
  }

  /// Finds the local packages that are linked into the products.
  func gatherLocalPackages(_ facts: [String: BuiltFacts]) throws -> Gatherer.Update {
    let folders = Set(facts.values.flatMap { $0.compilations?.localPackages ?? [] })
      .subtracting([run.workspace.packagePath])
    let packages = try TestSourceGatherer(workspace: run.workspace).gather(
      localPackages: folders.sorted(), record: DeclarationRecord.file)
    let excluded = facts.values.map(\.excludedFiles)
    return { evidence in
      evidence.localPackages = packages
      for files in excluded { evidence.excludedFiles.merge(files) { $0 + $1 } }
    }
  }

  /// Compares debug-only code with that of an earlier commit.
  func gatherGuards(_ facts: [String: BuiltFacts]) async throws -> Gatherer.Update {
    let builds = run.builds.compactMap { build in
      facts[build.name]?.compilations.map { GuardGatherer.CompiledBuild(build, $0) }
    }
    // `build` reports a build that failed.
    guard builds.count == run.builds.count else {
      let failed = run.builds.first { facts[$0.name]?.compilations == nil }
      let facts = failed.flatMap { facts[$0.name] }
      guard facts?.evidence.result.value?.succeeded == true, let facts else { return { _ in } }
      return { $0.guards = .unavailable(reason: facts.missingDescription) }
    }
    let gatherer = GuardGatherer(
      workspace: run.workspace, runner: run.runner, packageManager: run.packageManager(run.runner),
      package: package, request: run.plan.guardRequest)
    let file = run.plan.configurationFile
    let guards = try await gatherer.gather(
      builds, recorded: run.plan.guardBaseline, configuration: file
    ) { try? ConfigurationReader.read($0, file: file ?? "").builds }
    return { $0.guards = guards }
  }

  /// The compressed files that each entry of `not-verified:` for files names, by its index.
  private func excludedFiles(among resources: [ResourceEvidence]) -> [Int: [String]] {
    let files = resources.compactMap(\.inspection.value).flatMap(\.compressed)
    var excluded: [Int: [String]] = [:]
    for (index, entry) in run.plan.configuration.notVerified.enumerated() where entry.kind == .file
    {
      let pattern = FilePattern(entry.name)
      excluded[index] = Set(files.filter { pattern.matches(path: $0.source) }.map(\.name)).sorted()
    }
    return excluded
  }

  /// Searches sources that are not linked into any artifact for the patterns without a match in
  /// their control.
  private func searchUnlinkedSources(
    _ facts: [String: BuiltFacts], _ artifacts: [ArtifactEvidence], _ resources: [ResourceEvidence]
  ) throws -> [String: (matches: [RuleMatch], names: [DeclaredName], unreadable: [String])] {
    let rules = Dictionary(grouping: run.plan.configuration.rules) { $0.control ?? "" }
    return try facts.compactMapValues { facts in
      let build = facts.build.name
      let found =
        artifacts.filter { $0.build == build }.flatMap { $0.inspection.value?.matches ?? [] }
        + resources.filter { $0.build == build }.flatMap { $0.inspection.value?.matches ?? [] }
      let known = Dictionary(grouping: found.filter(\.presence.isCertain), by: \.rule).mapValues {
        Set($0.map(\.pattern))
      }
      let open = (rules[build] ?? []).flatMap { rule in
        rule.patterns.filter { known[rule.id]?.contains($0) != true }.map { (rule, $0) }
      }
      guard !open.isEmpty, let compilations = facts.compilations else { return nil }
      return UnlinkedSources(try compilations.unlinkedModules(), in: run.workspace)
        .search(for: open)
    }
  }

  /// The modules that rules search by default.
  private func scope(_ facts: [String: BuiltFacts]) -> ModuleScope {
    let local = facts.values.flatMap(\.modules)
    let compiled = local + facts.values.flatMap { $0.compilations?.modules ?? [] }
    return ModuleScope(
      modules: Set(package.modules + local.map(\.name)),
      foreignModules: Set(compiled.filter { !$0.isSwift }.map(\.name))
        .union(package.targets.filter(\.isForeign).map(\.module)),
      linked: Set(compiled.map(\.name)))
  }

  /// The modules that are linked into shipping products of a release build although no linked source
  /// imports them.
  private func unimportedModules(
    in facts: BuiltFacts, _ all: [String: BuiltFacts]
  ) -> [UnimportedModule] {
    guard facts.build.configuration == .release, let compilations = facts.compilations else {
      return []
    }
    let local = Set(facts.modules.map(\.name))
    return facts.linkedModules.filter { linked in
      products.shipped.contains { $0.name == linked.product }
    }.flatMap { linked in
      linked.unimported.sorted().compactMap { module in
        // The module of a dependent that is not imported either is part of that finding.
        let dependents = compilations.dependents(on: module, among: linked.names)
          .filter { !linked.unimported.contains($0) }
        guard !dependents.isEmpty else { return nil }
        let control = all.values.filter { other in
          other.build.configuration == .debug
            && other.linkedModules.contains {
              $0.product == linked.product && $0.names.contains(module)
                && !$0.unimported.contains(module)
            }
        }.map(\.build.name).min()
        return UnimportedModule(
          module: module, product: linked.product,
          dependents: dependents.map { name in
            package.targets.first { $0.module == name }?.name ?? name
          }, isOwn: !local.isDisjoint(with: dependents), importedIn: control,
          isPresent: control == nil ? nil : compilations.isPresent(module, in: linked.files))
      }
    }
  }

  private func artifacts(
    of facts: [String: BuiltFacts], _ rules: [Rule], _ scope: ModuleScope
  ) async throws -> [ArtifactEvidence] {
    let found = try await withThrowingTaskGroup(of: (String, [ArtifactEvidence]).self) { group in
      for build in run.builds {
        group.addTask {
          (build.name, try await artifacts(of: build, rules, scope, facts[build.name]))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return run.builds.flatMap { found[$0.name] ?? [] }
  }

  private func artifacts(
    of build: Build, _ rules: [Rule], _ scope: ModuleScope, _ facts: BuiltFacts?
  ) async throws -> [ArtifactEvidence] {
    let facts = facts ?? BuiltFacts(build: build)
    let result = facts.evidence.result
    var evidence: [ArtifactEvidence] = []
    let readForeignNames = foreignNames(rules, scope, facts)
    let shipped = ShippedFiles(
      of: build, result, plan: run.plan, products: products,
      libraries: facts.libraries.value ?? [])
    if case .unavailable(let reason) = facts.libraries, !products.shipped.isEmpty {
      evidence.append(
        ArtifactEvidence(
          name: "shared libraries", build: build.name, inspection: .unavailable(reason: reason)))
    }
    for file in shipped.files {
      let own = file.isPath ? [] : products.shipped.first { $0.name == file.name }?.modules ?? []
      let stranger = file.isPath ? nil : facts.strangers[file.name].map(MissingFile.init)
      switch stranger.map(Result.failure) ?? file.path {
      case .failure(let error):
        evidence.append(
          ArtifactEvidence(
            name: file.name, build: build.name,
            inspection: .unavailable(reason: error.description)))
      case .success(let path):
        let original =
          !file.isPath
          ? path
          : result.value?.succeeded == true
            ? BuiltCopy.original(of: path, among: facts.linked) : nil
        let linked = facts.linkedModules.filter {
          file.isPath ? original != nil && $0.files.first == original : $0.product == file.name
        }
        evidence.append(
          try await run.steps.step("inspect \(file.name) (\(build.name))", with: run.runner) { _ in
            func inspect(_ path: String) async throws -> ArtifactEvidence {
              // Whatever is in a prebuilt library that the manifest links is the package's own.
              let isPrebuilt = facts.prebuilt.contains(path)
              return try await InspectionCache(workspace: run.workspace).gather(
                path, name: file.name, build: build.name, rules: rules,
                scope: isPrebuilt ? .all : scope, sources: facts.index.narrowed(to: own),
                readForeignNames: original == nil || isPrebuilt ? nil : readForeignNames,
                isComplete: !file.isPath && facts.complete.contains(path))
            }
            var found =
              if let unstripped = file.unstripped {
                try await StrippedCopy(path, from: unstripped).evidence(
                  name: file.name, build: build.name, in: run.workspace, inspect)
              } else {
                try await inspect(path)
              }
            found.original = original.map { ($0 as NSString).lastPathComponent }
            found.isBuiltElsewhere = original == nil
            found.modules = Set(linked.flatMap(\.names))
            return (found, found.summary, found.inspection.value != nil)
          })
      }
    }
    return evidence
  }

  /// Reads the C and C++ names of the modules that rules search; nil if it is unknown how the build
  /// compiled them.
  private func foreignNames(
    _ rules: [Rule], _ scope: ModuleScope, _ facts: BuiltFacts
  ) -> (@Sendable () -> ForeignNames)? {
    guard let compilations = facts.compilations else { return nil }
    let modules = rules.reduce(into: scope.modules ?? []) { modules, rule in
      modules.formUnion(scope.narrowed(to: rule.modules).modules ?? [])
    }
    let linked = facts.linked
    return { compilations.foreignNames(of: modules, linkedInto: linked) }
  }

  /// Searches the resources that ship with the artifacts of each build, and takes the digests that
  /// an attestation needs.
  private func resources(
    of facts: [String: BuiltFacts]
  ) async throws -> (evidence: [ResourceEvidence], reports: [ResourceReport]) {
    let (rules, attests) = (run.plan.configuration.rules, run.plan.attests)
    guard run.readsResources else { return ([], []) }
    let gatherer = ResourceGatherer(workspace: run.workspace, takesDigests: attests)
    var (evidence, reports): ([ResourceEvidence], [ResourceReport]) = ([], [])
    for build in run.builds {
      let foreign = ShippedFiles(
        of: build, facts[build.name]?.evidence.result ?? .absent, plan: run.plan,
        products: products, libraries: []
      ).resources
      var own: [ResourceBundle] = []
      switch facts[build.name]?.resources ?? .absent {
      case .collected(let built): own = built
      case .unavailable(let reason):
        evidence.append(
          ResourceEvidence(
            name: "resources", build: build.name, inspection: .unavailable(reason: reason)))
      case .absent: break
      }
      let bundles = own + foreign
      guard !bundles.isEmpty else { continue }
      let found = try await run.steps.step(
        "search resources (\(build.name))", with: run.runner
      ) { _ in
        let found = try bundles.map { try gatherer.gather($0, build: build.name, rules: rules) }
        let count = found.compactMap(\.inspection.value).reduce(0) { $0 + $1.fileCount }
        return (found, count.counted("file"), true)
      }
      evidence += found
      guard attests, build.ships else { continue }
      // What a program embeds is part of that program.
      for (index, bundle) in bundles.enumerated() where bundle.isCopied || index >= own.count {
        guard let inspection = found[index].inspection.value else { continue }
        reports.append(
          ResourceReport(
            name: bundle.name, build: build.name, isBuiltElsewhere: index >= own.count,
            files: inspection.digests, unreadable: inspection.unreadable))
      }
    }
    return (ResourceGatherer.isNeeded(for: rules) ? evidence : [], reports)
  }
}

extension ArtifactEvidence {
  /// Checks that the inspected file is unchanged after the tests and probes have run.
  mutating func requireUnchanged(in run: RunContext) throws {
    guard let artifact = inspection.value?.artifact else { return }
    let path = run.workspace.absolute(artifact.path)
    // A run that writes an attestation compares the contents again.
    let isSame =
      !run.plan.attests && identity != nil
      ? FileIdentity(ofArtifactAt: path)?.text == identity
      : (try? ArtifactDigest.sha256(ofFileAt: path)) == artifact.sha256
    try Task.checkCancellation()
    if !isSame {
      inspection = .unavailable(
        reason:
          "\(artifact.path) changed after it was inspected; make sure that nothing else builds in this folder"
      )
    }
  }

  /// The result of the inspection, on one line.
  var summary: String {
    switch inspection {
    case .collected(let inspection):
      inspection.artifact.contents
        + (inspection.matches.count == 1
          ? ", 1 match" : ", \(inspection.matches.count.grouped) matches")
        + (inspection.artifact.isReused == true ? "; reused" : "")
    case .unavailable(let reason): reason
    case .absent: "not inspected"
    }
  }
}
