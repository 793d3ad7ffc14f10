internal import Foundation
package import ReleaseModel
internal import Toolchain

/// The string catalogs and strings files to check without a package.
package struct LocalizationRun: Sendable {
  private let paths: [String]
  private let selection: LocalizationSelection
  private let baseline: LocalizationBaseline?
  private let policy: Policy

  /// - Parameters:
  ///   - paths: Files, and folders that are read as projects. If empty, the selection's patterns
  ///     apply.
  ///   - selection: How strictly to check, and for which languages.
  ///   - baseline: The accepted findings.
  ///   - policy: Decides severities.
  package init(
    paths: [String], selection: LocalizationSelection, baseline: LocalizationBaseline?,
    policy: Policy
  ) {
    self.paths = paths
    self.selection = selection
    self.baseline = baseline
    self.policy = policy
  }

  fileprivate func plan(in folder: String) -> Plan {
    Plan(
      root: folder, configuration: Configuration(localization: selection),
      localizationBaseline: baseline, checks: [LocalizationCheck().id], policy: policy)
  }

  fileprivate func gather(
    in folder: String, exporting: Bool = false, since earlier: LocalizationGatherer.Earlier? = nil
  ) -> GatheredEvidence {
    let gatherer = LocalizationGatherer(folder: folder, exportingUntranslated: exporting)
    var evidence = GatheredEvidence()
    evidence.localization = .collected(
      paths.isEmpty
        ? gatherer.gather(selection, ignoring: selection.ignored, since: earlier)
        : gatherer.gather(at: paths, selection, ignoring: selection.ignored, since: earlier))
    return evidence
  }
}

extension Gate {
  /// The strings that are missing, empty or new, and why others could not be read.
  package func untranslatedStrings(
    _ run: LocalizationRun, in folder: String
  ) -> (strings: [UntranslatedString], problems: [String]) {
    guard let evidence = run.gather(in: folder, exporting: true).localization.value else {
      return ([], [])
    }
    let damage = evidence.findings.filter { $0.localizationKind == .damagedFile }.map { finding in
      (finding.location.map { "\($0): " } ?? "") + finding.message
    }
    return (evidence.untranslated, evidence.unreadable + damage)
  }

  /// Reads and checks strings files and string catalogs, and compares them with those of a branch, tag
  /// or commit; relative paths start from `folder`.
  ///
  /// - Throws: `GatheringError` if git can't read the commit, and file errors if the temporary folder
  ///   can't be written.
  package func localize(
    _ run: LocalizationRun, in folder: String, since reference: String
  ) async throws -> Report {
    let plan = run.plan(in: folder)
    return try await withTemporaryWorkspace(of: plan) { workspace in
      let baselines = BaselineGatherer(workspace: workspace, runner: runner)
      guard case .found(let baseline) = try await baselines.find(recorded: reference) else {
        throw GatheringError(
          description:
            "git has no commit '\(reference)' with files of \(folder); use an existing branch,"
            + " tag or commit, or fetch it (`git fetch`)")
      }
      let root = URL(filePath: folder).resolvingSymlinksInPath().path
      let files = baseline.files(below: root).filter(LocalizationGatherer.reads)
      let earlier = workspace.log("earlier-strings")
      for (path, bytes) in try await baselines.contents(of: files, at: baseline) {
        let file = URL(filePath: earlier + path.dropFirst(root.utf8.count))
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
      try FileManager.default.createDirectory(
        atPath: earlier, withIntermediateDirectories: true)
      return report(
        on: plan,
        run.gather(
          in: folder,
          since: LocalizationGatherer.Earlier(folder: earlier, reference: reference)))
    }
  }

  /// Reads and checks strings files and string catalogs; relative paths start from `folder`.
  package func localize(_ run: LocalizationRun, in folder: String) -> Report {
    report(on: run.plan(in: folder), run.gather(in: folder))
  }
}
