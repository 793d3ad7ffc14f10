internal import Foundation
internal import Guards
internal import ReleaseModel
internal import SourceCode
internal import Toolchain

/// Lists and compares the conditional code of a folder of sources, which are not built.
struct SourceTreeGuards: Sendable {
  private let workspace: Workspace
  private let baselines: BaselineGatherer
  private let request: GuardRequest
  /// What the builds define.
  private let conditions: [String: BuildConditions]
  private let builds: [Build]
  /// The names of all conditions that some build defines; no other build defines them.
  private let known: Set<String>

  /// - Parameters:
  ///   - workspace: Its root is the folder.
  ///   - runner: Starts git.
  ///   - defined: The conditions that each build defines, with their values, by its name.
  ///   - builds: The builds.
  ///   - request: What to list.
  init(
    workspace: Workspace, runner: any ProcessRunner, defined: [String: [String: String?]],
    builds: [Build],
    request: GuardRequest
  ) {
    self.workspace = workspace
    self.request = request
    self.builds = builds
    baselines = BaselineGatherer(workspace: workspace, runner: runner)
    conditions = Dictionary(
      builds.map { ($0.name, BuildConditions(defined: defined[$0.name] ?? [:])) },
      uniquingKeysWith: { $1 })
    known = Set(defined.values.flatMap(\.keys))
  }

  /// Compares the sources with the requested commit, the recorded one, or the newest release.
  ///
  /// - Parameter recorded: The requested or recorded commit, if any.
  /// - Throws: `CancellationError`, and Foundation's error if a file of the tool can't be written.
  /// - Returns: The regions and the comparison.
  func gather(recorded: String?) async throws -> Evidence<GuardEvidence> {
    do {
      return .collected(try await evidence(recorded: recorded))
    } catch let error as GatheringError {
      return .unavailable(reason: error.description)
    }
  }

