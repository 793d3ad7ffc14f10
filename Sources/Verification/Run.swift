internal import Foundation
package import ReleaseModel
internal import Toolchain

extension Gate {
  /// The result of a run.
  package struct Outcome: Sendable {
    package var report: Report
    /// The configuration, completed with the tests and catalogs found in the package.
    package var configuration: Configuration
    /// The package as SwiftPM describes it, if it could.
    package var description: PackageDescription? { evidence.package.value }
    /// The declarations that each build lacks compared with the debug build, by build name.
    package var debugOnly: [String: [DeclaredName]] { evidence.debugOnly }
    /// The comparison of debug-only code with an earlier commit.
    package var guards: Evidence<GuardEvidence> { evidence.guards }
    /// How the modules of each build were compiled, by build name.
    package var compilations: [String: [CompiledModule]] {
      evidence.builds.compactMapValues(\.compilations.value)
    }

    let evidence: GatheredEvidence
    let built: [String: BuiltFacts]
    let completedTests: CompletedTests
    /// The files that differ from the checked-out commit, with their paths as shown in reports.
    package let uncommitted: [String]
  }

  /// Collects the evidence that a plan's checks need, and evaluates it.
  ///
  /// With an earlier outcome for the same package, what its builds produced is inspected and evaluated
  /// again: nothing is described, built or tested twice.
  ///
  /// - Throws: `ConfigurationError` for a name that the package doesn't have, `CancellationError` if
  ///   the task is canceled, `ProcessError` if a program can't be started, and file errors if the
  ///   package's folder can't be written.
  package func run(_ plan: Plan, reusing earlier: Outcome? = nil) async throws -> Outcome {
    let start = try await Run(plan, in: self, reusing: earlier)
    async let source = start.source()
    let package = try await start.describe()
    let run = try await start.planned(for: package)

    async let localization = run.readCatalogs()
    var evidence = GatheredEvidence()
    evidence.package = package
    let version = run.toolchain?.split(separator: "\n").map(String.init) ?? []
    evidence.toolchain = version.first
    evidence.target = version.first { $0.hasPrefix("Target: ") }
      .map { String($0.dropFirst("Target: ".count)) }
    evidence.declaredTests = run.testPlan.declared
    let built = try await run.buildTestAndInspect(&evidence)
    evidence.localization = try await localization
    evidence.probes = try await run.probe(evidence)
    evidence.signOffs = try await run.findSignOffs(evidence)
    try run.requireUnchanged(&evidence.artifacts)

    var evaluated = run.plan
    evaluated.configuration = run.configuration(after: evidence)
    let found = try await source
    let packageReport = PackageReport(evaluated, evidence, found)
    evaluated.packageOptions = evaluated.options(for: packageReport)
    var report = report(on: evaluated, evidence, package: packageReport)
    let committed = try await run.committedFiles(of: report)
    report.package?.committedFiles = committed
    return Outcome(
      report: report,
      configuration: evaluated.configuration, evidence: evidence, built: built,
      completedTests: run.completedTests, uncommitted: found.uncommitted(evidence))
  }
}

/// A run in progress: what its steps know; each step is a function that collects facts.
struct Run: Sendable {
  private(set) var plan: Plan
  private(set) var needs: Set<Need>
  let gate: Gate
  let workspace: Workspace
  /// The output of `swift --version`; nil if unknown.
  let toolchain: String?
  /// The absolute paths of the packages that the package references by path.
  private var localPackages: [String] = []
  private(set) var testPlan: TestPlan
  let completedTests: CompletedTests
  private let earlier: Gate.Outcome?

  init(_ plan: Plan, in gate: Gate, reusing earlier: Gate.Outcome?) async throws {
    self.plan = plan
    self.gate = gate
    self.earlier = earlier
    needs = Need.all(of: plan)
    testPlan = TestPlan(plan.configuration)
    completedTests = earlier?.completedTests ?? CompletedTests()
    workspace = try Workspace(
      root: plan.root, packagePath: plan.packagePath, files: plan.scratchPath,
      reusesResults: !plan.attests)
    // Cached, unless another toolchain may be selected at any time.
    toolchain = try await SwiftPackageManager(workspace: workspace, runner: gate.runner).version()
  }

  var builds: [Build] { plan.configuration.builds }

