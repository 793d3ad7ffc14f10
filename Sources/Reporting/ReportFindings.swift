internal import ReleaseModel

/// The findings of a report, by the section that shows them.
struct ReportFindings {
  /// The number of findings a document shows before it collapses the rest.
  static let limit = 20

  /// All findings, in the order of the report.
  let all: [AnchoredFinding]
  /// The findings not shown elsewhere, by file and kind.
  let groups: [FindingGroup]
  /// The missing translations, by file.
  let missing: [MissingTranslations]
  /// The IDs of the checklist items.
  let items: Set<String>

  /// The number of findings in `groups`.
  var groupedCount: Int { groups.reduce(0) { $0 + $1.count } }

  /// How many findings other sections show, so that the numbers add up; nil if none do.
  var elsewhere: String? {
    let missing = missing.total
    let states = all.count - groupedCount - missing
    let others = [
      missing == 0 ? nil : missing.counted("missing translation"),
      states == 0 ? nil : "\(states.counted("finding")) about the checklist",
    ].compactMap(\.self)
    return others.isEmpty
      ? nil
      : "\(groupedCount.grouped) of \(all.count.counted("finding")). Listed separately:"
        + " \(others.joined(separator: ", "))."
  }

  /// Sorts the findings, without those that only repeat the state of a checklist item.
  init(_ report: Report) {
    let items = Set(report.checklists.flatMap(\.items).map(\.id))
    var fingerprints = Fingerprints()
    all = report.checks.flatMap { check in
      check.findings.map { finding in
        let listed = ListedFinding(rule: check.rule(of: finding), finding: finding, place: nil)
        let anchor = "finding-" + fingerprints.next(listed).replacing(":", with: "-")
        return AnchoredFinding(finding: finding, anchor: anchor, check: check)
      }
    }
    groups = FindingGroup.groups(
      of: all.filter { !$0.finding.isMissingTranslation && !$0.isState(of: items) })
    missing = MissingTranslations.tables(of: all.filter(\.finding.isMissingTranslation))
    self.items = items
  }
}

extension Finding {
  /// Whether the finding is that a key lacks a translation.
  fileprivate var isMissingTranslation: Bool {
    subject == LocalizationFindingKind.missingTranslation.id && name != nil && language != nil
  }
}
