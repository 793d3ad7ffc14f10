/// What the sources of a package say about isolation tests.
package struct TestDeclarations: Sendable, Equatable {
  /// The isolation tests and suites, such as `StoreTests.StoreIsolationTests`, sorted.
  package var isolation: [String]
  /// The names with "isolation" that are about something else, such as actors, sorted.
  package var others: [String]
  /// Whether all isolation tests are compiled only if `DEBUG` is defined.
  package var isDebugOnly: Bool

  package init(isolation: [String] = [], others: [String] = [], isDebugOnly: Bool = false) {
    self.isolation = isolation
    self.others = others
    self.isDebugOnly = isDebugOnly
  }
}

/// A package that is referenced by path and linked into what ships.
package struct LocalPackage: Sendable, Equatable {
  /// The name of its folder, which is its identity for SwiftPM.
  package var name: String
  /// The path of its folder, relative to the root.
  package var folder: String
  /// Its isolation tests and suites, sorted, which a run in another package does not run.
  package var isolationTests: [String]
  /// Whether it has its own record of debug-only declarations.
  package var hasRecord: Bool

  package init(
    name: String, folder: String, isolationTests: [String] = [], hasRecord: Bool = false
  ) {
    self.name = name
    self.folder = folder
    self.isolationTests = isolationTests
    self.hasRecord = hasRecord
  }
}
