internal import Cryptography
internal import Foundation
internal import Guards
internal import ReleaseModel
internal import SourceCode
internal import Toolchain

/// Compares the conditional code of what ships with that of an earlier commit.
struct GuardGatherer: Sendable {
  private let workspace: Workspace
  private let runner: any ProcessRunner
  private let packageManager: SwiftPackageManager
  private let package: PackageDescription
  /// What to gather about guarded regions; nil for their number alone.
  private let request: GuardRequest?
  /// The rules that may forbid conditions at run time.
  private let rules: [Rule]

  init(
    workspace: Workspace, runner: any ProcessRunner, packageManager: SwiftPackageManager,
    package: PackageDescription, rules: [Rule] = [], request: GuardRequest? = nil
  ) {
    (self.rules, self.request) = (rules, request)
    self.workspace = workspace
    self.runner = runner
    self.packageManager = packageManager
    self.package = package
  }

  /// A build and the code that it compiled.
  struct CompiledBuild: Sendable {
    let build: Build
    let compilations: Compilations

    init(_ build: Build, _ compilations: Compilations) {
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
  func gather(
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
        var evidence = GuardEvidence(.commit(name: baseline.name, id: baseline.commit))
        let former = try await formerInputs(
          baseline, baselines, builds, sources, configuration: configuration, read,
          into: &evidence)
        try await compare(sources, with: baseline, of: baselines, builds, former, into: &evidence)
        evidence.add(baseline.missingSubmodules, in: workspace) { folder in
          sources.files.contains { $0.hasPrefix(folder) }
        }
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
    _ inputs: FormerInputs, into evidence: inout GuardEvidence
  ) async throws {
    var sources = compiled
    var code = self.changes(of: sources, since: baseline).filter { change in
      [change.old, change.new].compactMap(\.self).contains { path in
        SourceKind(of: path) != nil || sources.modules(of: path) != nil
      }
    }
    // The manifest decides which files are compiled.
    let known = Set(code.flatMap { [$0.old, $0.new].compactMap(\.self) })
    code += sources.files.filter { !known.contains($0) && inputs.isAdded($0) }.sorted()
      .map { Change(new: $0) }
    if inputs.targets != nil {
      code += baseline.files(below: baseline.top).filter { path in
        SourceKind(of: path) != nil && !known.contains(path) && sources.modules(of: path) == nil
          && inputs.isRemoved(path)
      }.sorted().map { Change(old: $0, stored: $0) }
    }
    let stored = try await baselines.contents(of: code.compactMap(\.stored), at: baseline)
    /// By the path that compilers had for the file, and by its own.
    var contents = stored
    for change in code { change.old.map { contents[$0] = change.stored.flatMap { stored[$0] } } }
    var versions: [(change: Change, old: Version?, new: Version?)] = []
    for change in code {
      let current = change.new.flatMap { sources.modules(of: $0) }
      let new = try current.flatMap { modules in
        try change.new.map { path in
          Version(
            path: path, shown: self.shown(path, sources), source: try sources.source(path),
            modules: modules)
        }
      }
      let old = change.old.flatMap { path in
        contents[path].map { bytes in
          formerVersion(
            of: path, shown: workspace.shown(change.stored ?? path),
            ConditionalSource(bytes, sources.language(of: path)), inputs.targets?.old, current,
            sources)
        }
      }
      if old != nil || new != nil { versions.append((change, old, new)) }
    }
    let folder = workspace.log("baseline-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Macros in a header that has changed can change what other files compile, as can a header that
    // did not exist.
    let hasNewMacros = versions.contains { version in
      version.change.old.map(sources.isIncluded) ?? false
        && version.old?.source.definitions != version.new?.source.definitions
    }
    let searched = versions.compactMap(\.old?.source) + sources.conditional.values
    let newHeaders =
      searched.contains(where: \.looksForHeaders)
      ? code.filter { $0.old.flatMap { contents[$0] } == nil }.compactMap(\.new)
        .filter(sources.isIncluded) : []
    var former = inputs
    if hasNewMacros || !newHeaders.isEmpty {
      let files = contents.filter { sources.language(of: $0.key) == .c }
      former.overlay = try FileOverlay.write(files, without: newHeaders, to: folder)
      let headers = files.keys.filter { SourceKind(of: $0) == .header && FileFinder.isMissing($0) }
      former.headerFolders = Set(
        headers.flatMap { header in
          let parent = (header as NSString).deletingLastPathComponent
          return [parent, (parent as NSString).deletingLastPathComponent]
        }
      ).sorted()
    }
    let touched = versions.flatMap { [$0.old, $0.new].compactMap(\.self) }
      .map { (source: $0.source, modules: $0.modules) }
    try await sources.evaluate(
      callsIn: touched + (former.settings == nil && request == nil ? [] : all(of: sources)))
    func isAffected(_ version: Version?) -> Bool {
      guard let version else { return false }
      return sources.isAffected(
        version.source, in: version.modules, formerly: version.formerModule, by: former)
    }
    var changes: [LostGuardSearch.Change] = []
    for (change, old, new) in versions {
      changes.append(
        LostGuardSearch.Change(
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
      let shown = self.shown(path, sources)
      let modules = sources.modules(of: path) ?? [:]
      let new = Version(path: path, shown: shown, source: source, modules: modules)
      let old = formerVersion(of: path, shown: shown, source, former.targets?.old, modules, sources)
      let hasNewFlags = isAffected(old)
      guard hasNewFlags || Set(old.modules.keys) != Set(modules.keys) else {
        unchanged.append(try await file(new, in: sources, at: nil, nil))
        continue
      }
      changes.append(
        LostGuardSearch.Change(
          old: try await file(old, in: sources, at: path, former),
          new: try await file(new, in: sources, at: path, nil), hasNewFlags: hasNewFlags))
    }
    var olds: [String: GuardedFile?] = [:]
    for (version, change) in zip(versions, changes) {
      if let path = version.new?.path { olds[path] = .some(change.old) }
    }
    try addRegions(of: sources, builds, since: olds, to: &evidence)
    let search = LostGuardSearch(
      controls: builds.map(\.build).filter { !$0.ships }.map(\.name),
      shipped: builds.map(\.build).filter(\.ships).map(\.name))
    evidence.lost = try search.find(in: changes, unchanged: unchanged) {
      try sources.unconditional.filter { !changed.contains($0) }.map { path in
        GuardedFile(
          path: path, try sources.source(path),
          (sources.modules(of: path) ?? [:]).mapValues { _ in BuildConditions() })
      }
    }
    // Several links can lead to the same code.
    for index in evidence.lost.indices {
      var seen: Set<String> = []
      evidence.lost[index].builds.removeAll { !seen.insert($0).inserted }
    }
    for index in evidence.lost.indices where !evidence.lost[index].isCertain {
      let code = evidence.lost[index]
      let asked = builds.map(\.build).filter { !$0.ships }.map(\.name) + code.builds
      let now = (changes.compactMap(\.new) + unchanged).first { $0.path == code.location.file }
      let then = (changes.compactMap(\.old) + unchanged).first { $0.path == code.former.file }
      evidence.lost[index].undecided =
        (now?.undecided(around: code.location.line, in: asked) ?? [])
        + (then?.undecided(around: code.former.line, in: asked) ?? []).map { condition in
          LostGuard.Undecided(
            condition: condition.condition, location: condition.location, isFormer: true)
        }
    }
  }

  /// A file that is different from the baseline; at least one of its versions exists.
  private struct Change {
    /// The path that compilers had for it.
    var old: String?
    /// The path that compilers have for it.
    var new: String?
    /// The path of its former contents, which differs behind a symbolic link.
    var stored: String?
  }

  /// What has changed since the baseline in the files behind the paths that are compiled.
  private func changes(
    of sources: CompiledSources, since baseline: BaselineGatherer.Baseline
  ) -> [Change] {
    let changed = baseline.changed
    var found: [Change] = []
    var targets: Set<String> = []
    for (path, target) in sources.links.sorted(by: { $0.key < $1.key }) {
      let then = baseline.file(path, now: target, changed)
      targets.formUnion([then, target])
      if then != target || changed.contains(target) {
        found.append(Change(old: path, new: path, stored: then))
      }
    }
    for change in baseline.changes {
      let paths = [change.old, change.new].compactMap(\.self)
      if let new = change.new, sources.links[new] != nil { continue }
      // Only links lead to it.
      if paths.contains(where: targets.contains),
        paths.allSatisfy({ sources.modules(of: $0) == nil })
      {
        continue
      }
      let old =
        change.old ?? change.new.flatMap { baseline.resolved($0) == $0 ? nil : $0 }
      found.append(Change(old: old, new: change.new, stored: old.map(baseline.resolved)))
    }
    return found
  }

  /// The path of a file, not that of a link to it, as reports show it.
  private func shown(_ path: String, _ sources: CompiledSources) -> String {
    sources.links[path].map(workspace.shown) ?? workspace.relative(path)
  }

  /// A file's version at the baseline, with the module that compiled it then, by build.
  ///
  /// A module that exists no longer was renamed or became part of today's module of the file.
  private func formerVersion(
    of path: String, shown: String, _ source: ConditionalSource, _ targets: FormerTargets?,
    _ current: [String: String]?, _ sources: CompiledSources
  ) -> Version {
    func version(_ modules: [String: String], _ former: String? = nil) -> Version {
      Version(path: path, shown: shown, source: source, modules: modules, formerModule: former)
    }
    guard let target = targets?.target(of: path) else {
      return version(sources.modules(of: path) ?? owners(of: path, sources) ?? current ?? [:])
    }
    if target.type == "test" { return version([:]) }
    let module = target.name.asModuleName
    if let now = sources.modules(of: path), now.values.allSatisfy({ $0 == module }) {
      return version(now, module)
    }
    let builds = sources.builds(of: module)
    let isGone = builds.isEmpty && !package.targets.contains { $0.module == module }
    return version(isGone ? current ?? [:] : builds, module)
  }

  /// A version of a file, with the modules that compile it, by build.
  private struct Version {
    let path: String
    /// The path as shown in reports.
    let shown: String
    let source: ConditionalSource
    let modules: [String: String]
    /// The name of the module that compiled it; nil if it is the same.
    var formerModule: String?
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
      path: version.shown, version.source,
      try await sources.conditions(
        of: path, version.source, in: version.modules, formerly: version.formerModule,
        former: former))
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
    var seen: Set<SourceLocation> = []
    for (path, source) in sources.conditional.sorted(by: { $0.key < $1.key }) {
      if request?.isFiltered ?? false, former?[path] == nil { continue }
      let (shown, conditions) = (self.shown(path, sources), sources.conditions(of: path))
      // A file that has not changed is its own former version.
      let old = former.flatMap { $0[path] ?? GuardedFile(path: shown, source, conditions) }
      let regions = inventory.regions(
        of: shown, source, in: [(conditions, old)], tries: request?.tries ?? false
      ).filter { seen.insert($0.location).inserted }
      evidence.regions +=
        try request?.adding(to: regions, regions.isEmpty ? nil : FileBytes.read(path), at: path)
        ?? regions
    }
    for path in sources.conditional.keys.sorted() + sources.unconditional
    where sources.language(of: path) == .swift {
      if request?.isFiltered ?? false, former?[path] == nil { continue }
      evidence.runtime += RuntimeGuards(rules).find(
        in: try FileBytes.read(path), file: self.shown(path, sources),
        of: sources.modules(of: path)?.values.min()
      ).filter { seen.insert($0.location).inserted }
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

  /// What the manifests and the configuration defined at the baseline and define now; nothing if they
  /// have not changed.
  private func formerInputs(
    _ baseline: BaselineGatherer.Baseline, _ baselines: BaselineGatherer, _ builds: [CompiledBuild],
    _ sources: CompiledSources, configuration: String?, _ read: (String) -> [Build]?,
    into evidence: inout GuardEvidence
  ) async throws -> FormerInputs {
    let changed = Set(baseline.changes.flatMap { [$0.old, $0.new].compactMap(\.self) })
    let packages = Set(builds.flatMap(\.compilations.localPackages) + [workspace.packagePath])
    // A file may come from a package that has moved or that exists no longer.
    let origins = baseline.changes.compactMap { change in
      change.new.flatMap(sources.modules(of:)) == nil ? nil : change.old
    }
    // A manifest can read files of its package, and which there are.
    let reading = packages.filter { folder in
      PackageInputs.mayReadFiles(in: folder)
        && baseline.changes.contains { change in
          let paths = [change.old, change.new].compactMap(\.self)
          return (paths.count == 1 || SourceKind(of: paths[0]) == nil)
            && paths.contains { $0.hasPrefix(folder + "/") }
        }
    }
    let manifests = changed.filter { path in
      guard Self.isManifest(path) else { return false }
      let folder = (path as NSString).deletingLastPathComponent
      return packages.contains(folder) || origins.contains { $0.hasPrefix(folder + "/") }
    }
    let hasNewConfiguration = configuration.map(changed.contains) ?? false
    guard !manifests.isEmpty || !reading.isEmpty || hasNewConfiguration else {
      return FormerInputs()
    }
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
    var (old, new): ([String: PackageManifest], [String: PackageManifest]) = ([:], [:])
    var folders = Set(manifests.map { ($0 as NSString).deletingLastPathComponent })
    folders.formUnion(folders.isSubset(of: packages) ? reading : packages)
    for folder in folders.sorted() {
      let files = baseline.files(below: folder)
      let then = try await baselines.contents(
        of: files.filter { path in
          Self.isManifest(path) && (path as NSString).deletingLastPathComponent == folder
        }, at: baseline)
      if !then.isEmpty {
        old[folder] = try await formerManifest(
          of: folder, then, files, baseline, baselines)
        if old[folder] == nil {
          evidence.problems.append(
            "`swift package dump-package` failed for the manifest of"
              + " \(workspace.shown(folder)) at \(baseline.name)")
        }
      }
      if packages.contains(folder), !FileFinder.isMissing("\(folder)/Package.swift") {
        new[folder] = try await packageManager.manifest(ofPackageAt: folder, in: today[0])
        if new[folder] == nil {
          evidence.problems.append(
            "`swift package dump-package` failed for the manifest of \(workspace.relative(folder))")
        }
      }
    }
    let (then, now) = (CompilerSettings(old, former), CompilerSettings(new, today))
    let modules = newModules(old, new, builds)
    let hasSameTargets = old.mapValues(\.targets) == new.mapValues(\.targets)
    return then == now && hasSameTargets && modules.isEmpty
      ? FormerInputs()
      : FormerInputs(
        settings: (then, now), newModules: modules,
        targets: (FormerTargets(old), FormerTargets(new)))
  }

  /// The modules of targets and of packages that the manifests do not have at the baseline.
  private func newModules(
    _ old: [String: PackageManifest], _ new: [String: PackageManifest], _ builds: [CompiledBuild]
  ) -> Set<String> {
    func all(_ manifests: [String: PackageManifest], _ set: (PackageManifest) -> Set<String>)
      -> Set<String>
    {
      manifests.values.reduce(into: []) { $0.formUnion(set($1)) }
    }
    let packages = all(new, \.dependencyIdentities).subtracting(all(old, \.dependencyIdentities))
    let fetched = builds.flatMap(\.compilations.calls).filter { call in
      // A checkout's folder has the name in the URL, in any case; the identity is in lower case.
      !call.isLocal
        && call.sources[0].split(separator: "/").contains { packages.contains($0.lowercased()) }
    }
    return all(new, \.modules).union(fetched.map(\.module)).subtracting(all(old, \.modules))
  }

  private static func isManifest(_ path: String) -> Bool {
    let name = (path as NSString).lastPathComponent
    return name.hasPrefix("Package") && name.hasSuffix(".swift")
  }

  /// SwiftPM's description of a manifest at the baseline.
  ///
  /// - Parameters:
  ///   - package: The absolute path of the package's folder.
  ///   - manifests: The manifest and its variants for versions of Swift, by absolute path.
  ///   - files: The absolute paths of all files that the package had.
  ///   - baseline: The baseline.
  ///   - baselines: Reads files of the baseline.
  /// - Throws: `ProcessError`, `GatheringError`, and Foundation's error if a file can't be written or
  ///   read.
  /// - Returns: The description; nil if the manifest is invalid.
  private func formerManifest(
    of package: String, _ manifests: [String: [UInt8]], _ files: [String],
    _ baseline: BaselineGatherer.Baseline, _ baselines: BaselineGatherer
  ) async throws -> PackageManifest? {
    let texts = manifests.mapValues { String(decoding: $0, as: UTF8.self) }
    let isReading = texts.values.contains(where: { PackageInputs.mayReadFiles($0) })
    // What git ignores is assumed to have been the same.
    let ignored =
      isReading
      ? Set(PackageInputs.data(in: package)).subtracting(files).subtracting(baseline.changed) : []
    let inputs = PackageInputs.toolchain().map { toolchain in
      ([toolchain, isReading ? baseline.commit : ""]
        + texts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }).joined(separator: "\n")
    }
    let cache = CacheFile(
      workspace.log("manifest-\(ContentDigest.sha256(of: package).prefix(16)).cache"),
      inputs: ignored.isEmpty ? inputs : nil, in: workspace)
    let data: Data? = try await cache.value(reading: { $0 }) {
      // The package is at the same place in a folder with links to what is around it, which its
      // manifest may read.
      let root = workspace.log("baseline-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(atPath: root) }
      let folder = root + package.dropFirst(baseline.top.count)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var around = ""
      for part in package.dropFirst(baseline.top.count).split(separator: "/") where isReading {
        let names = try FileManager.default.contentsOfDirectory(atPath: baseline.top + around)
        for name in names where name != part && name != ".git" {
          let path = "\(around)/\(name)"
          try FileManager.default.createSymbolicLink(
            atPath: root + path, withDestinationPath: baseline.top + path)
        }
        around += "/\(part)"
      }
      func copy(_ path: String) throws -> String {
        let copy = folder + path.dropFirst(package.count)
        try FileManager.default.createDirectory(
          atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        return copy
      }
      var contents = manifests
      if isReading {
        // No manifest reads a large file, but it can ask whether there is one.
        let large = Set(files.filter { baseline.size(of: $0) ?? 0 > 1_000_000 })
        contents = try await baselines.contents(
          of: files.filter { !large.contains($0) }, at: baseline)
        for path in large { contents[path] = [] }
      }
      for (path, bytes) in contents { try Data(bytes).write(to: URL(filePath: try copy(path))) }
      for path in ignored {
        try FileManager.default.createSymbolicLink(
          atPath: try copy(path), withDestinationPath: path)
      }
      let output = "\(root).json"
      defer { try? FileManager.default.removeItem(atPath: output) }
      let result = try await packageManager.dumpManifest(in: folder, to: output)
      guard result.succeeded else { return (nil, nil) }
      // A manifest can use the path of its folder (`Context.packageDirectory`).
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      func encoded(_ path: String) throws -> Substring {
        String(decoding: try encoder.encode(path), as: UTF8.self).dropFirst().dropLast()
      }
      var text = try FileBytes.text(output)
      for path in [root, URL(filePath: root).resolvingSymlinksInPath().path] {
        text = text.replacing(try encoded(path), with: try encoded(baseline.top))
      }
      return (Data(text.utf8), Data(text.utf8))
    }
    return data.flatMap { try? JSONDecoder().decode(PackageManifest.self, from: $0) }
  }
}

extension GuardEvidence {
  /// Adds the submodules that can't be compared, if they contain sources.
  mutating func add(
    _ submodules: [BaselineGatherer.MissingSubmodule], in workspace: Workspace,
    where containsSources: (String) -> Bool
  ) {
    unreadable += submodules.filter { containsSources($0.path + "/") }.map { submodule in
      let path = workspace.relative(submodule.path)
      let reason =
        switch submodule.reason {
        case .notFetched:
          "the submodule does not have that commit; run `git fetch --recurse-submodules`"
        case .shallow:
          "the submodule does not have that commit; run"
            + " `git -C \([path].quotedForShell) fetch --unshallow`"
        case .noRepository:
          "it was a submodule, but is a folder now; to compare with today's files from now on, run"
            + " `verify-release rules --record`"
        }
      return "\(path) at the baseline: \(reason)"
    }
  }
}

extension Workspace {
  /// The path of a file at the baseline, which can be elsewhere in the repository, as reports show it.
  func shown(_ former: String) -> String { relative(former).relativeWithParents(to: root) }
}

extension GuardedFile {
  /// The conditions around a line that decide whether some builds compile it, but that can't be
  /// evaluated.
  fileprivate func undecided(around line: Int, in builds: [String]) -> [LostGuard.Undecided] {
    source.branches.indices.compactMap { index in
      let branch = source.branches[index]
      guard branch.line < line, line <= branch.endLine,
        builds.contains(where: {
          isCompiled(index, in: $0) == nil && isCompiled(branch.parent, in: $0) == true
        })
      else { return nil }
      // An `#else` depends on the conditions before it.
      var deciding = index
      while source.branches[deciding].directive == .otherwise,
        source.branches[deciding].previous >= 0
      { deciding = source.branches[deciding].previous }
      return LostGuard.Undecided(
        condition: source.directive(of: deciding),
        location: SourceLocation(file: path, line: source.branches[deciding].line))
    }
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
