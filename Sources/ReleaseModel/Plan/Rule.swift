/// What must be absent from a build, or present in it.
package struct Rule: Sendable, Codable, Equatable {
  /// The ID of the rule that is derived for a build.
  package static func derivedID(for build: String) -> String { "derived-\(build)" }

  /// The rule's ID in reports and suppressions, unique in a configuration.
  package var id: String
  /// Patterns for source names (`Type.member`); `*` matches any characters.
  package var names: [String]
  /// Strings to find in data as UTF-8, and short ones also in instructions.
  package var strings: [String]
  /// The modules whose declarations are searched, `*` for all modules, or nil for the package's
  /// own.
  package var modules: [String]?
  /// Whether name patterns are case-insensitive.
  package var ignoresCase: Bool
  /// The builds that must not contain a match.
  package var absentFrom: [String]
  /// The builds that must contain a match for every pattern.
  package var presentIn: [String]
  /// The build that must contain a match for every pattern, to prove that the rule can match.
  package var control: String?
  /// One sentence that is added to the rule's findings.
  package var message: String?
  /// One sentence that says what to do about it.
  package var fix: String?
  /// Where the rule is defined.
  package var location: SourceLocation?

  package init(
    id: String, names: [String] = [], strings: [String] = [], modules: [String]? = nil,
    ignoresCase: Bool = false, absentFrom: [String] = [], presentIn: [String] = [],
    control: String? = nil, message: String? = nil, fix: String? = nil,
    location: SourceLocation? = nil
  ) {
    self.id = id
    self.names = names
    self.strings = strings
    self.modules = modules
    self.ignoresCase = ignoresCase
    self.absentFrom = absentFrom
    self.presentIn = presentIn
    self.control = control
    self.message = message
    self.fix = fix
    self.location = location
  }

  /// The minimum length of a string, in UTF-8 bytes; shorter ones occur everywhere by chance.
  package static let shortestString = 4

  /// The first C++-style pattern: `app::Stub`.
  package var firstCxxName: String? { names.first { $0.contains("::") } }

  /// All patterns of the rule, names first.
  package var patterns: [String] { names + strings }
}
