/// What ships: products that are built, or a file made elsewhere.
package enum ArtifactSpecification: Sendable, Equatable {
  /// Every product that ships; every build makes them.
  case products
  /// An executable or library product of the package; every build makes one.
  case product(String, at: SourceLocation? = nil)
  /// A file or a pattern of files (`dist/*.so`), relative to the configuration, that stands for a build, and
  /// the file that a single one was stripped from.
  case path(String, build: String, unstripped: String? = nil)
}
