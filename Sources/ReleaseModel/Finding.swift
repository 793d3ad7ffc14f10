/// What a check says.
package struct Finding: Sendable, Equatable {
  /// What sort of statement it is; the release gate turns it into a severity.
  package enum Kind: Sendable, Equatable {
    /// Something is wrong, and this is the proof.
    case violation
    /// It could not be found out.
    case unknown
    /// A person has to answer.
    case pending
    /// Worth knowing; it does not stop a release.
    case advice
    /// For who asks for everything.
    case information
  }

  /// What sort of statement it is.
  package var kind: Kind
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
  /// The language that it is about.
  package var language: String?
  /// The text at fault.
  package var excerpt: TextExcerpt?
  /// Where in the sources, catalog or configuration.
  package var location: SourceLocation?
  /// What shows it.
  package var traces: [Trace]
  /// Why what it is about is in the artifact.
  package var explanation: Explanation?
  /// Why it is accepted; nil when it is not.
  package var accepted: String?

  /// Creates a finding.
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
