/// Something that the configuration leaves out on purpose: an entry of `not-verified:`.
package struct Exclusion: Sendable, Codable, Equatable {
  /// What an entry leaves out; the raw value is its key in the configuration.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// A product that ships.
    case product
    /// The isolation tests that a regular expression matches, like `filter` of `tests`.
    case test
    /// A local package whose isolation tests don't run here.
    case package
    /// A module that is linked into a product, and to which no rule applies.
    case module
    /// A record of debug-only declarations, by its path.
    case record
    /// The files, such as archives, that a pattern matches.
    case file
  }

  package var kind: Kind
  /// The name, path or pattern; what it means depends on the kind.
  package var name: String
  package var reason: String
  /// Where it is defined.
  package var location: SourceLocation?

  package init(_ kind: Kind, _ name: String, reason: String, location: SourceLocation? = nil) {
    self.kind = kind
    self.name = name
    self.reason = reason
    self.location = location
  }
}
