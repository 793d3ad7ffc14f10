/// A key or ID from an earlier version in a handwritten file.
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

extension [RenamedWord] {
  /// The current form of the ID of a localization finding, which may come from an earlier version.
  package mutating func current(_ id: String, at location: SourceLocation) -> String {
    guard let new = LocalizationFindingKind.renamedIDs[id] else { return id }
    append(RenamedWord(id, new, at: location))
    return new
  }
}
