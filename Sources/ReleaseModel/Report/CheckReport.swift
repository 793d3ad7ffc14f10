/// The result of a check, including severities.
package struct CheckReport: Sendable, Codable, Equatable {
  package var id: String
  /// What the check verifies.
  package var title: String
  /// What is wrong, with a number, such as `3 isolation tests failed`; nil unless the check failed.
  package var failure: String?
  /// Why it matters; nil for a fact about the machine.
  package var why: String?
  /// How to fix the check's findings; nil for a fact about the machine.
  package var fix: String?
  /// The verdict, or nil if the check had nothing to do.
  package var verdict: Verdict?
  /// Why the check was left out; nil if it was requested.
  package var leftOut: Reason?
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
    leftOut: Reason? = nil, summary: String, limitation: Limitation? = nil,
    findings: [Finding] = [], findingKinds: [FindingKindReport]? = nil,
    rerun: String? = nil
  ) {
    self.id = id
    self.title = title
    self.why = why
    self.fix = fix
    self.verdict = verdict
    self.leftOut = leftOut
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
      id: id, title: title, why: why, fix: fix, verdict: nil, leftOut: .notSelected,
      summary: "not selected")
  }

  /// Why a check was left out; the raw values are those of the JSON report.
  package enum Reason: String, Sendable, Codable {
    /// The options or the changed files do not select it.
    case notSelected = "not-selected"
  }

  /// The title for people: what is wrong, or what the check verifies.
  package var heading: String { failure ?? title }

  /// Whether the check was requested.
  package var isAskedFor: Bool { leftOut == nil }

  /// The ID of the check that evaluates checklist items.
  package static let checklistID = "checklist"
  /// The ID of the check of the builds.
  package static let buildID = "build"

  /// Whether its findings are about checklist items.
  package var isOfChecklists: Bool { id == Self.checklistID }
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
