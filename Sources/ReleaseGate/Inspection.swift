internal import Checks
internal import EvidenceGathering
internal import Foundation
package import ReleaseModel

/// What to look for in files, without a package.
package struct Inspection: Sendable {
  /// The build name that inspected files stand for in the report.
  private static let inspected = "inspected"
  /// The build name that control files stand for in the report.
  private static let control = "control"

  private let paths: [String]
  private let controls: [String]
  private let rules: [Rule]
  private let why: [String]
  private let ignoresCase: Bool

  /// Creates an inspection.
  ///
  /// - Parameters:
  ///   - paths: The files that must not contain a match.
  ///   - controls: Files that must contain a match of every pattern; may be empty.
  ///   - rules: What to look for; the builds that they name do not count.
  ///   - why: Names whose being in the files is to be explained.
  ///   - ignoresCase: Whether these match without regard to case.
  package init(
    paths: [String], controls: [String], rules: [Rule], why: [String] = [],
    ignoresCase: Bool = false
  ) {
    self.why = why
    self.ignoresCase = ignoresCase
    self.paths = paths
    self.controls = controls
    self.rules = rules.map { rule in
      var rule = rule
      rule.absentFrom = [Self.inspected]
      rule.presentIn = []
      rule.control = controls.isEmpty ? nil : Self.control
      return rule
    }
  }

  fileprivate var plan: Plan {
    Plan(
      packagePath: FileManager.default.currentDirectoryPath,
      configuration: Configuration(rules: rules),
      checks: [ArtifactVisibilityCheck().id]
        + (rules.isEmpty ? [] : [RuleControlCheck().id, DebugLeakCheck().id]))
  }

  fileprivate func gather(
    with gatherer: ArtifactGatherer, from folder: String
  ) async throws -> GatheredEvidence {
    var evidence = GatheredEvidence()
    let files = paths.map { ($0, Self.inspected) } + controls.map { ($0, Self.control) }
    for (path, build) in files {
      evidence.artifacts.append(
        try await gatherer.gather(
          Self.absolute(path, in: folder), name: path, build: build, rules: rules, scope: .all,
          sources: .empty))
    }
    if !why.isEmpty {
      evidence.explanations = paths.flatMap { path in
        let references = ReferenceGatherer(path: Self.absolute(path, in: folder), name: path)
        return why.map { references.explain($0, ignoresCase: ignoresCase) }
      }
    }
    return evidence
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }
}

extension Gate {
  /// Inspects files and judges what was seen; throws `CancellationError` and file errors.
  package func inspect(_ inspection: Inspection) async throws -> Report {
    let plan = inspection.plan
    let temporary = FileManager.default.temporaryDirectory
      .appendingPathComponent("verify-release-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    let workspace = try Workspace(packagePath: plan.packagePath, root: temporary)
    let gatherer = ArtifactGatherer(workspace: workspace, runner: runner)
    return judge(plan, try await inspection.gather(with: gatherer, from: plan.packagePath))
  }
}
