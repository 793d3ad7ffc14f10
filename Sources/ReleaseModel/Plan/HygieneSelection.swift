/// How strictly files are judged in which something must not ship, whatever the rules are.
package struct HygieneSelection: Sendable, Equatable {
  /// The levels that differ from the default.
  package var levels: [HygieneKind: FindingLevel]
  /// Patterns for hosts that may ship, in lowercase.
  package var hosts: [String]

  package init(levels: [HygieneKind: FindingLevel] = [:], hosts: [String] = []) {
    self.levels = levels
    self.hosts = hosts
  }
}
