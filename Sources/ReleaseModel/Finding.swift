/// A finding of a check, without a severity.
package struct Finding: Sendable, Equatable {
  /// The kind of finding; the release gate turns it into a severity.
  package enum Kind: Sendable, Equatable {
    /// Something is wrong, and there is evidence.
    case violation
    /// It could not be verified.
    case unknown
    /// It needs a sign-off.
    case pending
    /// Worth knowing, but doesn't stop a release.
    case advice
    /// Shown only in verbose reports.
    case information
  }

  package var kind: Kind
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
  /// The language that the finding is about.
  package var language: String?
  /// The string in question.
  package var excerpt: TextExcerpt?
  /// The location in the sources, catalog or configuration.
  package var location: SourceLocation?
  /// The evidence.
  package var traces: [Trace]
  /// Why the subject of the finding is in the artifact.
  package var explanation: Explanation?
  /// The reason for accepting the finding; nil if it isn't accepted.
  package var accepted: String?

  package init(
    _ kind: Kind, subject: String, message: String, advice: String? = nil, build: String? = nil,
    artifact: String? = nil, name: String? = nil, table: String? = nil, language: String? = nil,
    excerpt: TextExcerpt? = nil, location: SourceLocation? = nil, traces: [Trace] = [],
    explanation: Explanation? = nil, accepted: String? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.message = message
    self.advice = advice
    self.build = build
    self.artifact = artifact
    self.name = name
    self.table = table
    self.language = language
    self.excerpt = excerpt
    self.location = location
    self.traces = traces
    self.explanation = explanation
    self.accepted = accepted
  }
}
