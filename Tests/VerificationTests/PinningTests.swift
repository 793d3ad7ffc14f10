import ReleaseModel
import Testing
import Verification

@Suite struct PinningTests {
  /// The identities that are pinned, and those of the packages that were described.
  private func pin(
    _ dependencies: [Dependency], root: Set<String>, _ manifests: [String: Set<String>] = [:]
  ) async throws -> (pinned: Set<String>, described: Set<String>) {
    let described = Described()
    var dependencies = dependencies
    try await Pinning(root) { identity in
      described.names.insert(identity)
      return manifests[identity]
    }.pin(&dependencies)
    return (
      Set(dependencies.filter { $0.isPinned == true }.map(\.identity)), described.names
    )
  }

  private final class Described {
    var names: Set<String> = []
  }

  private func package(_ identity: String, isPinned: Bool = false) -> Dependency {
    Dependency(identity: identity, kind: .sourceControl, isPinned: isPinned)
  }

  @Test func exactRequirementsPinThroughWholeGraph() async throws {
    let all = ["a", "b", "c", "d"].map { package($0) }
    let chain = try await pin(all, root: ["a"], ["a": ["b"], "b": ["c"], "d": ["a"]])
    #expect(chain.pinned == ["a", "b", "c"])
    // What a package requires that can itself change pins nothing.
    #expect(chain.described == ["a", "b", "c"])
    #expect(try await pin(all, root: [], ["a": ["b", "c", "d"]]).pinned == [])
  }

  @Test func localPackagesPin() async throws {
    let local = Dependency(identity: "kit", kind: .local)
    let found = try await pin([local, package("a")], root: [], ["kit": ["a"]])
    #expect(found.pinned == ["a"])
  }

  @Test func nothingIsDescribedIfEverythingIsPinned() async throws {
    let found = try await pin([package("a", isPinned: true), package("b")], root: ["b"])
    #expect(found.pinned == ["a", "b"] && found.described == [])
  }

  /// The manifest of the package that has a binary target requires the checksum of its archive.
  @Test func archiveIsPinnedIfItsManifestIs() async throws {
    let archives = ["root/T", "a/T", "b/T"].map { Dependency(identity: $0, kind: .archive) }
    let found = try await pin(archives + [package("a"), package("b")], root: ["b"])
    #expect(found.pinned == ["root/T", "b", "b/T"])
  }
}
