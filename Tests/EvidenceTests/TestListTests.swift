import ReleaseModel
import Testing
import Toolchain

@Suite struct TestListTests {
  private let text = """
    CoreTests.IsolationXC/testA
    CoreTests.IsolationXC/testB
    CoreTests.Outer.InnerIsolation/testA
    OtherTests.IsolationXC/testA
    OtherTests.OtherXC/testZ
    CoreTests.isolationArguments(x:)
    CoreTests.IsolationSuite/`a b`()
    CoreTests.other()

    """

  private func missing(from met: [String: Int], filter: String = "Isolation") -> [String] {
    TestList(text, filter: filter).missing(from: met).map(\.test)
  }

  @Test func filterIsRegularExpressionOverNames() {
    #expect(TestList(text, filter: "OtherXC|other").selected.count == 2)
    #expect(TestList(text, filter: "^Core.*/testA$").selected.count == 2)
    #expect(TestList(text, filter: "nothing").selected.isEmpty)
  }

  @Test(arguments: [
    ("IsolationSuiet", "IsolationSuite"), ("^CoreTest\\.Outer", "CoreTests"),
    ("OtherXC/tstZ", "testZ"),
    ("nothing", nil), ("OtherXCs|other", nil),
  ])
  func misspelledFilterHasSuggestion(_ filter: String, _ meant: String?) {
    #expect(TestList(text, filter: filter).meant == meant)
  }

  @Test func nothingIsMissingIfAllTestsRan() {
    let met = [
      "IsolationXC.testA": 2, "IsolationXC.testB": 1, "InnerIsolation.testA": 1,
      "CoreTests.IsolationSuite/`a b`()": 1,
    ]
    #expect(missing(from: met).isEmpty)
  }

  @Test func classInTwoModulesMustRunTwice() {
    let met = [
      "IsolationXC.testA": 1, "IsolationXC.testB": 1, "InnerIsolation.testA": 1,
      "CoreTests.IsolationSuite/`a b`()": 1,
    ]
    #expect(missing(from: met) == ["OtherTests.IsolationXC/testA"])
  }

  @Test func testsThatDidNotRunAreMissing() {
    #expect(missing(from: [:]) == TestList(text, filter: "Isolation").selected)
    #expect(missing(from: ["other()": 1], filter: "other") == ["CoreTests.other()"])
  }
}
