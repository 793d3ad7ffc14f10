internal import Checks
internal import EvidenceGathering
internal import Foundation
package import ReleaseModel

/// Which tables of texts to check, without a package.
package struct LocalizationRun: Sendable {
  private let paths: [String]
  private let selection: LocalizationSelection
  private let baseline: LocalizationBaseline?
  private let policy: Policy

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - paths: The files, and folders that are read as projects; empty: what the selection's
  ///     patterns match.
  ///   - selection: How strictly, and for which languages.
  ///   - baseline: What is accepted.
  ///   - policy: What decides severities.
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

  fileprivate func gather(in folder: String) -> GatheredEvidence {
    let gatherer = LocalizationGatherer(folder: folder)
    var evidence = GatheredEvidence()
    evidence.localization = .collected(
      paths.isEmpty
        ? gatherer.gather(selection, ignoring: selection.ignored)
        : gatherer.gather(at: paths, selection, ignoring: selection.ignored))
    return evidence
  }
}

extension Gate {
  /// Reads tables of texts and judges them; relative paths are below `folder`.
  package func localize(_ run: LocalizationRun, in folder: String) -> Report {
    judge(run.plan(in: folder), run.gather(in: folder))
  }
}
