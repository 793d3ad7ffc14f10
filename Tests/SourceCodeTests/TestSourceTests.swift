import SourceCode
import Testing

/// Tests and testable imports found in source code.
@Suite struct TestSourceTests {
  private func tests(_ text: String) -> TestSource {
    SwiftSource(bytes: Array(text.utf8)).tests(about: "isolation")
  }

  /// The test that it is given is not mentioned in the body.
  @Test(arguments: [
    ("struct T: TestScoping { func provideScope(for t: Test, performing f: () -> Void) {} }", 1),
    ("struct T {\nfunc provideScope(performing: () -> Void) async throws { print(1) }\n}", 2),
    ("extension T { func provideScope(for t: Test, performing _: () -> Void) { return } }", 1),
    ("class T: XCTestCase {\n\n  override func invokeTest() { isolation() }\n}", 3),
    ("class T: XCTestCase { override open func perform(_ run: XCTestRun) {} }", 1),
  ])
  func functionThatBypassesTestsIsFound(_ text: String, _ line: Int) {
    #expect(tests(text).bypasses.map(\.line) == [line])
    #expect(tests(text).bypasses.first?.path.first == "T")
  }

  @Test(arguments: [
    "struct T { func provideScope(for t: Test, performing f: () -> Void) { f() } }",
    "struct T { func provideScope(performing run: () -> Void) { $x.withValue(1) { run() } } }",
    "struct T { func provideScope(performing f: () -> Void) { with(operation: f) } }",
    "protocol T { func provideScope(performing f: () -> Void) async throws }\nfunc a() {}",
    "struct T { func provideScope(of name: String) {} }",
    "class T: XCTestCase { override func invokeTest() { with { super.invokeTest() } } }",
    "class T { func invokeTest() {} }", "class T: B { override func perform(_ action: A) {} }",
    "// func provideScope(performing f: () -> Void) {}",
  ])
  func otherFunctionDoesNot(_ text: String) {
    #expect(tests(text).bypasses == [])
  }

  @Test(arguments: [
    ("@testable import App", 1),
    ("import A\n\n@testable import App", 3),
    ("@testable public import App", 1),
    ("@testable internal import struct App.Store", 1),
    ("@preconcurrency @testable import App", 1),
    ("@_spi(Tests) @testable import App", 1),
    ("@testable\nimport App", 1),
    ("@testable /* for now */ import App", 1),
    ("/* a /* b */ */ @testable import App", 1),
    ("#if !DEBUG\n@testable import App\n#endif", 2),
    ("#if DEBUG\nimport A\n#else\n@testable import App\n#endif", 4),
    ("#if os(Linux)\n@testable import App\n#endif", 2),
    ("#if !os(macOS) && swift(>=5.9)\n@testable import App\n#endif", 2),
    ("#if canImport(App)\n@testable import App\n#endif", 2),
    ("#if TESTING\n@testable import App\n#endif", 2),
    ("#if DEBUG\n@testable import A\n#endif\n@testable import B", 4),
    ("@testable import A\n@testable import B", 1),
    ("import A\r\n@testable import B", 2),
    ("let s = \"\\(\"@testable\")\"\n@testable import B", 2),
  ])
  func testableImportsAreFound(text: String, line: Int) {
    #expect(tests(text).testableImportLine == line)
  }

  @Test(arguments: [
    "", "import App", "// @testable import App", "/* @testable import App */",
    "/* a /* b */ @testable import App */", "let s = \"@testable import App\"",
    "let s = \"\"\"\n  @testable import App\n  \"\"\"", "let s = #\"@testable\"#",
    "let testable = 1", "func testable() {}", "@Testable struct A {}",
    "#if DEBUG\n@testable import App\n#endif",
    "#if DEBUG && os(Linux)\n@testable import App\n#endif",
    "#if !DEBUG\nimport A\n#else\n@testable import App\n#endif",
    "#if os(macOS)\n@testable import App\n#endif",
    "#if os(iOS) || os(tvOS)\n@testable import App\n#endif",
    "#if canImport(UIKit)\n@testable import App\n#endif",
    "#if os(Linux)\nimport A\n#else\n@testable import App\n#endif",
    "#if false\n@testable import App\n#endif",
  ])
  func debugOnlyAndOtherImportsAreIgnored(text: String) {
    #expect(tests(text).testableImportLine == nil)
  }

