/// Why something is in an artifact: who refers to it.
package struct Explanation: Sendable, Codable, Equatable {
  /// What was asked for: a pattern for source names, or a linker's name.
  package var name: String
  /// The artifact's name.
  package var artifact: String
  /// Whether the artifact has the name; nil in reports of versions that did not say it.
  package var presence: Presence?
  /// The shortest chain of references, from where the program or library begins to the name; empty
  /// when there is none.
  package var chain: [String]
  /// Why there is no chain, or what makes it doubtful; one sentence each.
  package var notes: [String]

  /// Whether an artifact has a name.
  package enum Presence: String, Sendable, Codable {
    /// It has.
    case present
    /// It has not.
    case absent
    /// Not all names in it can be seen, and none of those that can is the one.
    case unverified
  }

  /// Creates an explanation.
  package init(
    name: String, artifact: String, presence: Presence? = nil, chain: [String] = [],
    notes: [String] = []
  ) {
    self.name = name
    self.artifact = artifact
    self.presence = presence
    self.chain = chain
    self.notes = notes
  }
}
