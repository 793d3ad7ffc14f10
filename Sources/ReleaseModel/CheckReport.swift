/// The result of a check, including severities.
package struct CheckReport: Sendable, Codable, Equatable {
  /// The check's id.
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
  /// The findings, most severe first.
  package var findings: [ReportedFinding]
  /// Descriptions of the localization findings that occur; nil if there are none.
  package var findingKinds: [FindingKindReport]?
  /// The command that reruns only this check; nil if it passed or can't run alone.
  package var rerun: String?

  package init(
    id: String, title: String, why: String? = nil, fix: String? = nil, verdict: Verdict?,
    summary: String, findings: [ReportedFinding] = [], findingKinds: [FindingKindReport]? = nil,
    rerun: String? = nil
  ) {
    self.id = id
    self.title = title
    self.why = why
    self.fix = fix
    self.verdict = verdict
    self.summary = summary
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
  /// The id, which findings have as their subject.
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

/// A finding with its severity.
package struct ReportedFinding: Sendable, Codable, Equatable {
  package var severity: Severity
  /// The rule, checklist item or check that produced the finding.
  package var subject: String
  /// One sentence that says what was found.
  package var message: String
  /// One sentence that says what to do.
  package var advice: String?
  /// The build that the finding is about.
  package var build: String?
  /// The artifact that the finding is about.
  package var artifact: String?
  /// The source name, string, key or test that the finding is about.
  package var name: String?
  /// The string catalog or strings file that the finding is about.
  package var table: String?
  /// The language that the finding is about, as the file writes it.
  package var language: String?
  /// The string in question, next to its source string.
  package var excerpt: TextExcerpt?
  /// The location in the sources, catalog or configuration.
  package var location: SourceLocation?
  /// The evidence.
  package var traces: [Trace]
  /// The shortest chain of references from an entry point of the program or library.
  ///
  /// Nil if it is unknown.
  package var why: [String]?
  /// Why there is no chain, or why it is uncertain; nil if there is nothing to say.
  package var whyNotes: [String]?
  /// The reason for accepting the finding, if a suppression applies.
  package var suppressed: String?

  /// Combines a finding with a severity.
  package init(_ finding: Finding, severity: Severity, suppressed: String? = nil) {
    self.severity = severity
    subject = finding.subject
    message = finding.message
    advice = finding.advice
    build = finding.build
    artifact = finding.artifact
    name = finding.name
    table = finding.table
    language = finding.language
    excerpt = finding.excerpt
    location = finding.location
    traces = finding.traces
    if let explanation = finding.explanation {
      why = explanation.chain.isEmpty ? nil : explanation.chain
      whyNotes = explanation.notes.isEmpty ? nil : explanation.notes
    }
    self.suppressed = suppressed
  }
}
