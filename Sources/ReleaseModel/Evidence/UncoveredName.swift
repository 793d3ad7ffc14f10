/// A declaration in a release build that looks like debug code and that no rule covers.
package struct UncoveredName: Sendable, Codable, Equatable {
  package var build: String
  /// The module and the names from the outermost type inward, joined by dots.
  package var name: String
  /// Where it is declared, if the compiler reported that.
  package var location: SourceLocation?

  package init(build: String, name: String, location: SourceLocation? = nil) {
    self.build = build
    self.name = name
    self.location = location
  }
}
