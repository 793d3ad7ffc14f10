/// Which file ships: a product that is built, or a file made elsewhere.
package enum ArtifactSpecification: Sendable, Equatable {
  /// An executable or library product of the package; every build makes one.
  case product(String)
  /// A file or a pattern of files (`dist/*.so`), relative to the configuration, that stands for a build.
  case path(String, build: String)
}
