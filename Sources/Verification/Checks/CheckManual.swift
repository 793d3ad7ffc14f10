/// The parts of a check's manual page besides its title, reason and fix.
package struct CheckManual: Sendable, Equatable {
  /// What the check compares or searches.
  package let details: String
  package let example: Page.Example
  /// The keys of `.verify-release.yml` that affect the check.
  package let configuration: String
  /// What the check can't detect.
  package let limits: String
}
