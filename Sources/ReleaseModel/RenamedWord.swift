/// A key or ID of an earlier version in a file that a person wrote.
///
/// It is accepted for one version, with a warning.
package struct RenamedWord: Sendable, Equatable {
  package var old: String
  package var new: String
  package var location: SourceLocation

  package init(_ old: String, _ new: String, at location: SourceLocation) {
    self.old = old
    self.new = new
    self.location = location
  }
}
