package import ReleaseModel
package import SwiftNames

/// Where declarations are written, and which types are public.
package struct SourceIndex: Sendable {
  private let locations: [Declaration: SourceLocation]
  private let places: DeclarationPlaces
  /// The types that other modules can use.
  let publicTypes: Set<Declaration>
  /// The SHA-256 of all that the index was made of; nil: it is not known.
  let digest: String?

  /// Creates an index from the locations that the compiler knows, and from what sources declare for
  /// the rest.
  package init(
    locations: [Declaration: SourceLocation] = [:],
    places: DeclarationPlaces = DeclarationPlaces([:]), publicTypes: Set<Declaration> = [],
    digest: String? = nil
  ) {
    self.digest = digest
    self.publicTypes = publicTypes
    self.locations = locations
    self.places = places
  }

  /// An index of nothing.
  package static let empty = SourceIndex(digest: "")

  /// The place of a declaration: from the compiler, else where the sources declare this name once,
  /// else that of the nearest declaration around it.
  package func location(of declaration: Declaration) -> SourceLocation? {
    if let known = locations[declaration] { return known }
    if let name = declaration.path.last, let written = places.only(name, in: declaration.module) {
      return written
    }
    let outer = Declaration(module: declaration.module, path: declaration.path.dropLast())
    return outer.path.isEmpty ? nil : location(of: outer)
  }
}
