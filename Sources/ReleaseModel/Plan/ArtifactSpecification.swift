/// What ships: products of the package, or a file built elsewhere.
package enum ArtifactSpecification: Sendable, Equatable {
  /// Every shipping product, in every build.
  case products
  /// An executable or library product of the package, in every build, and what is expected of it in
  /// release builds.
  case product(String, at: SourceLocation? = nil, expected: [FileProperty: Bool] = [:])
  /// A file listed with `path:`, the build whose rules apply to it, its unstripped original, and what
  /// is expected of it.
  ///
  /// The first is a path or a pattern (`dist/*.so`), relative to the configuration. Only a single
  /// file can have an unstripped original.
  case path(
    String, build: String, unstripped: String? = nil, expected: [FileProperty: Bool] = [:])
}
