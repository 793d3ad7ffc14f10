/// Explains why something is present in an artifact: what refers to it.
package struct Explanation: Sendable, Codable, Equatable {
  /// The requested name: a pattern for source names, or a linker name.
  package var name: String
  package var artifact: String
  /// Whether the artifact contains the name.
  package var presence: Presence
  /// The shortest chain of references from an entry point of the program or library to the name.
  ///
  /// Empty if there is none.
  package var chain: [String]
  /// Why there is no chain, or why it is uncertain; one sentence each.
  package var notes: [String]

  /// Whether an artifact contains a name.
  package enum Presence: String, Sendable, Codable {
    case present
    case absent
    /// Some of its names can't be read, and no readable one matches.
    case unverified
  }

  package init(
    name: String, artifact: String, presence: Presence = .present, chain: [String] = [],
    notes: [String] = []
  ) {
    self.name = name
    self.artifact = artifact
    self.presence = presence
    self.chain = chain
    self.notes = notes
  }
}
