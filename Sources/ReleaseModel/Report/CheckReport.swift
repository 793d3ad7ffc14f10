/// The result of a check, including severities.
package struct CheckReport: Sendable, Codable, Equatable {
  package var id: String
  /// What the check verifies.
  package var title: String
  /// Why it matters; nil in reports of versions that did not record it.
  package var why: String?
  /// How to fix the check's findings; nil in reports of versions that did not record it.
  package var fix: String?
  /// The verdict, or nil if the check had nothing to do.
  package var verdict: Verdict?
  /// What the check examined, or why it had nothing to do, on one line.
  package var summary: String
  /// What a pass doesn't prove; nil if it proves what the title says.
  package var limitation: Limitation?
  /// The findings, most severe first.
  package var findings: [Finding]
  /// Descriptions of the localization findings that occur; nil if there are none.
  package var findingKinds: [FindingKindReport]?
  /// The command that reruns this check and those that it relies on; nil if that can't help.
  package var rerun: String?

  package init(
    id: String, title: String, why: String? = nil, fix: String? = nil, verdict: Verdict?,
    summary: String, limitation: Limitation? = nil,
    findings: [Finding] = [], findingKinds: [FindingKindReport]? = nil,
    rerun: String? = nil
  ) {
    self.id = id
    self.title = title
    self.why = why
    self.fix = fix
    self.verdict = verdict
    self.summary = summary
    self.limitation = limitation
    self.findings = findings
    self.findingKinds = findingKinds
    self.rerun = rerun
  }

  /// The report of a check that was not requested.
  package static func notAskedFor(
    id: String, title: String, why: String? = nil, fix: String? = nil
  ) -> CheckReport {
    CheckReport(
      id: id, title: title, why: why, fix: fix, verdict: nil, summary: notAskedForSummary)
  }

  /// Whether the check was requested.
  package var isAskedFor: Bool {
    verdict != nil || ![Self.notAskedForSummary, "not asked for"].contains(summary)
  }

  private static let notAskedForSummary = "not selected"
}

/// The description of a kind of localization finding.
package struct FindingKindReport: Sendable, Codable, Equatable {
  /// The ID, which findings have as their subject.
  package var id: String
  /// A short description.
  package var title: String
  package var why: String
  package var fix: String

  package init(id: String, title: String, why: String, fix: String) {
    self.id = id
    self.title = title
    self.why = why
    self.fix = fix
  }
}
