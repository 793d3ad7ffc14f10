internal import Foundation
internal import Inspection
package import ReleaseModel
internal import Toolchain

/// What to look for in files, without a package.
package struct InspectionRun: Sendable {
  /// The build name that the report uses for control files.
  private static let control = "control"
  /// The minimum size, in bytes, of a file whose inspection is shown as a step.
  private static let slowSize = 20_000_000

  private let paths: [String]
  private let controls: [String]
  private let rules: [Rule]
  private let takesDigests: Bool
  private let why: [String]
  private let ignoresCase: Bool
  private let unstripped: String?
  private let expected: [FileProperty: Bool]
  private let selection: HygieneSelection

  /// - Parameters:
  ///   - paths: Files, or folders of files, that must not contain a match.
  ///   - controls: Files, or folders of files, that must contain a match for every pattern; may be
  ///     empty.
  ///   - rules: What to look for. The builds they name are ignored.
  ///   - takesDigests: Whether to record the files' digests in the report.
  ///   - why: Names whose presence in the files is explained. Without any names or rules, the
  ///     report describes the files.
  ///   - ignoresCase: Whether to match `why` case-insensitively.
  ///   - unstripped: The file that the only path was stripped from, or nil to inspect that path
  ///     itself.
  ///   - expected: What is expected of every object file at `paths`.
  ///   - hygiene: How strictly files are judged that must not ship, whatever the rules are.
  package init(
    paths: [String], controls: [String], rules: [Rule], takesDigests: Bool, why: [String] = [],
    ignoresCase: Bool = false, unstripped: String? = nil, expected: [FileProperty: Bool] = [:],
    hygiene: HygieneSelection = HygieneSelection()
  ) {
    self.expected = expected
    selection = hygiene
    self.unstripped = unstripped
    self.why = why
    self.ignoresCase = ignoresCase
    self.paths = paths
    self.controls = controls
    self.takesDigests = takesDigests
    self.rules = rules.map { rule in
      var rule = rule
      rule.absentFrom = [Build.inspected]
      rule.presentIn = []
      rule.control = controls.isEmpty ? nil : Self.control
      return rule
    }
  }

  /// The first C++-style pattern, if no file can contain such a name.
  package var nameWithoutCxx: String? {
    guard let name = rules.lazy.compactMap(\.firstCxxName).first else { return nil }
    let folder = FileManager.default.currentDirectoryPath
    let mayHaveCxx = (paths + controls).contains { path in
      files(at: path, in: folder, build: Build.inspected).items.contains {
        guard case .file(let path) = $0.found, let members = ArtifactGatherer.members(of: path)
        else { return true }
        return CxxNames.mayBe(in: members)
      }
    }
    return mayHaveCxx ? nil : name
  }

  fileprivate var plan: Plan {
    var configuration = Configuration(rules: rules)
    configuration.hygiene = selection
    return Plan(
      root: FileManager.default.currentDirectoryPath, configuration: configuration,
      checks: [ArtifactVisibilityCheck().id]
        + (rules.isEmpty ? [] : [RuleControlCheck().id, DebugLeakCheck().id])
        // An explanation alone changes no exit code.
        + (rules.isEmpty && expected.isEmpty && !why.isEmpty ? [] : [HygieneCheck().id]))
  }

  fileprivate func gather(
    with gatherer: ArtifactGatherer, _ resources: ResourceGatherer, from folder: String,
    _ step:
      @escaping @Sendable (String, () async throws -> Inspected) async throws -> Inspected
  ) async throws -> GatheredEvidence {
    var files: [Item] = []
    var seen: [String: Set<FileNode>] = [:]
    var evidence = GatheredEvidence()
    let given = paths.map { ($0, Build.inspected) } + controls.map { ($0, Self.control) }
    for (path, build) in given {
      var (items, others) = self.files(at: path, in: folder, build: build)
      func isNew(_ path: String) -> Bool {
        FileNode(ofFileAt: path).map { seen[build, default: []].insert($0).inserted } ?? true
      }
      items = items.filter { if case .file(let path) = $0.found { isNew(path) } else { true } }
      others.paths = others.paths.filter(isNew)
      files += items
      if !others.paths.isEmpty, build == Build.inspected || ResourceGatherer.isNeeded(for: rules) {
        evidence.resources.append(try resources.gather(others, build: build, rules: rules))
      }
    }
    let inspected = try await withThrowingTaskGroup(
      of: (Int, Inspected).self
    ) { group in
      var results: [Inspected?] = files.map { _ in nil }
      func start(_ index: Int) {
        let file = files[index]
        group.addTask {
          func gather() async throws -> Inspected {
            try await self.gather(file, with: gatherer, from: folder)
          }
          return (index, try await file.isSlow ? step("inspect \(file.name)", gather) : gather())
        }
      }
      // At most one file per processor at a time: inspecting a file can take several times its size
      // in memory.
      let width = min(files.count, ProcessInfo.processInfo.activeProcessorCount)
      for index in 0..<width { start(index) }
      var next = width
      while let (index, result) = try await group.next() {
        results[index] = result
        if next < files.count { start(next) }
        next += 1
      }
      return results.compactMap(\.self)
    }
    evidence.artifacts = inspected.map(\.evidence)
    if !why.isEmpty { evidence.explanations = inspected.flatMap(\.explanations) }
    return evidence
  }

  /// What was found in a file, and why it contains the requested names.
  fileprivate struct Inspected: Sendable {
    var evidence: ArtifactEvidence
    var explanations: [Explanation] = []
  }

  /// Explains why a file contains the requested names.
  private func explanations(
    of name: String, at path: String, _ members: ArtifactGatherer.Members?,
    with gatherer: ArtifactGatherer
  ) async throws -> [Explanation] {
    let rule = Rule(id: "why", names: why, ignoresCase: ignoresCase)
    let evidence = try await gatherer.gather(
      path, name: name, build: nil, rules: [rule], scope: .all, sources: .empty,
      members: members, takesDigest: false)
    let references = ReferenceGatherer.gather(path: path, name: name, members: members)
    return why.map {
      references.explain(
        $0, ignoresCase: ignoresCase, seen: MatchSummary(of: $0, by: rule, in: evidence))
    }
  }

  /// A file to inspect, or the reason why it can't be inspected.
  private struct Item {
    var found: FileFinder.Found
    var name: String
    var build: String

    var isSlow: Bool {
      let attributes = try? FileManager.default.attributesOfItem(atPath: found.path)
      return (attributes?[.size] as? Int ?? 0) >= InspectionRun.slowSize
    }
  }

  fileprivate func hygiene(in folder: String) -> HygieneSearch {
    HygieneSearch(folders: [folder, NSHomeDirectory()])
  }

  /// The files at a path with their names in the report, and a folder's remaining files.
  ///
  /// The remaining files are searched for strings only.
  private func files(
    at path: String, in folder: String, build: String
  ) -> (items: [Item], others: ResourceBundle) {
    let start = path.hasPrefix("/") ? "" : folder + "/"
    let found = ArtifactFinder(
      start + path, othersAreEnough: !rules.isEmpty && rules.allSatisfy(\.names.isEmpty))
    return (
      found.artifacts.map {
        Item(found: $0, name: String($0.path.dropFirst(start.count)), build: build)
      },
      ResourceBundle(name: path, paths: found.others)
    )
  }

  private func gather(
    _ item: Item, with gatherer: ArtifactGatherer, from folder: String
  ) async throws -> Inspected {
    let found: String
    switch item.found {
    case .file(let path): found = path
    case .unreadable(let path, let reason):
      return Inspected(
        evidence: ArtifactEvidence(
          name: item.name, build: item.build,
          inspection: .unavailable(reason: "\(path): \(reason)")))
    }
    let isExplained = !why.isEmpty && item.build == Build.inspected
    let unstripped = item.build == Build.inspected ? unstripped : nil
    let path = unstripped.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" } ?? found
    let members = isExplained ? ArtifactGatherer.members(of: path) : nil
    func gather(_ path: String) async throws -> ArtifactEvidence {
      try await gatherer.gather(
        path, name: item.name, build: item.build, rules: rules, scope: .all, sources: .empty,
        members: members, takesDigest: takesDigests, givesOverview: rules.isEmpty && why.isEmpty,
        hygiene: item.build == Build.inspected ? hygiene(in: folder) : nil)
    }
    var evidence =
      unstripped == nil
      ? try await gather(path)
      : try await StrippedCopy(found, from: path).evidence(
        name: item.name, build: item.build, takesDigest: takesDigests, in: gatherer.workspace,
        gather)
    if item.build == Build.inspected {
      evidence.expect(
        expected, ofFileAt: found, unstripped: unstripped == nil ? nil : path)
    }
    // The verdict says whether the unstripped file is the same program.
    return Inspected(
      evidence: evidence,
      explanations: isExplained
        ? try await explanations(of: item.name, at: path, members, with: gatherer) : [])
  }
}

extension Gate {
  /// Inspects files and evaluates the result.
  ///
  /// - Throws: `CancellationError` and file errors.
  package func inspect(_ inspection: InspectionRun) async throws -> Report {
    let plan = inspection.plan
    return try await withTemporaryWorkspace(of: plan) { workspace in
      let gatherer = ArtifactGatherer(workspace: workspace)
      let resources = ResourceGatherer(
        workspace: workspace, hygiene: inspection.hygiene(in: plan.root))
      let evidence = try await inspection.gather(
        with: gatherer, resources, from: plan.root
      ) { name, gather in
        try await steps.step(name, with: runner) { _ in
          let inspected = try await gather()
          let count = inspected.evidence.inspection.value?.matches.count
          let summary = count.map { $0 == 1 ? "1 match" : "\($0) matches" }
          return (inspected, summary ?? "no result", count != nil)
        }
      }
      return report(on: plan, evidence)
    }
  }
}
