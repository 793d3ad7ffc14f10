package import Foundation

/// A package of `fixtures/packages` for one test at a time, in a folder that keeps what SwiftPM has
/// built there.
///
/// SwiftPM refuses a build that was moved or copied, because its module cache has absolute paths. So
/// all tests use one folder, one after the other. Each finds the sources of the fixture and nothing
/// else but earlier builds, which SwiftPM brings up to date.
package final class FixturePackage: Sendable {
  /// The folder above the package, which a test may use too.
  package let parent: URL
  /// The folder that has `Package.swift`.
  package let url: URL

  private let lock: FileLock

  /// Waits until no other test has the package.
  ///
  /// A test must not wait for two.
  package init(_ name: String) async throws {
    let original = Repository.fixture("packages/\(name)")
    let key = FixtureCache.bytes(
      of: try [Data(Toolchain.fingerprint.utf8)] + FixtureCache.contents(of: original))
    parent = FixtureCache.root
      .appending(path: "packages/\(name)-\(FixtureCache.digest(of: key))")
    url = parent.appending(path: name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    lock = try await FileLock.wait(for: parent.appendingPathExtension("lock"))
    try Self.restore(url, to: original, keeping: [".build"])
    try Self.keep([name], in: parent)
    try Self.keep(["builds"], in: url.appending(path: ".build/verify-release"))
  }

  /// Makes a folder the same as another, and leaves what is the same already untouched, so that
  /// SwiftPM does not compile it again.
  private static func restore(_ folder: URL, to original: URL, keeping kept: Set<String>) throws {
    let files = FileManager.default
    let names = try files.contentsOfDirectory(atPath: original.path)
    try keep(kept.union(names), in: folder)
    for name in names {
      let (from, to) = (original.appending(path: name), folder.appending(path: name))
      let attributes = try files.attributesOfItem(atPath: from.path)
      if attributes[.type] as? FileAttributeType == .typeDirectory {
        try files.createDirectory(at: to, withIntermediateDirectories: true)
        try restore(to, to: from, keeping: [])
      } else if !files.contentsEqual(atPath: from.path, andPath: to.path) {
        try? files.removeItem(at: to)
        try files.copyItem(at: from, to: to)
      }
    }
  }

  private static func keep(_ names: Set<String>, in folder: URL) throws {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in found where !names.contains(name) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}
