internal import ReleaseModel

/// Which isolation tests run in which builds, and how the tests are built.
struct TestPlan: Sendable {
  /// The tests that the configuration names, or those with isolation in their name, if any.
  let selection: TestSelection?
  /// Whether the tests were found by name only, in which case a build may have none.
  let isFoundByName: Bool
  /// What the sources declare.
  let declared: TestDeclarations
  /// The filter for all isolation tests, if there are any.
  let isolationFilter: String?
  private let testableImport: SourceLocation?
  /// The functions that let tests pass without running them, as inconclusive tests.
  let bypasses: [TestFailure]

  /// Plans the tests of a configuration whose package can't be described.
  init(_ configuration: Configuration) {
    selection = configuration.tests
    isFoundByName = false
    testableImport = nil
    declared = TestDeclarations()
    isolationFilter = nil
    bypasses = []
  }

  init(_ configuration: Configuration, _ sources: TestSources) {
    testableImport = sources.testableImport
    declared = sources.declarations
    isolationFilter = sources.isolationFilter
    bypasses = sources.bypasses
    isFoundByName = configuration.tests == nil
    guard isFoundByName, let filter = sources.isolationFilter else {
      selection = configuration.tests
      return
    }
    // Code inside `#if DEBUG` isn't in any release build.
    let builds = configuration.builds.filter {
      $0.configuration == .debug || !sources.declarations.isDebugOnly
    }
    selection =
      builds.isEmpty ? nil : TestSelection(filter: filter, builds: builds.map(\.name))
  }

  /// The build in which a build's tests are compiled.
  ///
  /// If that is a different build, also the `@testable` import that requires it.
  func testBuild(of build: Build) -> (build: Build, testableImport: SourceLocation?) {
    guard let testableImport, !build.enablesTesting else { return (build, nil) }
    return (build.enablingTesting, testableImport)
  }
}
