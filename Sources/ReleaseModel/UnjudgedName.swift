/// A declaration of a build that ships whose name looks like debug code, and that no rule judges.
package struct UnjudgedName: Sendable, Codable, Equatable {
  /// The build that declares it.
  package var build: String
  /// The module and the names from the outermost type inwards, joined by dots.
  package var name: String
  /// Where it is written; nil where the compiler does not say so.
  package var location: SourceLocation?

  /// Creates a name.
  package init(build: String, name: String, location: SourceLocation? = nil) {
    self.build = build
    self.name = name
    self.location = location
  }
}
