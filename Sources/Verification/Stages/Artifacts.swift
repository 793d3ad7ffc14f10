internal import Foundation
internal import Inspection
internal import ReleaseModel
internal import Toolchain

extension Run {
  /// Inspects what all builds made, and adds what is found to the evidence.
  func inspect(
    _ facts: [String: BuiltFacts], _ products: ShippedProducts, _ evidence: GatheredEvidence
  ) async throws -> GatheredEvidence {
    var evidence = evidence
    if needs.contains(.artifacts) { try await inspectArtifacts(facts, products, &evidence) }
    if needs.contains(.localPackages) {
      let folders = Set(facts.values.flatMap { $0.compilations?.localPackages ?? [] })
        .subtracting([workspace.packagePath])
      evidence.localPackages = try TestSourceGatherer(workspace: workspace).gather(
        localPackages: folders.sorted(), record: DeclarationRecord.file)
      for files in facts.values.map(\.excludedFiles) {
        evidence.excludedFiles.merge(files) { $0 + $1 }
      }
    }
    if needs.contains(.guards) {
      evidence.guards = try await compareGuards(facts, products.package)
      if case .collected(var guards) = evidence.guards {
        try await addTraces(to: &guards.lost, facts, products)
        evidence.guards = .collected(guards)
      }
    }
    return evidence
  }

  /// Inspects the artifacts of all builds, in the order of builds and artifacts, and the resources that
  /// ship with them.
  ///
  /// The declarations of all builds determine what to look for.
  private func inspectArtifacts(
    _ facts: [String: BuiltFacts], _ products: ShippedProducts, _ evidence: inout GatheredEvidence
  ) async throws {
    let derived = DerivedRules(plan.configuration, facts.mapValues(\.evidence))
    let scope = scope(facts, products.package)
    evidence.debugOnly = derived.missing
    evidence.derivedRules = derived.rules
    evidence.artifacts = try await artifacts(
      of: facts, products, plan.configuration.rules + derived.rules, scope)
    try locateStrings(in: &evidence, facts)
    let resources = try await resources(of: facts, products)
    evidence.resourceReports = resources.reports
    evidence.resources = resources.evidence
    evidence.excludedFiles = excludedFiles(among: evidence.resources)
    for (build, facts) in facts {
      evidence[build: build].forbiddenDeclarations = ForbiddenDeclarations.find(
        in: build, facts.evidence.declarations.value ?? [],
        of: Set(evidence.artifacts.filter { $0.build == build }.flatMap(\.modules)),
        by: plan.configuration.rules, scope)
    }
    for (build, one) in facts {
      evidence[build: build].unimportedModules = unimportedModules(in: one, facts, products)
      guard let found = try searchUnlinkedSources(one, evidence) else { continue }
      evidence[build: build].unlinkedMatches = found.matches
      evidence[build: build].unreadableSources = found.unreadable
      evidence[build: build].unlinkedNames = found.names
    }
  }

  /// Adds where the sources contain the strings that rules forbid in the artifacts.
  private func locateStrings(
    in evidence: inout GatheredEvidence, _ facts: [String: BuiltFacts]
  ) throws {
    var places = LiteralPlaces(workspace: workspace)
    for index in evidence.artifacts.indices {
      let artifact = evidence.artifacts[index]
      guard case .collected(var inspection) = artifact.inspection, let build = artifact.build,
        let compilations = facts[build]?.compilations
      else { continue }
      let rules = plan.configuration.rules.filter {
        $0.absentFrom.contains(build) && !$0.strings.isEmpty
      }
      let found = inspection.matches.contains { match in rules.contains { $0.id == match.rule } }
      guard found else { continue }
      let defining = Set(
        (evidence[build: build].compilations.value ?? []).filter { $0.debugValue != nil }
          .map(\.name))
      let sources = try compilations.modules.filter {
        $0.isLocal && artifact.modules.contains($0.name)
      }.flatMap { module in
        try compilations.localFiles(of: module.name).map { ($0, defining.contains(module.name)) }
      }
      places.add(to: &inspection.matches, of: rules, in: sources)
      evidence.artifacts[index].inspection = .collected(inspection)
    }
  }

  /// Compares debug-only code with that of an earlier commit.
  private func compareGuards(
    _ facts: [String: BuiltFacts], _ package: PackageDescription
  ) async throws -> Evidence<GuardEvidence> {
    let compiled = builds.compactMap { build in
      facts[build.name]?.compilations.map { GuardGatherer.CompiledBuild(build, $0) }
    }
    // `build` reports a build that failed.
    guard compiled.count == builds.count else {
      let failed = builds.lazy.compactMap { facts[$0.name] }.first { $0.compilations == nil }
      guard let failed, failed.evidence.result.value?.succeeded == true else { return .absent }
      return .unavailable(reason: failed.missingDescription)
    }
    let gatherer = GuardGatherer(
      workspace: workspace, runner: gate.runner, packageManager: packageManager(gate.runner),
      package: package, rules: plan.configuration.rules, request: plan.guardRequest)
    let file = plan.configurationFile
    return try await gatherer.gather(
      compiled, recorded: plan.guardBaseline, configuration: file
    ) { try? ConfigurationReader.read($0, file: file ?? "").builds }
  }

