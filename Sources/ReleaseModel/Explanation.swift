/// Why something is in an artifact: who refers to it.
package struct Explanation: Sendable, Codable, Equatable {
  /// What was asked for: a pattern for source names, or a linker's name.
  package var name: String
  /// The artifact's name.
  package var artifact: String
  /// The shortest chain of references, from where the program or library begins to the name; empty
  /// when there is none.
  package var chain: [String]
  /// Why there is no chain, or what makes it doubtful; one sentence each.
  package var notes: [String]

  /// Creates an explanation.
  package init(name: String, artifact: String, chain: [String] = [], notes: [String] = []) {
    self.name = name
    self.artifact = artifact
    self.chain = chain
    self.notes = notes
  }
}