  /// SwiftPM, with the runner of a step, which announces its logs.
  func packageManager(_ runner: any ProcessRunner) -> SwiftPackageManager {
    SwiftPackageManager(
      workspace: workspace, runner: runner, localPackages: localPackages, toolchain: toolchain)
  }

  /// Runs a step and reports its progress.
  func step<Value>(
    _ name: String,
    _ body: (any ProcessRunner) async throws -> (Value, summary: String, succeeded: Bool)
  ) async throws -> Value {
    try await gate.steps.step(name, with: gate.runner, body)
  }

  /// What git says about the package when the run starts.
  fileprivate func source() async throws -> Source {
    let sourceControl = SourceControlGatherer(workspace: workspace, runner: gate.runner)
    async let commit = sourceControl.gather()
    async let folder = sourceControl.folder()
    async let repository = sourceControl.repository()
    async let tags = sourceControl.tags()
    async let previousRelease = sourceControl.previousRelease()
    async let taggers = sourceControl.taggers(
      plan.configuration.allowedSigners.map { $0.hasPrefix("/") ? $0 : "\(plan.root)/\($0)" })
    async let date = sourceControl.time(of: "HEAD")
    async let author = sourceControl.author(of: "HEAD")
    async let isShallow = sourceControl.isShallow()
    async let hasRemote = sourceControl.hasRemote()
    async let policyHistory = SignOffSearch(
      plan, workspace: workspace, runner: gate.runner, now: gate.now
    ).policyHistory()
    var source = try await Source(
      commit: commit, date: date, author: author, folder: folder, repository: repository,
      tags: tags, previousRelease: previousRelease, taggers: taggers, isShallow: isShallow,
      hasRemote: hasRemote, policyHistory: policyHistory)
    if source.commit?.uncommitted.isEmpty == false, !plan.signOffs.isEmpty {
      let gatherer = SignOffSearch(
        plan, workspace: workspace, runner: gate.runner, now: gate.now
      ).gatherer
      let proofs = plan.signOffs.compactMap(\.evidence)
      source.hasOnlyUncommittedSignOffs =
        try await gatherer.uncommitted()?
        .allSatisfy { try gatherer.isUnchangedEvidence($0, of: proofs) } == true
    }
    return source
  }

  fileprivate struct Source {
    var commit: (commit: String, uncommitted: [String])?
    var date: Date?
    var author: String?
    var folder: String?
    var repository: String?
    var tags: [String]?
    var previousRelease: ReleaseTag?
    var taggers: [Tagger]?
    var isShallow: Bool
    var hasRemote: Bool
    var policyHistory: (changes: [PolicyChange], comparison: PolicyComparison?)?
    var hasOnlyUncommittedSignOffs = false

    func uncommitted(_ evidence: GatheredEvidence) -> [String] {
      Set(evidence.uncommittedSources).union(commit?.uncommitted ?? []).sorted()
    }
  }

  /// The files that a report names and that the commit contains; nil if they can have no links.
  fileprivate func committedFiles(of report: Report) async throws -> [String]? {
    guard let package = report.package, package.hasUncommittedChanges == false,
      package.repository.flatMap(Forge.init(repository:)) != nil
    else { return nil }
    let findings = report.checks.flatMap(\.findings)
    let named = Set(
      findings.compactMap(\.location?.file)
        + findings.flatMap { ($0.otherLocations ?? []).map(\.file) }
        + report.rules.compactMap(\.location?.file))
    if named.isEmpty { return nil }
    let files = try await SourceControlGatherer(workspace: workspace, runner: gate.runner).files()
    return files.map { named.intersection($0).sorted() }
  }

  /// Describes the package if the checks need it.
  fileprivate func describe() async throws -> Evidence<PackageDescription> {
    if let earlier { return earlier.evidence.package }
    guard let build = builds.first,
      plan.changes != nil
        || needs.contains(where: {
          $0 != .catalogs || plan.configuration.localization?.catalogs == nil
        })
    else { return .absent }
    return try await step("package description") { runner in
      let evidence = try await packageManager(runner).description(using: build)
      switch evidence {
      case .collected(let package): return (evidence, package.summary, true)
      case .unavailable(let reason): return (evidence, reason, false)
      case .absent: return (evidence, "no result", false)
      }
    }
  }