  /// Searches what ships for the strings and names in code that has lost its condition.
  private func addTraces(
    to lost: inout [LostGuard], _ facts: [String: BuiltFacts], _ products: ShippedProducts
  ) async throws {
    let rules = lost.map { $0.isCertain ? $0.rule(in: workspace) : nil }
    guard rules.contains(where: { $0 != nil }) else { return }
    for build in builds where build.ships {
      guard let built = facts[build.name] else { continue }
      let shipped = ShippedFiles(
        of: build, built.evidence.result, plan: plan, products: products,
        libraries: built.libraries.value ?? [])
      for file in shipped.files {
        guard let path = try? file.path.get() else { continue }
        let found = try await ArtifactGatherer(workspace: workspace).gather(
          path, name: file.name, build: build.name, rules: rules.compactMap(\.self),
          scope: scope(facts, products.package), sources: .empty, takesDigest: false,
          isComplete: built.complete.contains(path))
        guard let inspection = found.inspection.value else { continue }
        for (index, rule) in zip(lost.indices, rules) where lost[index].builds.contains(build.name)
        {
          if let rule { lost[index].addTrace(in: inspection, of: rule) }
        }
      }
    }
  }

  /// The compressed files that each entry of `not-verified:` for files names, by its index.
  private func excludedFiles(among resources: [ResourceEvidence]) -> [Int: [String]] {
    let files = resources.compactMap(\.inspection.value).flatMap(\.compressed)
    var excluded: [Int: [String]] = [:]
    for (index, entry) in plan.configuration.notVerified.enumerated() where entry.kind == .file {
      let pattern = FilePattern(entry.name)
      excluded[index] = Set(files.filter { pattern.matches(path: $0.source) }.map(\.name)).sorted()
    }
    return excluded
  }

  /// Searches sources that are not linked into any artifact for the patterns without a match in
  /// their control; nil if every pattern has one.
  private func searchUnlinkedSources(
    _ facts: BuiltFacts, _ evidence: GatheredEvidence
  ) throws -> (matches: [RuleMatch], names: [DeclaredName], unreadable: [String])? {
    let build = facts.build.name
    let found =
      evidence.artifacts.filter { $0.build == build }
      .flatMap { $0.inspection.value?.matches ?? [] }
      + evidence.resources.filter { $0.build == build }
      .flatMap { $0.inspection.value?.matches ?? [] }
    let known = Dictionary(grouping: found.filter(\.presence.isCertain), by: \.rule).mapValues {
      Set($0.map(\.pattern))
    }
    let open = plan.configuration.rules.filter { $0.control ?? "" == build }.flatMap { rule in
      rule.patterns.filter { known[rule.id]?.contains($0) != true }.map { (rule, $0) }
    }
    guard !open.isEmpty, let compilations = facts.compilations else { return nil }
    return UnlinkedSources(try compilations.unlinkedModules(), in: workspace).search(for: open)
  }