  @Test(arguments: [
    ("final class StoreIsolationTests: XCTestCase {}", "StoreIsolationTests"),
    ("struct ISOLATION {}", "ISOLATION"),
    ("actor isolation_of_release {}", "isolation_of_release"),
    ("extension StoreIsolationTests {}", "StoreIsolationTests"),
    ("func testReleaseIsolation() throws {}", "testReleaseIsolation"),
    ("class func testIsolation() {}", "testIsolation"),
    ("@Test func isolation() {}", "isolation"),
    ("@Test(.tags(.fast), arguments: [1]) @MainActor func isolation(a: Int) {}", "isolation"),
    ("@Testing.Test func isolation() {}", "isolation"),
    ("@Test func `keeps isolation of the release`() {}", "`keeps isolation of the release`"),
    ("@Suite(\"Release isolation\") struct Menu {}", "Menu"),
    ("@Suite(\"release ISOLATION\", .serialized)\npublic final class Menu {}", "Menu"),
    ("@Test(\"Isolation: no menu\") @available(*, unavailable) func menu() {}", "menu"),
    ("@Test(#\"isolation\"#) func menu() async {}", "menu"),
  ])
  func testsAreFoundByName(text: String, name: String) {
    #expect(tests(text).declarations.map(\.path) == [[name]])
  }

  @Test(arguments: [
    "// struct Isolation {}", "let isolation = 1", "func isolation() {}",
    "func isolationLevel() {}",
    "struct Isolated {}", "import Isolation", "let s = \"struct Isolation {}\"",
    "@Test func menu() { isolation() }", "@Test(\"menu\") func menu() {}\nfunc isolation() {}",
    "@Suite(\"menu\") struct Menu { let isolation = 1 }", "func f(isolation: isolated Actor) {}",
    "@Test(.tags(.isolation)) func menu() {}", "@Other(\"isolation\") struct Menu {}",
  ])
  func otherDeclarationsAreIgnored(text: String) {
    #expect(tests(text).declarations == [])
  }

  @Test func debugOnlyDeclarationsAreMarked() {
    let text = """
      #if DEBUG
      struct OneIsolation {}
      #else
      struct TwoIsolation {}
      #endif
      @Suite("isolation") struct Three {
        @Test func four() {}
      }
      """
    #expect(
      tests(text).declarations == [
        TestSource.Declaration(.type, ["OneIsolation"], isDebugOnly: true),
        TestSource.Declaration(.type, ["TwoIsolation"]),
        TestSource.Declaration(.type, ["Three"], title: "isolation"),
      ])
  }

  @Test func testPathIncludesEnclosingTypes() {
    let text = """
      extension Outer.Middle where Value: Equatable {
        @Suite(.tags(.one)) struct `Inner one`<A: P> {
          func helper(_ a: Int = { 1 }()) { if a == 1 {} }
          @Test("Debug isolation") func one() {}
        }
        @Test("Release isolation") func `default`() {}
      }
      final class StoreTests: XCTestCase {
        class func testIsolation() {}
      }
      @Test("isolation") func last() {}
      """
    let found = tests(text).declarations
    #expect(
      found.map(\.path) == [
        ["Outer", "Middle", "`Inner one`", "one"], ["Outer", "Middle", "`default`"],
        ["StoreTests", "testIsolation"], ["last"],
      ])
    #expect(found.map(\.kind) == [.test, .test, .method, .test])
  }
}
