import Foundation
import ReleaseModel
import TestSupport
import Testing
import Toolchain
import Verification

/// What the sources of a package's targets reveal about its tests.
@Suite struct TestSourceGathererTests {
  private func gather(
    _ files: [String: String], _ targets: [PackageDescription.Target]
  ) throws -> TestSources {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.url.appending(path: name))
    }
    let package = PackageDescription(
      name: "p", modules: [], hasForeignModules: false, products: [],
      targets: targets.map { target in
        var target = target
        target.sources = target.sources.map(folder.path)
        return target
      })
    return try TestSourceGatherer(workspace: try Workspace(root: folder.url.path)).gather(package)
  }

  @Test func testTargetsAndTheirDependenciesAreRead() throws {
    let files = [
      "a.swift": "final class PlainTests {}",
      "kit.swift": "struct IsolationHelper {}\n@testable import App",
      "app.swift": "struct IsolationOfApp {}",
      "other.swift": "@testable import App",
      "c.c": "@testable import App",
    ]
    let targets: [PackageDescription.Target] = [
      .init(name: "App", kind: .shipped, sources: ["app.swift"]),
      .init(name: "Other", kind: .shipped, sources: ["other.swift"]),
      .init(
        name: "Kit", kind: .shipped, sources: ["c.c", "kit.swift"],
        dependencies: ["App"]),
      .init(
        name: "AppTests", kind: .test, sources: ["a.swift"], dependencies: ["Kit", "Elsewhere"]),
    ]
    let found = try gather(files, targets)
    #expect(found.isolationFilter == nil)
    #expect(found.testableImport == SourceLocation(file: "kit.swift", line: 2))
  }

  /// It may contain isolation tests, without which no tests would be built.
  @Test func unreadableTestIsError() throws {
    let tests = PackageDescription.Target(
      name: "AppTests", kind: .test, sources: ["a.swift", "gone.swift"])
    let error = #expect(throws: (any Error).self) {
      try gather(["a.swift": "final class PlainTests {}"], [tests])
    }
    let message = try #require(error).localizedDescription
    #expect(message.hasSuffix("/gone.swift cannot be read: No such file or directory"))
  }

  @Test func filterSelectsIsolationSuites() throws {
    let files = [
      "a.swift": "#if DEBUG\n@Suite(\"Release isolation\") struct Menu {}\n#endif",
      "b.swift": "#if DEBUG\nstruct MenuIsolation {}\n#endif",
    ]
    let tests = PackageDescription.Target(
      name: "AppTests", kind: .test, sources: ["a.swift", "b.swift"])
    let found = try gather(files, [tests])
    #expect(found.isolationFilter == #"^AppTests\.MenuIsolation[./]|^AppTests\.Menu[./]"#)
    #expect(found.declarations.isDebugOnly)
    #expect(found.declarations.isolation == ["AppTests.Menu", "AppTests.MenuIsolation"])
    #expect(found.testableImport == nil)
  }

  /// Isolation of actors or database reads does not count: building all tests for it would be
  /// pointless.
  @Test(arguments: [
    ("func testAssumeIsolation() {}", false),
    ("func testReadBlockIsolationOfStatement() {}", false),
    ("struct ActorIsolationTests {}", false), ("@Suite(\"Actor isolation\") struct A {}", false),
    ("@Test func taskLocalIsolation() {}", false), ("struct IsolationLevelTests {}", false),
    ("@Test func serializable_isolation() {}", false), ("func testStoreIsolation() {}", true),
    ("@Suite struct TransactionIsolationTests {}", true), ("func testIsolationOfStore() {}", true),
    ("@Test func isolationHolds() {}", true), ("struct TaskListIsolationTests {}", true),
    ("struct SpreadsheetIsolationTests {}", true), ("struct ISOLATION {}", true),
    ("func testReadIsolationInRelease() {}", true),
    ("@Test(\"Debug reads: isolation\") func a() {}", true),
  ])
  func isolationInConcurrencyAndDatabasesIsIgnored(text: String, isFound: Bool) throws {
    let tests = PackageDescription.Target(name: "AppTests", kind: .test, sources: ["a.swift"])
    let found = try gather(["a.swift": text], [tests])
    #expect((found.isolationFilter != nil) == isFound)
    #expect(found.declarations.isolation.isEmpty == !isFound)
    #expect(found.declarations.others.isEmpty == isFound)
  }

  /// The folder of a local package may contain the package that is verified.
  @Test func isolationTestsOfLocalPackagesAreFound() throws {
    let folder = try TemporaryFolder()
    let suite = "import Testing\n@Suite struct StoreIsolation { @Test func a() {} }"
    for (path, text) in [
      ("Core/Package.swift", ""), ("Core/Checks/a.swift", suite),
      ("Core/Checks/b.swift", "import XCTest\nclass A { func testActorIsolation() {} }"),
      ("Core/Sources/c.swift", "struct IsolationHelper {}"), ("Core/.build/d.swift", suite),
      ("Core/App/Package.swift", ""), ("Core/App/Tests/e.swift", suite),
      ("Kit/Package.swift", ""), ("Kit/record.yml", ""),
    ] {
      try folder.write(text, to: path)
    }
    let found = try TestSourceGatherer(
      workspace: Workspace(root: folder.path("Core/App"))
    ).gather(localPackages: [folder.path("Core"), folder.path("Kit")], record: "record.yml")
    #expect(
      found == [
        LocalPackage(name: "Core", folder: "..", isolationTests: ["StoreIsolation"]),
        LocalPackage(name: "Kit", folder: "../../Kit", hasRecord: true),
      ])
  }

  @Test func testTargetNameCounts() throws {
    let tests = PackageDescription.Target(name: "IsolationTests", kind: .test)
    #expect(try gather([:], [tests]).isolationFilter == #"^IsolationTests\."#)
    let kit = PackageDescription.Target(name: "IsolationKit", kind: .shipped)
    #expect(try gather([:], [kit]).isolationFilter == nil)
  }

  /// Applies the filter to the names that `swift test list` prints, as `swift test --filter` does.
  @Test func filterSelectsExactlyIsolationTests() throws {
    let source = """
      @Suite struct Things {
        @Test("Debug isolation holds") func one(_ i: Int) {}
        @Test func actorIsolationCheck() {}
        @Suite("Release isolation") struct Inner { @Test func a() {} }
        @Test func `keeps (isolation) of release`() {}
      }
      class StoreTests: XCTestCase { func testDebugIsolation() {} }
      """
    let tests = PackageDescription.Target(
      name: "More-Tests", module: "More_Tests", kind: .test, sources: ["a.swift"])
    let filter = try #require(try gather(["a.swift": source], [tests]).isolationFilter)
    let counting = [
      "More_Tests.Things/one(_:)", "More_Tests.Things/Inner/a()",
      "More_Tests.Things/`keeps (isolation) of release`()",
      "More_Tests.StoreTests/testDebugIsolation", "More_Tests.SubclassTests/testDebugIsolation",
    ]
    let others = [
      "More_Tests.Unrelated/one(_:)", "More_Tests.Things/oneMore()", "More_Tests.one()",
      "More_Tests.Things/actorIsolationCheck()", "More_Tests.OtherThings/one()",
      "More_Tests.Things/Inner2/a()", "More_Tests.Inner/a()", "Other.Things/one(_:)",
      "EvenMore_Tests.Things/one(_:)", "More_Tests.StoreTests/testDebugIsolationOfActors",
      "More_Tests.things/ONE()",
    ]
    let list = (others + counting).joined(separator: "\n")
    #expect(TestList(list, filter: filter).selected == counting)
  }

  /// A test that a target or type already selects needs no separate pattern.
  @Test func filterOmitsRedundantPatterns() throws {
    let source = "struct AIsolation { @Test func isolation() {}\nstruct BIsolation {} }"
    for (name, pattern) in [
      ("AppTests", #"^AppTests\.AIsolation[./]"#), ("AppIsolation", #"^AppIsolation\."#),
    ] {
      let tests = PackageDescription.Target(name: name, kind: .test, sources: ["a.swift"])
      #expect(try gather(["a.swift": source], [tests]).isolationFilter == pattern)
    }
  }
}