  /// The modules that rules search by default.
  private func scope(
    _ facts: [String: BuiltFacts], _ package: PackageDescription
  ) -> ModuleScope {
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
    in facts: BuiltFacts, _ all: [String: BuiltFacts], _ products: ShippedProducts
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
            products.package.targets.first { $0.module == name }?.name ?? name
          }, isOwn: !local.isDisjoint(with: dependents), importedIn: control,
          isPresent: control == nil ? nil : compilations.isPresent(module, in: linked.files))
      }
    }
  }

  private func artifacts(
    of facts: [String: BuiltFacts], _ products: ShippedProducts, _ rules: [Rule],
    _ scope: ModuleScope
  ) async throws -> [ArtifactEvidence] {
    let found = try await withThrowingTaskGroup(of: (String, [ArtifactEvidence]).self) { group in
      for build in builds {
        group.addTask {
          (build.name, try await artifacts(of: build, products, rules, scope, facts[build.name]))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return builds.flatMap { found[$0.name] ?? [] }
  }

  private func artifacts(
    of build: Build, _ products: ShippedProducts, _ rules: [Rule], _ scope: ModuleScope,
    _ facts: BuiltFacts?
  ) async throws -> [ArtifactEvidence] {
    let facts = facts ?? BuiltFacts(build: build)
    let result = facts.evidence.result
    var evidence: [ArtifactEvidence] = []
    let readForeignNames = foreignNames(rules, scope, facts)
    let shipped = ShippedFiles(
      of: build, result, plan: plan, products: products,
      libraries: facts.libraries.value ?? [])
    if case .unavailable(let reason) = facts.libraries, !products.shipped.isEmpty {
      evidence.append(
        ArtifactEvidence(
          name: "shared libraries", build: build.name, inspection: .unavailable(reason: reason)))
    }
    for file in shipped.files {
      let own = file.isPath ? [] : products.shipped.first { $0.name == file.name }?.modules ?? []
      let mismatched = file.isPath ? nil : facts.mismatchedProducts[file.name].map(MissingFile.init)
      switch mismatched.map(Result.failure) ?? file.path {
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
          try await step("inspect \(file.name) (\(build.name))") { _ in
            let start = ContinuousClock.now
            func inspect(_ path: String) async throws -> ArtifactEvidence {
              // Whatever is in a prebuilt library that the manifest links is the package's own.
              let isPrebuilt = facts.prebuilt.contains(path)
              return try await InspectionCache(workspace: workspace).gather(
                path, name: file.name, build: build.name, rules: rules,
                scope: isPrebuilt ? .all : scope, sources: facts.index.narrowed(to: own),
                readForeignNames: original == nil || isPrebuilt ? nil : readForeignNames,
                isComplete: !file.isPath && facts.complete.contains(path),
                hygiene: hygiene(of: build))
            }
            var found =
              if let unstripped = file.unstripped {
                try await StrippedCopy(path, from: unstripped).evidence(
                  name: file.name, build: build.name, in: workspace, inspect)
              } else {
                try await inspect(path)
              }
            found.original = original.map { ($0 as NSString).lastPathComponent }
            found.isBuiltElsewhere = original == nil
            found.modules = Set(linked.flatMap(\.names))
            // How the builds of this run were compiled is known to the check `debug-flag`.
            let expected = file.expected.filter { $0.key != .optimized || original == nil }
            found.expect(expected, ofFileAt: path, unstripped: file.unstripped)
            if case .collected(var inspection) = found.inspection {
              inspection.artifact.seconds = (ContinuousClock.now - start) / .seconds(1)
              found.inspection = .collected(inspection)
            }
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
    of facts: [String: BuiltFacts], _ products: ShippedProducts
  ) async throws -> (evidence: [ResourceEvidence], reports: [ResourceReport]) {
    let (rules, attests) = (plan.configuration.rules, plan.attests)
    guard readsResources else { return ([], []) }
    var (evidence, reports): ([ResourceEvidence], [ResourceReport]) = ([], [])
    for build in builds {
      let foreign = ShippedFiles(
        of: build, facts[build.name]?.evidence.result ?? .absent, plan: plan,
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
      let gatherer = ResourceGatherer(
        workspace: workspace, takesDigests: attests, hygiene: hygiene(of: build))
      let found = try await step("search resources (\(build.name))") { _ in
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
    return (evidence, reports)
  }
}

extension Run {
  /// Whether the files that ship with artifacts are read: to search them, or to attest them.
  var readsResources: Bool {
    plan.attests || plan.checks.contains(HygieneCheck().id)
      || ResourceGatherer.isNeeded(for: plan.configuration.rules)
  }

  /// The search for what must not ship, whatever the rules are; nil if the build's files don't ship.
  private func hygiene(of build: Build) -> HygieneSearch? {
    guard build.ships, plan.checks.contains(HygieneCheck().id) else { return nil }
    return HygieneSearch(
      folders: [
        workspace.packagePath, workspace.root, workspace.scratchPath(of: build), NSHomeDirectory(),
      ])
  }

  /// Checks that the inspected files are unchanged after the tests and probes have run.
  func requireUnchanged(_ artifacts: inout [ArtifactEvidence]) throws {
    for index in artifacts.indices {
      guard let artifact = artifacts[index].inspection.value?.artifact else { continue }
      let path = workspace.absolute(artifact.path)
      // A run that writes an attestation compares the contents again.
      let isSame =
        if let identity = artifacts[index].identity, !plan.attests {
          FileIdentity(ofArtifactAt: path)?.text == identity
        } else {
          (try? ArtifactDigest.sha256(ofFileAt: path)) == artifact.sha256
        }
      try Task.checkCancellation()
      if isSame { continue }
      artifacts[index].inspection = .unavailable(
        reason:
          "\(artifact.path) changed after it was inspected; make sure that nothing else builds in this folder"
      )
    }
  }
}

extension ArtifactEvidence {
  /// The result of the inspection, on one line.
  fileprivate var summary: String {
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
