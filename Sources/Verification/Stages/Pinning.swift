package import ReleaseModel

/// Determines which dependencies the manifests pin.
///
/// The package, its local packages and what a committed file pins have known manifests. What one of
/// these requires exactly is pinned, and so its own manifest is known.
package struct Pinning {
  private let root: Set<String>
  private let exactDependencies: (String) async throws -> Set<String>?

  /// Creates a value for a package.
  ///
  /// - Parameters:
  ///   - root: The identities that its manifest requires exactly.
  ///   - exactDependencies: What the manifest of another package requires exactly; nil if it can't be
  ///     read.
  package init(
    _ root: Set<String>,
    exactDependencies: @escaping (String) async throws -> Set<String>?
  ) {
    self.root = root
    self.exactDependencies = exactDependencies
  }

  /// Marks what is pinned; reads manifests only while something isn't.
  package func pin(_ dependencies: inout [Dependency]) async throws {
    var open = dependencies.filter { $0.isPinned != false && $0.kind != .archive }.map(\.identity)
    func pin(_ exact: Set<String>) {
      for index in dependencies.indices
      where dependencies[index].isPinned == false && exact.contains(dependencies[index].identity) {
        dependencies[index].isPinned = true
        open.append(dependencies[index].identity)
      }
    }
    pin(root)
    while dependencies.contains(where: { $0.isPinned == false }), let identity = open.popLast() {
      pin(try await exactDependencies(identity) ?? [])
    }
    // A manifest requires the checksum of each archive.
    let floating = Set(dependencies.filter { $0.isPinned == false }.map(\.identity))
    for index in dependencies.indices where dependencies[index].kind == .archive {
      let owner = dependencies[index].identity.prefix { $0 != "/" }
      dependencies[index].isPinned = !floating.contains(String(owner))
    }
  }
}
