package import ReleaseModel
package import SwiftNames

/// The locations of declarations, and which types are public.
package struct SourceIndex: Sendable {
  private let locations: [Declaration: SourceLocation]
  /// The lines of these locations.
  private let lines: Set<SourceLocation>
  private let places: DeclarationLines
  /// The types that other modules can use.
  package let publicTypes: Set<Declaration>
  /// Swift functions by the C name that `@c` or `@_cdecl` gives them, which can be their only symbol.
  private(set) var exports: [String: [Declaration]]
  /// The SHA-256 of everything that the index was made from; nil if unknown.
  package let digest: String?

  /// Creates an index from the locations that the compiler reports.
  ///
  /// `places` locates the other declarations.
  package init(
    locations: [Declaration: SourceLocation] = [:],
    places: DeclarationLines = DeclarationLines([:]), publicTypes: Set<Declaration> = [],
    exports: [String: [Declaration]] = [:], digest: String? = nil
  ) {
    self.exports = exports
    self.digest = digest
    self.publicTypes = publicTypes
    self.locations = locations
    lines = Set(locations.values.map { SourceLocation(file: $0.file, line: $0.line) })
    self.places = places
  }

  package static let empty = SourceIndex(digest: "")

  /// The index for an artifact that contains these modules, and possibly others.
  ///
  /// If modules give functions the same C name, as plugins do, only those of these modules count.
  package func narrowed(to modules: [String]) -> SourceIndex {
    var index = self
    index.exports = exports.mapValues { functions in
      let own = functions.filter { modules.contains($0.module) }
      return own.isEmpty ? functions : own
    }
    return index
  }

  /// The location of a declaration, or of the nearest enclosing declaration.
  package func location(of declaration: Declaration, in file: String? = nil) -> SourceLocation? {
    if let exact = exactLocation(of: declaration, in: file) { return exact }
    let outer = Declaration(module: declaration.module, path: declaration.path.dropLast())
    return outer.path.isEmpty ? nil : location(of: outer)
  }

  /// The location of a declaration.
  ///
  /// It comes from the compiler, or else from the sources if they declare the name only once, apart
  /// from the declarations that the compiler locates. For a private declaration, which the compiler
  /// doesn't locate, `file` is the name of its file.
  package func exactLocation(
    of declaration: Declaration, in file: String? = nil
  ) -> SourceLocation? {
    if file == nil, let known = locations[declaration] { return known }
    return declaration.path.last.flatMap {
      places.only($0, in: declaration.module, file: file, except: lines)
    }
  }
}