  private func evidence(recorded: String?) async throws -> GuardEvidence {
    let search = FileFinder.find(workspace.root, skipping: LocalizationGatherer.isForeign) {
      Self.language(of: $0) != nil
    }
    var unreadable = search.found.compactMap { found -> String? in
      if case .unreadable(let path, let reason) = found {
        "\(workspace.relative(path)): \(reason)"
      } else {
        nil
      }
    }
    var sources: [String: ConditionalSource] = [:]
    for case .file(let path) in search.found where isRead(path) {
      guard let language = Self.language(of: path),
        let bytes = FileBytes.read(path, orListIn: &unreadable)
      else { continue }
      let source = ConditionalSource(bytes, language)
      if let line = source.openLine {
        unreadable.append(
          "\(workspace.relative(path)): line \(line) has a condition without `#endif`")
      }
      sources[path] = source
    }
    var evidence: GuardEvidence
    var old: [String: ConditionalSource]?
    var changed: [(old: String?, new: String?)] = []
    switch try await baselines.find(recorded: recorded) {
    case .other(let other): evidence = GuardEvidence(other)
    case .found(let baseline):
      evidence = GuardEvidence(.commit(name: baseline.name, id: baseline.commit))
      evidence.add(baseline.missingSubmodules, in: workspace) { folder in
        sources.keys.contains { $0.hasPrefix(folder) }
      }
      changed = baseline.changes.compactMap { change in
        let new = change.new.filter { sources[$0] != nil }
        // A file may come from elsewhere in the repository.
        let old = change.old.filter { isRead($0) || new != nil && isRead($0, below: baseline.top) }
        return old == nil && new == nil ? nil : (old, new)
      }
      let contents = try await baselines.contents(of: changed.compactMap(\.old), at: baseline)
      old = contents.reduce(into: [:]) { old, file in
        Self.language(of: file.key).map { old?[file.key] = ConditionalSource(file.value, $0) }
      }
    }
    if let old { evidence.lost = lost(changed, old, sources) }
    let former = Dictionary(
      changed.compactMap { change in change.new.map { ($0, change.old) } },
      uniquingKeysWith: { $1 })
    for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
      if request.isFiltered, former[path] == nil { continue }
      if source.language == .swift, let bytes = FileBytes.read(path, orListIn: &unreadable) {
        evidence.runtime += RuntimeGuards(request.rules)
          .find(in: bytes, file: workspace.relative(path))
      }
      if source.branches.isEmpty { continue }
      // A file that has not changed is its own former version.
      let then = old.flatMap { old in
        former[path].map { $0.flatMap { old[$0] } } ?? source
      }
      add(path, source, since: then, to: &evidence)
    }
    evidence.unreadable += unreadable
    return evidence
  }

  private func add(
    _ path: String, _ source: ConditionalSource, since then: ConditionalSource?,
    to evidence: inout GuardEvidence
  ) {
    let shown = workspace.relative(path)
    let unknowns = SharedUnknowns(of: [source], known: known)
    let worlds = unknowns.assumptions.map { assumption in
      let conditions = conditions.mapValues { unknowns.complete($0, assuming: assumption) }
      return (
        conditions: conditions, old: then.map { GuardedFile(path: shown, $0, conditions) }
      )
    }
    let found = GuardInventory(controls: controls, shipped: shipped).regions(
      of: shown, source, in: worlds, tries: request.tries)
    evidence.regions += request.adding(
      to: found, try? FileBytes.read(path), at: path)
  }

  /// Compares the files that have changed, with each value of what is unknown.
  private func lost(
    _ changed: [(old: String?, new: String?)], _ old: [String: ConditionalSource],
    _ new: [String: ConditionalSource]
  ) -> [LostGuard] {
    let files = changed.map { change in
      let then = change.old.map(workspace.shown)
      return Versions(
        path: change.new.map(workspace.relative) ?? then ?? "", formerPath: then,
        old: change.old.flatMap { old[$0] }, new: change.new.flatMap { new[$0] }, known: known)
    }
    let compared = Set(changed.compactMap(\.new))
    let others = new.filter { !compared.contains($0.key) }.sorted { $0.key < $1.key }.map {
      Versions(
        path: workspace.relative($0.key), formerPath: nil, old: nil, new: $0.value, known: known)
    }
    var found: [LostGuard] = []
    var seen: Set<String> = []
    for index in 0..<(files.map(\.unknowns.assumptions.count).max() ?? 0) {
      let changes = files.map { file in
        LostGuardSearch.Change(
          old: file.file(file.old, at: file.formerPath ?? file.path, index, conditions),
          new: file.file(file.new, at: file.path, index, conditions),
          // A file with fewer of them has been compared under its last one.
          isCompared: index < file.unknowns.assumptions.count)
      }
      let lost = LostGuardSearch(controls: controls, shipped: shipped).find(
        in: changes,
        unchanged: others.compactMap { $0.file($0.new, at: $0.path, index, conditions) },
        others: { [] })
      found += lost.filter { seen.insert("\($0.id) \($0.location)").inserted }
    }
    // With other values, more of the same code may be lost.
    return found.filter { code in
      !found.contains { other in
        other.location.file == code.location.file && other != code
          && other.location.line <= code.location.line && other.endLine >= code.endLine
          && other.endLine - other.location.line > code.endLine - code.location.line
      }
    }.sorted {
      ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line)
    }
  }

  /// The versions of a file, and what is unknown in them.
  private struct Versions {
    let path: String
    /// The path at the baseline.
    let formerPath: String?
    let old: ConditionalSource?
    let new: ConditionalSource?
    let unknowns: SharedUnknowns

    init(
      path: String, formerPath: String?, old: ConditionalSource?, new: ConditionalSource?,
      known: Set<String>
    ) {
      (self.path, self.formerPath, self.old, self.new) = (path, formerPath, old, new)
      unknowns = SharedUnknowns(of: [old, new].compactMap(\.self), known: known)
    }

    /// A version under one of the assumptions; a file with fewer of them repeats its last one.
    func file(
      _ source: ConditionalSource?, at path: String, _ index: Int,
      _ conditions: [String: BuildConditions]
    ) -> GuardedFile? {
      let assumption = unknowns.assumptions[min(index, unknowns.assumptions.count - 1)]
      return source.map {
        GuardedFile(
          path: path, $0, conditions.mapValues { unknowns.complete($0, assuming: assumption) })
      }
    }
  }

  /// Whether a file is code in the folder, but neither third-party nor part of tests.
  private func isRead(_ path: String) -> Bool { isRead(path, below: workspace.root) }

  private func isRead(_ path: String, below folder: String) -> Bool {
    guard path.hasPrefix(folder + "/"), Self.language(of: path) != nil else { return false }
    let file = path.dropFirst(folder.count + 1)
    return !LocalizationGatherer.isOfTests(String(file), below: "")
      && !file.split(separator: "/").contains { LocalizationGatherer.isForeign(String($0)) }
  }

  private var controls: [String] { builds.filter { !$0.ships }.map(\.name) }
  private var shipped: [String] { builds.filter(\.ships).map(\.name) }

  private static func language(of path: String) -> ConditionalSource.Language? {
    switch SourceKind(of: path) {
    case .swift: .swift
    case .c, .objectiveC, .header: .c
    case .assembly, nil: nil
    }
  }
}

extension Optional {
  fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isIncluded($0) ? $0 : nil }
  }
}

/// What to gather about guarded regions, in addition to those that were lost.
struct GuardRequest: Sendable {
  /// Whether to try for each region whether its loss is reported.
  var tries: Bool
  /// Whether to list only the regions of files that have changed since the baseline.
  var isFiltered: Bool
  /// The rules that may find the code in a region.
  var rules: [Rule]

  init(tries: Bool, isFiltered: Bool = false, rules: [Rule] = []) {
    self.tries = tries
    self.isFiltered = isFiltered
    self.rules = rules
  }

  /// Adds whether each region declares a name, and the rules whose patterns match a name or string in it.
  func adding(
    to regions: [GuardedRegion], _ bytes: [UInt8]?, at path: String
  ) -> [GuardedRegion] {
    guard let bytes, !regions.isEmpty else { return regions }
    let source = UnlinkedSources.Source(bytes, at: path, of: "")
    return regions.map { region in
      var region = region
      let lines = region.location.line...region.endLine
      region.declaresName =
        source.module != nil && source.definitions.contains { lines.contains($0.line) }
      for rule in rules {
        let patterns = rule.patterns.filter { source.matches($0, of: rule, in: lines) }
        if !patterns.isEmpty { region.rules[rule.id] = patterns }
      }
      return region
    }
  }
}
