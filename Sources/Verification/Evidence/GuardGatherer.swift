internal import Cryptography
internal import Foundation
internal import Guards
package import ReleaseModel
internal import SwiftSources

/// Compares the conditional code of what ships with that of an earlier commit.
package struct GuardGatherer: Sendable {
  private let workspace: Workspace
  private let runner: any ProcessRunner
  private let packageManager: SwiftPackageManager
  private let package: PackageDescription
  /// What to gather about guarded regions; nil for their number alone.
  private let request: GuardRequest?

  package init(
    workspace: Workspace, runner: any ProcessRunner, packageManager: SwiftPackageManager,
    package: PackageDescription, request: GuardRequest? = nil
  ) {
    self.request = request
    self.workspace = workspace
    self.runner = runner
    self.packageManager = packageManager
    self.package = package
  }

  /// A build and the code that it compiled.
  package struct CompiledBuild: Sendable {
    package let build: Build
    package let compilations: Compilations

    package init(_ build: Build, _ compilations: Compilations) {
      self.build = build
      self.compilations = compilations
    }
  }

  /// Compares the sources with the commit that was recorded, or else with the newest release.
  ///
  /// - Parameters:
  ///   - builds: The builds, at least one of which is a debug build.
  ///   - recorded: The ID of the recorded commit, if any.
  ///   - configuration: The absolute path of the configuration file, if any.
  ///   - read: Reads the builds of an earlier version of the configuration; nil if it is invalid.
  /// - Throws: `CancellationError`, and Foundation's error if a file of the tool can't be written or
  ///   read.
  /// - Returns: The comparison.
  package func gather(
    _ builds: [CompiledBuild], recorded: String?, configuration: String?,
    read: @Sendable (String) -> [Build]?
  ) async throws -> Evidence<GuardEvidence> {
    do {
      let sources = try CompiledSources(builds, workspace: workspace, runner: runner)
      let baselines = BaselineGatherer(workspace: workspace, runner: runner)
      switch try await baselines.find(recorded: recorded) {
      case .other(let other):
        var (sources, evidence) = (sources, GuardEvidence(other))
        try await sources.evaluate(callsIn: request == nil ? [] : all(of: sources))
        try addRegions(of: sources, builds, since: nil, to: &evidence)
        return .collected(evidence)
      case .found(let baseline):
        var evidence = GuardEvidence(.commit(name: baseline.name))
        let flags = try await flags(
          baseline, baselines, builds, configuration: configuration, read, into: &evidence)
        try await compare(sources, with: baseline, of: baselines, builds, flags, into: &evidence)
        return .collected(evidence)
      }
    } catch let error as GatheringError {
      return .unavailable(reason: error.description)
    } catch let failure as CompilerAnswers.Failure {
      return .unavailable(reason: failure.reason)
    } catch let failure as FileBytes.Failure {
      return .unavailable(reason: failure.localizedDescription)
    }
  }

  private func compare(
    _ compiled: CompiledSources, with baseline: BaselineGatherer.Baseline,
    of baselines: BaselineGatherer, _ builds: [CompiledBuild],
    _ flags: (old: DefinedConditions, new: DefinedConditions)?, into evidence: inout GuardEvidence
  ) async throws {
    var sources = compiled
    let code = baseline.changes.filter { change in
      [change.old, change.new].compactMap(\.self).contains { SourceKind(of: $0) != nil }
    }
    let contents = try await baselines.contents(of: code.compactMap(\.old), at: baseline)
    var versions: [(change: (old: String?, new: String?), old: Version?, new: Version?)] = []
    for change in code {
      let current = change.new.flatMap { sources.modules(of: $0) }
      let new = try current.flatMap { modules in
        try change.new.map { Version(path: $0, source: try sources.source($0), modules: modules) }
      }
      let old = change.old.flatMap { path in
        contents[path].map { bytes in
          Version(
            path: path, source: ConditionalSource(bytes, CompiledSources.language(of: path)),
            modules: sources.modules(of: path) ?? owners(of: path, sources) ?? current ?? [:])
        }
      }
      if old != nil || new != nil { versions.append((change, old, new)) }
    }
    let folder = workspace.log("baseline-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Macros in a header that has changed can change what other files compile.
    let hasNewMacros = versions.contains { version in
      version.change.old.map { SourceKind(of: $0) == .header } ?? false
        && version.old?.source.definitions != version.new?.source.definitions
    }
    let former = FormerInputs(
      flags: flags,
      overlay: hasNewMacros
        ? try FormerInputs.writeOverlay(
          of: contents.filter { CompiledSources.language(of: $0.key) == .c }, to: folder) : nil)
    let touched = versions.flatMap { [$0.old, $0.new].compactMap(\.self) }
      .map { (source: $0.source, modules: $0.modules) }
    try await sources.evaluate(
      callsIn: touched + (flags == nil && request == nil ? [] : all(of: sources)))
    func isAffected(_ version: Version?) -> Bool {
      guard let version else { return false }
      return former.affects(
        version.source.language, in: version.modules, builds.map(\.build))
    }
    var changes: [LostGuards.Change] = []
    for (change, old, new) in versions {
      changes.append(
        LostGuards.Change(
          old: try await old.asyncMap {
            // Without an overlay, only today's file can include what it includes.
            try await file(
              $0, in: sources, at: former.overlay == nil ? change.new : $0.path, former)
          }, new: try await new.asyncMap { try await file($0, in: sources, at: $0.path, nil) },
          hasNewFlags: isAffected(old ?? new)))
    }
    var unchanged: [GuardedFile] = []
    let changed = Set(versions.compactMap(\.new?.path))
    for (path, source) in sources.conditional.sorted(by: { $0.key < $1.key })
    where !changed.contains(path) {
      let version = Version(path: path, source: source, modules: sources.modules(of: path) ?? [:])
      guard isAffected(version) else {
        unchanged.append(try await file(version, in: sources, at: nil, nil))
        continue
      }
      changes.append(
        LostGuards.Change(
          old: try await file(version, in: sources, at: path, former),
          new: try await file(version, in: sources, at: path, nil), hasNewFlags: true))
    }
    var olds: [String: GuardedFile?] = [:]
    for (version, change) in zip(versions, changes) {
      if let path = version.new?.path { olds[path] = .some(change.old) }
    }
    try addRegions(of: sources, builds, since: olds, to: &evidence)
    let search = LostGuards(
      controls: builds.map(\.build).filter { !$0.ships }.map(\.name),
      shipped: builds.map(\.build).filter(\.ships).map(\.name))
    evidence.lost = try search.find(in: changes, unchanged: unchanged) {
      try sources.unconditional.filter { !changed.contains($0) }.map { path in
        GuardedFile(
          path: path, try sources.source(path),
          (sources.modules(of: path) ?? [:]).mapValues { _ in BuildConditions() })
      }
    }
  }

  /// A version of a file, with the modules that compile it, by build.
  private struct Version {
    let path: String
    let source: ConditionalSource
    let modules: [String: String]
  }

  /// Evaluates the conditions of a version of a file.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - sources: What the builds define now.
  ///   - path: The absolute path of the file for the compilers; nil if its macros do not matter.
  ///   - former: What was different when the version was compiled; nil for today's version.
  /// - Throws: The errors of the compilers.
  /// - Returns: The version with the builds that compile each branch.
  private func file(
    _ version: Version, in sources: CompiledSources, at path: String?, _ former: FormerInputs?
  ) async throws -> GuardedFile {
    GuardedFile(
      path: workspace.relative(version.path), version.source,
      try await sources.conditions(
        of: path, version.source, in: version.modules, former: former))
  }

  /// All files with conditional compilation, with the modules that compile them, by build.
  private func all(
    of sources: CompiledSources
  ) -> [(source: ConditionalSource, modules: [String: String])] {
    sources.conditional.map { path, source in
      (source: source, modules: sources.modules(of: path) ?? [:])
    }
  }

  /// Adds the regions of today's sources that are debug-only for any shipped build.
  ///
  /// - Parameters:
  ///   - sources: Today's sources.
  ///   - builds: The builds.
  ///   - former: The earlier versions of the files that have changed, by absolute path; nil if there
  ///     is no baseline.
  ///   - evidence: Receives the regions.
  /// - Throws: `FileBytes.Failure`.
  private func addRegions(
    of sources: CompiledSources, _ builds: [CompiledBuild], since former: [String: GuardedFile?]?,
    to evidence: inout GuardEvidence
  ) throws {
    let inventory = GuardInventory(
      controls: builds.map(\.build).filter { !$0.ships }.map(\.name),
      shipped: builds.map(\.build).filter(\.ships).map(\.name))
    for (path, source) in sources.conditional.sorted(by: { $0.key < $1.key }) {
      if request?.isFiltered ?? false, former?[path] == nil { continue }
      let (shown, conditions) = (workspace.relative(path), sources.conditions(of: path))
      // A file that has not changed is its own former version.
      let old = former.flatMap { $0[path] ?? GuardedFile(path: shown, source, conditions) }
      let regions = inventory.regions(
        of: shown, source, in: [(conditions, old)], tries: request?.tries ?? false)
      evidence.regions +=
        try request?.adding(to: regions, regions.isEmpty ? nil : FileBytes.read(path), at: path)
        ?? regions
    }
    guard let request else { return }
    for path in sources.conditional.keys.sorted() + sources.unconditional
    where CompiledSources.language(of: path) == .swift {
      if request.isFiltered, former?[path] == nil { continue }
      evidence.runtime += RuntimeGuards(request.rules).find(
        in: try FileBytes.read(path), file: workspace.relative(path),
        of: sources.modules(of: path)?.values.min())
    }
  }

  /// The modules of a file that no build compiles now, by build: those of the files around it.
  ///
  /// Empty if a target has it that no build compiles; nil if unknown.
  private func owners(of path: String, _ sources: CompiledSources) -> [String: String]? {
    let targets = package.targets.filter { target in
      target.folder.map { path.hasPrefix($0 + "/") } ?? false
    }
    let target = targets.max { ($0.folder ?? "").count < ($1.folder ?? "").count }
    if let target { return sources.builds(of: target.module) }
    return sources.modules(near: path)
  }

  /// What the manifests and the configuration defined at the baseline and define now; nil if they have
  /// not changed.
  private func flags(
    _ baseline: BaselineGatherer.Baseline, _ baselines: BaselineGatherer, _ builds: [CompiledBuild],
    configuration: String?, _ read: (String) -> [Build]?, into evidence: inout GuardEvidence
  ) async throws -> (old: DefinedConditions, new: DefinedConditions)? {
    let changed = Set(baseline.changes.flatMap { [$0.old, $0.new].compactMap(\.self) })
    let packages = Set(builds.flatMap(\.compilations.localPackages) + [workspace.packagePath])
    let manifests = changed.filter { path in
      let name = (path as NSString).lastPathComponent
      return name.hasPrefix("Package") && name.hasSuffix(".swift")
        && packages.contains((path as NSString).deletingLastPathComponent)
    }
    let hasNewConfiguration = configuration.map(changed.contains) ?? false
    guard !manifests.isEmpty || hasNewConfiguration else { return nil }
    let today = builds.map(\.build)
    var former = today
    if hasNewConfiguration, let configuration {
      let contents = try await baselines.contents(of: [configuration], at: baseline)
      let text = contents[configuration].map { String(decoding: $0, as: UTF8.self) }
      if let text, let builds = read(text) {
        former = builds
      } else {
        // The defaults have no flags.
        for index in former.indices { (former[index].flags, former[index].traits) = ([], []) }
        if text != nil {
          evidence.problems.append(
            "the configuration at \(baseline.name) cannot be read by this version")
        }
      }
    }
    var (old, new): ([PackageManifest], [PackageManifest]) = ([], [])
    for folder in Set(manifests.map { ($0 as NSString).deletingLastPathComponent }).sorted() {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      let files = Set(names.map { "\(folder)/\($0)" }).union(manifests).filter { path in
        let name = (path as NSString).lastPathComponent
        return name.hasPrefix("Package") && name.hasSuffix(".swift")
          && (path as NSString).deletingLastPathComponent == folder
      }
      let now = files.sorted().compactMap { path in
        (try? FileBytes.read(path)).map { ((path as NSString).lastPathComponent, $0) }
      }
      let then = try await baselines.contents(of: Array(files), at: baseline)
        .map { (($0.key as NSString).lastPathComponent, $0.value) }.sorted { $0.0 < $1.0 }
      guard !then.isEmpty else { continue }
      let (first, second) = (
        try await manifest(then, cache: "\(folder)\nthen"),
        try await manifest(now, cache: "\(folder)\nnow")
      )
      guard let first, let second else {
        evidence.problems.append(
          "`swift package dump-package` failed for the manifest of"
            + " \(workspace.relative(folder)) at \(baseline.name)")
        continue
      }
      old.append(first)
      new.append(second)
    }
    let (then, now) = (DefinedConditions(old, former), DefinedConditions(new, today))
    return then == now ? nil : (then, now)
  }

  /// SwiftPM's description of a manifest.
  ///
  /// - Parameters:
  ///   - files: The manifest and its variants for versions of Swift.
  ///   - key: Identifies the cached result.
  /// - Throws: `ProcessError`, and Foundation's error if a file can't be written or read.
  /// - Returns: The description; nil if the manifest is invalid.
  private func manifest(
    _ files: [(name: String, bytes: [UInt8])], cache key: String
  ) async throws -> PackageManifest? {
    let inputs = PackageInputs.toolchain().map { toolchain in
      files.reduce(toolchain) { "\($0)\n\($1.name)\n\(String(decoding: $1.bytes, as: UTF8.self))" }
    }
    let cache = CacheFile(
      workspace.log("manifest-\(ContentDigest.sha256(of: key).prefix(16)).cache"), inputs: inputs,
      in: workspace)
    let data: Data? = try await cache.value(reading: { $0 }) {
      let folder = workspace.log("baseline-\(UUID().uuidString)")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for file in files { try Data(file.bytes).write(to: URL(filePath: "\(folder)/\(file.name)")) }
      let output = "\(folder)/manifest.json"
      let result = try await packageManager.dumpManifest(in: folder, to: output)
      let data = result.succeeded ? try FileBytes.data(output) : nil
      return (data, data)
    }
    return data.flatMap { try? JSONDecoder().decode(PackageManifest.self, from: $0) }
  }
}

extension Optional {
  fileprivate func asyncMap<Result>(
    _ transform: (Wrapped) async throws -> Result
  ) async rethrows -> Result? {
    guard let self else { return nil }
    return try await transform(self)
  }
}
