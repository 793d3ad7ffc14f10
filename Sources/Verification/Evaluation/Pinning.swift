package import ReleaseModel

/// Determines which dependencies the manifests pin.
///
/// The package, its local packages and what a committed file pins have known manifests. What one of
/// these requires exactly is pinned, and so its own manifest is known.
package struct Pinning {
  private let root: PackageDescription
  /// The package with an identity, if SwiftPM can describe it.
  private let describe: (String) async throws -> PackageDescription?

  /// Creates a value for a package; `describe` returns nil for a package that SwiftPM can't describe.
  package init(
    _ root: PackageDescription, describe: @escaping (String) async throws -> PackageDescription?
  ) {
    self.root = root
    self.describe = describe
  }

  /// Marks what is pinned; describes packages only while something isn't.
  package func pin(_ dependencies: inout [Dependency]) async throws {
    var open = dependencies.filter { $0.isPinned != false && $0.kind != .archive }.map(\.identity)
    func pin(_ exact: Set<String>) {
      for index in dependencies.indices
      where dependencies[index].isPinned == false && exact.contains(dependencies[index].identity) {
        dependencies[index].isPinned = true
        open.append(dependencies[index].identity)
      }
    }
    pin(root.exactDependencies)
    while dependencies.contains(where: { $0.isPinned == false }), let identity = open.popLast() {
      pin(try await describe(identity)?.exactDependencies ?? [])
    }
    // A manifest requires the checksum of each archive.
    let floating = Set(dependencies.filter { $0.isPinned == false }.map(\.identity))
    for index in dependencies.indices where dependencies[index].kind == .archive {
      let owner = dependencies[index].identity.prefix { $0 != "/" }
      dependencies[index].isPinned = !floating.contains(String(owner))
    }
  }
}
