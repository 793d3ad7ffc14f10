internal import ReleaseModel

/// The findings of a report, sorted into what documents show apart.
struct ReportFindings {
  /// How many findings a document shows before it closes the rest.
  static let limit = 20

  /// All findings, in the order of the report.
  let all: [AnchoredFinding]
  /// All that is in neither of the others, by file and kind.
  let groups: [FindingGroup]
  /// The keys without a translation, by file.
  let missing: [MissingTranslations]
  /// The ids of the checklist items.
  let items: Set<String>

  /// How many findings are in the groups.
  var groupedCount: Int { groups.reduce(0) { $0 + $1.count } }

  /// Sorts the findings.
  ///
  /// What only repeats the state of a checklist item is left out: checklists show that.
  init(_ report: Report) {
    let items = Set(report.checklists.flatMap(\.items).map(\.id))
    var fingerprints = Fingerprints()
    all = report.checks.flatMap { check in
      check.findings.map { finding in
        let alert = Alert(rule: check.rule(of: finding), finding: finding, place: nil)
        let anchor = "finding-" + fingerprints.next(alert).replacing(":", with: "-")
        return AnchoredFinding(finding: finding, anchor: anchor, check: check)
      }
    }
    groups = FindingGroup.groups(
      of: all.filter { !$0.finding.isMissingTranslation && !$0.isState(of: items) })
    missing = MissingTranslations.tables(of: all.filter(\.finding.isMissingTranslation))
    self.items = items
  }
}

extension ReportedFinding {
  /// Whether a key has no translation in a language.
  fileprivate var isMissingTranslation: Bool {
    subject == LocalizationFault.missingTranslation.id && name != nil && language != nil
  }
}
