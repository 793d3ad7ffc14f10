package import Foundation

/// A package from `fixtures/packages` for one test at a time, in a folder that keeps build
/// products.
///
/// SwiftPM rejects a build that was moved or copied, because its module cache has absolute paths.
/// So all tests use one folder in turn. Each test starts with the fixture's sources, earlier builds,
/// which SwiftPM updates, and what the tool cached from them, except inspections; and nothing else.
package final class FixturePackage: Sendable {
  /// The folder above the package, which a test may use too.
  package let parent: URL
  /// The folder that has `Package.swift`.
  package let url: URL

  private let lock: FileLock

  /// Waits until no other test uses the package.
  ///
  /// A test must not wait for two packages, which could deadlock.
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
    let results = url.appending(path: ".build/verify-release")
    try Self.keep(["builds", "logs", "symbol-graphs"], in: results)
    try Self.remove(in: results.appending(path: "logs")) { !$0.hasSuffix(".cache") }
  }

  /// Makes a folder identical to another, but leaves identical files untouched so that SwiftPM does
  /// not recompile them.
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
    try remove(in: folder) { !names.contains($0) }
  }

  private static func remove(in folder: URL, where isRemoved: (String) -> Bool) throws {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in found where isRemoved(name) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}
