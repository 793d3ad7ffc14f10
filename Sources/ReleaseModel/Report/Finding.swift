package struct Finding: Sendable, Codable, Equatable {
  /// How severe it is: set by the check, until the release gate applies policy and suppressions.
  package var severity: Severity
  /// The rule, checklist item or check that produced the finding.
  package var subject: String
  /// What was found.
  package var message: String
  /// How to fix it.
  package var advice: String?
  package var build: String?
  /// The builds with the same finding, if there are several; then `build` is nil.
  package var builds: [String]?
  /// The arguments for which a parameterized test failed; nil for any other finding.
  package var arguments: [String]?
  package var artifact: String?
  /// The source name, string, key or test that the finding is about.
  package var name: String?
  /// The string catalog or strings file that the finding is about.
  package var table: String?
  /// The language that the finding is about, as the file writes it.
  package var language: String?
  /// The string in question, next to its source string, or the line at the location.
  package var excerpt: TextExcerpt?
  /// The location in the sources, catalog or configuration.
  package var location: SourceLocation?
  /// The next places of the same string, if there are any.
  package var otherLocations: [SourceLocation]?
  package var traces: [Trace]
  /// The shortest chain of references from an entry point of the program or library.
  ///
  /// Nil if it is unknown.
  package var why: [String]?
  /// Why there is no chain, or why it is uncertain; nil if there is nothing to add.
  package var whyNotes: [String]?
  /// The reason for accepting the finding; nil if it isn't accepted.
  package var suppressed: String?
  /// The debug-only region that starts at the location; nil if the finding is not about one.
  package var region: Region?
  /// Where the code was when it was still debug-only; nil if the finding is not about such code.
  package var former: Former?

  /// The place of code at an earlier commit.
  package struct Former: Sendable, Codable, Equatable {
    package var location: SourceLocation
    /// The commit's ID.
    package var commit: String
    /// The directive that excluded the code, such as `#if DEBUG`; nil if its module did not ship.
    package var condition: String?

    package init(location: SourceLocation, commit: String, condition: String?) {
      self.location = location
      self.commit = commit
      self.condition = condition
    }
  }

  /// A region of conditional compilation that a debug build compiles and a shipped build does not.
  package struct Region: Sendable, Codable, Equatable {
    /// The line of the directive that ends it.
    package var endLine: Int
    /// The directive, such as `#if DEBUG`.
    package var condition: String
    package var kind: GuardedRegion.Kind
    /// The builds that compile it.
    package var builds: [String]
    /// The IDs of the checks and rules that would report the loss of its condition.
    package var reporters: [String]

    package init(_ region: GuardedRegion, reporters: [String]) {
      endLine = region.endLine
      condition = region.condition
      kind = region.kind
      builds = region.builds
      self.reporters = reporters
    }
  }

  package init(
    _ severity: Severity, subject: String, message: String, advice: String? = nil,
    build: String? = nil, artifact: String? = nil, name: String? = nil, table: String? = nil,
    language: String? = nil, excerpt: TextExcerpt? = nil, location: SourceLocation? = nil,
    traces: [Trace] = [], explanation: Explanation? = nil, suppressed: String? = nil
  ) {
    self.severity = severity
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
    why = explanation.flatMap { $0.chain.isEmpty ? nil : $0.chain }
    whyNotes = explanation.flatMap { $0.notes.isEmpty ? nil : $0.notes }
    self.suppressed = suppressed
  }
}

package struct SourceLocation: Sendable, Codable, Hashable {
  /// The path, relative to the configuration if the file is below its folder, or else absolute.
  package var file: String
  /// The line, 1-based.
  package var line: Int
  /// The column, 1-based, if known.
  package var column: Int?
  /// The last line, if there are several.
  package var endLine: Int?

  package init(file: String, line: Int, column: Int? = nil, endLine: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.endLine = endLine.flatMap { $0 > line ? $0 : nil }
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The form that compilers print and editors recognize: `file:line[:column]`.
  package var description: String {
    column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
  }
}

/// The level of a kind of finding; the raw values are those of the configuration.
package enum FindingLevel: String, Sendable, CaseIterable {
  /// Not checked.
  case off
  /// Shown only on request.
  case note
  /// Shown, but doesn't stop a release.
  case warning
  /// Stops a release.
  case error

  /// The severity of its findings; nil if they are not reported.
  package var severity: Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}
