internal import EvidenceGathering
internal import ReleaseModel

/// Which isolation tests run in which builds, and how tests are built.
struct TestPlan: Sendable {
  /// The tests that the configuration names, or those that are named after isolation; nil: none.
  let selection: TestSelection?
  /// Whether only their names say that they are isolation tests, so that a build may have none.
  let isFoundByName: Bool
  private let testableImport: SourceLocation?

  /// Plans the tests of a configuration whose package can't be described.
  init(_ configuration: Configuration) {
    selection = configuration.tests
    isFoundByName = false
    testableImport = nil
  }

  /// Plans the tests of a package.
  init(_ configuration: Configuration, _ sources: TestSources) {
    testableImport = sources.testableImport
    isFoundByName = configuration.tests == nil
    guard isFoundByName, let filter = sources.isolationFilter else {
      selection = configuration.tests
      return
    }
    // What `#if DEBUG` guards is in no release build.
    let builds = configuration.builds.filter {
      $0.configuration == .debug || !sources.isDebugOnly
    }
    selection =
      builds.isEmpty ? nil : TestSelection(filter: filter, builds: builds.map(\.name))
  }

  /// The build in which the tests of a build are compiled, and the import for which it is not the build
  /// itself.
  func testBuild(of build: Build) -> (build: Build, testableImport: SourceLocation?) {
    guard let testableImport, !build.enablesTesting else { return (build, nil) }
    return (build.enablingTesting, testableImport)
  }
}
