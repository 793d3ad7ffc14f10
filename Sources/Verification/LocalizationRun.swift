internal import Checks
internal import EvidenceGathering
internal import Foundation
package import ReleaseModel

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

  fileprivate func gather(in folder: String, exporting: Bool = false) -> GatheredEvidence {
    let gatherer = LocalizationGatherer(folder: folder, exportingUntranslated: exporting)
    var evidence = GatheredEvidence()
    evidence.localization = .collected(
      paths.isEmpty
        ? gatherer.gather(selection, ignoring: selection.ignored)
        : gatherer.gather(at: paths, selection, ignoring: selection.ignored))
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

  /// Reads and checks strings files and string catalogs; relative paths start from `folder`.
  package func localize(_ run: LocalizationRun, in folder: String) -> Report {
    report(on: run.plan(in: folder), run.gather(in: folder))
  }
}