  /// The run with what the configuration leaves out: tests and catalogs are found in the package.
  ///
  /// - Throws: `ConfigurationError` for a name that the package doesn't have.
  fileprivate func planned(for package: Evidence<PackageDescription>) async throws -> Run {
    guard let package = package.value else { return self }
    try await PackageNames(package).check(plan) {
      guard let build = builds.first else { return nil }
      return try await packageManager(gate.runner).modulesOfDependencies(using: build)
    }
    var run = self
    run.localPackages = package.localDependencies
    // Git shows only the changes in one repository.
    let manifests = ([plan.root] + package.localDependencies).map { $0 + "/Package.swift" }
    if plan.changes != nil, Set(manifests.map(SourceControlGatherer.repository)).count == 1 {
      run.plan.leaveOutUnaffected(package)
      run.needs = Need.all(of: run.plan)
    }
    run.testPlan = TestPlan(
      plan.configuration, try TestSourceGatherer(workspace: workspace).gather(package))
    guard plan.configuration.localization?.catalogs == nil else { return run }
    let catalogs = LocalizationGatherer(folder: plan.root).catalogs(of: package)
    if plan.configuration.localization != nil {
      run.plan.configuration.localization?.catalogs = catalogs
    } else if !catalogs.isEmpty {
      run.plan.configuration.localization = LocalizationSelection(
        catalogs: catalogs, levels: LocalizationSelection.levelsWithoutLanguages)
    }
    return run
  }

  /// Builds, tests and inspects all builds concurrently.
  ///
  /// Tests of a build start as soon as it is built. Inspection starts after all builds.
  ///
  /// - Returns: What is known about each build, by its name.
  fileprivate func buildTestAndInspect(
    _ evidence: inout GatheredEvidence
  ) async throws -> [String: BuiltFacts] {
    guard let package = evidence.package.value else {
      if case .unavailable(let reason) = evidence.package { fail(&evidence, reason) }
      return [:]
    }
    let products = try ShippedProducts(
      plan.configuration, package, probes: probes.map(\.probe), workspace)
    guard !findImpossibleImports(of: products, into: &evidence) else { return [:] }
    var built: [String: BuiltFacts] = [:]
    var tested: [(Build, BuildTests)] = []
    let places = SharedPlaces(workspace)
    try await withThrowingTaskGroup(of: Step.self) { group in
      for build in builds {
        group.addTask {
          .built(try await self.build(build, products, places, reusing: earlier?.built[build.name]))
        }
      }
      while let step = try await group.next() {
        switch step {
        case .built(let facts):
          built[facts.build.name] = facts
          evidence[build: facts.build.name] = facts.evidence
          group.addTask { .tested(facts.build, try await test(facts)) }
          guard built.count == builds.count else { continue }
          group.addTask { [built, evidence] in
            .inspected(try await inspect(built, products, evidence))
          }
        case .tested(let build, let tests): tested.append((build, tests))
        case .inspected(let inspected): evidence = inspected
        }
      }
    }
    for (build, tests) in tested {
      evidence[build: build.name].tests = tests.isolation
      evidence[build: build.name].itemTests = tests.items
    }
    evidence.uncommittedSources = Set(built.values.flatMap(\.uncommitted)).sorted()
    return built
  }

  private enum Step: Sendable {
    case built(BuiltFacts)
    case tested(Build, BuildTests)
    case inspected(GatheredEvidence)
  }

  /// Whether a build can't succeed because of an import; then nothing is built.
  private func findImpossibleImports(
    of products: ShippedProducts, into evidence: inout GatheredEvidence
  ) -> Bool {
    guard needs.contains(.builds) else { return false }
    let gatherer = ImportGatherer(of: products.package, in: workspace)
    for build in builds {
      evidence[build: build.name].impossibleImports = gatherer.gather(build, of: products.shipped)
    }
    guard
      let failed = builds.first(where: { !evidence[build: $0.name].impossibleImports.isEmpty })
    else { return false }
    fail(&evidence, "nothing was built, because the build '\(failed.name)' cannot succeed")
    return true
  }

  private func fail(_ evidence: inout GatheredEvidence, _ reason: String) {
    for build in builds {
      evidence[build: build.name].result = .unavailable(reason: reason)
      evidence[build: build.name].tests = .unavailable(reason: reason)
    }
  }

