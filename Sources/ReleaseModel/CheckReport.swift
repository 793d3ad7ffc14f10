/// What a check said, with the gate's opinion on it.
package struct CheckReport: Sendable, Codable, Equatable {
  /// The check's id.
  package var id: String
  /// What the check holds a package to.
  package var title: String
  /// Why that matters; nil in reports of versions that did not say it.
  package var why: String?
  /// How to mend what the check finds; nil in reports of versions that did not say it.
  package var fix: String?
  /// The answer; nil when the check had nothing to do.
  package var verdict: Verdict?
  /// What the check saw, or why it had nothing to do; one line.
  package var summary: String
  /// What it says, most severe first.
  package var findings: [ReportedFinding]
  /// The faults that findings about tables of texts name; nil when there are none.
  package var faults: [FaultReport]?
  /// The command that runs this check alone again; nil where it has passed or can't be run alone.
  package var again: String?

  /// Creates a check report.
  package init(
    id: String, title: String, why: String? = nil, fix: String? = nil, verdict: Verdict?,
    summary: String, findings: [ReportedFinding] = [], faults: [FaultReport]? = nil,
    again: String? = nil
  ) {
    self.id = id
    self.title = title
    self.why = why
    self.fix = fix
    self.verdict = verdict
    self.summary = summary
    self.findings = findings
    self.faults = faults
    self.again = again
  }

  /// The report of a check that was not to run.
  package static func notAskedFor(
    id: String, title: String, why: String? = nil, fix: String? = nil
  ) -> CheckReport {
    CheckReport(
      id: id, title: title, why: why, fix: fix, verdict: nil, summary: notAskedForSummary)
  }

  /// Whether the check was to run.
  package var isAskedFor: Bool { verdict != nil || summary != Self.notAskedForSummary }

  private static let notAskedForSummary = "not asked for"
}

/// What a fault of texts means.
package struct FaultReport: Sendable, Codable, Equatable {
  /// The fault's id, which findings have as their subject.
  package var id: String
  /// What it is, in a few words.
  package var title: String
  /// Why it matters.
  package var why: String
  /// How to mend it.
  package var fix: String

  /// Creates a fault report.
  package init(id: String, title: String, why: String, fix: String) {
    self.id = id
    self.title = title
    self.why = why
    self.fix = fix
  }
}

/// A finding with its severity.
package struct ReportedFinding: Sendable, Codable, Equatable {
  /// How much it weighs.
  package var severity: Severity
  /// The rule, checklist item or check that decided.
  package var subject: String
  /// One sentence that says what is so.
  package var message: String
  /// One sentence that says what to do.
  package var advice: String?
  /// The build that it is about.
  package var build: String?
  /// The artifact that it is about.
  package var artifact: String?
  /// The source name, text, key or test that it is about.
  package var name: String?
  /// The table of texts that it is about.
  package var table: String?
  /// The language that it is about, as the table writes it.
  package var language: String?
  /// The text at fault, beside its source text.
  package var excerpt: TextExcerpt?
  /// Where in the sources, catalog or configuration.
  package var location: SourceLocation?
  /// What shows it.
  package var traces: [Trace]
  /// The shortest chain of references to what it is about, from where the program or library
  /// begins; nil when it is not known.
  package var why: [String]?
  /// Why there is no chain, or what makes it doubtful; nil when there is nothing to say.
  package var whyNotes: [String]?
  /// Why it is accepted, when a suppression applies.
  package var suppressed: String?

  /// Gives a finding a severity.
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