  /// Reads and checks the string tables, which no build writes.
  fileprivate func readCatalogs() async throws -> Evidence<LocalizationEvidence> {
    guard needs.contains(.catalogs), let selection = plan.configuration.localization else {
      return .absent
    }
    guard selection.catalogs != nil else {
      return .unavailable(reason: "SwiftPM did not list the targets' string catalogs")
    }
    return .collected(
      LocalizationGatherer(folder: plan.root).gather(selection, ignoring: selection.ignored))
  }

  /// Finds the sign-offs, and what they cover now.
  fileprivate func findSignOffs(
    _ evidence: GatheredEvidence
  ) async throws -> [String: Evidence<ManualEvidence>] {
    guard needs.contains(.signOffs) else { return [:] }
    return try await SignOffSearch(
      plan, workspace: workspace, runner: gate.runner, now: gate.now
    ).gather(
      resolved: evidence.resolvedDependencies(of: builds), forRecord: plan.isForRecord)
  }

  /// The configuration with the tests that were found, in the builds where they compile.
  fileprivate func configuration(after evidence: GatheredEvidence) -> Configuration {
    var configuration = plan.configuration
    guard testPlan.isFoundByName, var tests = testPlan.selection else { return configuration }
    tests.builds.removeAll { build in
      switch evidence[build: build].tests {
      case .absent: needs.contains(.tests)
      case .collected(let run): !run.buildErrors.isEmpty
      case .unavailable: false
      }
    }
    configuration.tests = tests.builds.isEmpty ? nil : tests
    return configuration
  }
}

extension GatheredEvidence {
  /// What the builds that ship resolved; nil if that is unknown for one of them, or if none ships.
  func resolvedDependencies(of builds: [Build]) -> [Dependency]? {
    let found = builds.filter(\.ships).map { self[build: $0.name].dependencies.value }
    return found.isEmpty || found.contains { $0 == nil } ? nil : found.flatMap { $0 ?? [] }
  }
}

extension PackageReport {
  fileprivate init(_ plan: Plan, _ evidence: GatheredEvidence, _ source: Run.Source) {
    let uncommitted = evidence.uncommittedSources
    let modules = Set(evidence.builds.values.flatMap(\.listedModules))
    self.init(
      name: evidence.package.value?.name ?? (plan.packagePath as NSString).lastPathComponent,
      commit: source.commit?.commit,
      hasUncommittedChanges: source.commit.map { _ in !source.uncommitted(evidence).isEmpty },
      hasOnlyUncommittedSignOffs:
        source.hasOnlyUncommittedSignOffs && uncommitted.isEmpty ? true : nil,
      uncommittedSources: uncommitted.isEmpty ? nil : uncommitted,
      folder: source.folder.flatMap { $0.isEmpty ? nil : $0 },
      modules: modules.isEmpty ? nil : modules.sorted(), toolchain: evidence.toolchain,
      policyDigest: plan.policyDigest, repository: source.repository)
    commitDate = source.date.map(Timestamp.text)
    commitAuthor = source.author
    (tags, previousRelease) = (source.tags, source.previousRelease)
    system = OperatingSystem.description
    taggers = source.taggers.flatMap { $0.isEmpty ? nil : $0 }
    target = evidence.target
    configuration = plan.configurationFile.map {
      $0.hasPrefix(plan.root + "/")
        ? String($0.dropFirst(plan.root.count + 1)) : ($0 as NSString).lastPathComponent
    }
    isShallow = source.isShallow ? true : nil
    hasNoRemote = source.commit == nil || source.hasRemote ? nil : true
    (policyChanges, policyComparison) = (
      source.policyHistory?.changes, source.policyHistory?.comparison
    )
    job = CIJob.address(in: ProcessInfo.processInfo.environment)
    (allowedSigners, policyFiles) = (plan.allowedSigners, plan.policyFiles)
  }
}

extension PackageDescription {
  /// The build's name and its shipping products, on one line.
  fileprivate var summary: String {
    let names = products.filter(\.ships).map(\.name)
    return "\(name): \(names.count.counted("product"))"
      + (names.isEmpty ? "" : " (\(names.listed))")
  }
}
