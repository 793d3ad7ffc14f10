import EvidenceGathering
import ReleaseModel
import Testing

@Suite("The list of tests")
struct TestListTests {
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

  @Test("The filter is a regular expression over the names")
  func selection() {
    #expect(TestList(text, filter: "OtherXC|other").selected.count == 2)
    #expect(TestList(text, filter: "^Core.*/testA$").selected.count == 2)
    #expect(TestList(text, filter: "nothing").selected.isEmpty)
  }

  @Test("Nothing is missing where all were met")
  func all() {
    let met = [
      "IsolationXC.testA": 2, "IsolationXC.testB": 1, "InnerIsolation.testA": 1,
      "CoreTests.IsolationSuite/`a b`()": 1,
    ]
    #expect(missing(from: met).isEmpty)
  }

  @Test("A class of two modules must be met twice")
  func twice() {
    let met = [
      "IsolationXC.testA": 1, "IsolationXC.testB": 1, "InnerIsolation.testA": 1,
      "CoreTests.IsolationSuite/`a b`()": 1,
    ]
    #expect(missing(from: met) == ["OtherTests.IsolationXC/testA"])
  }

  @Test("What was not met is missing")
  func none() {
    #expect(missing(from: [:]) == TestList(text, filter: "Isolation").selected)
    #expect(missing(from: ["other()": 1], filter: "other") == ["CoreTests.other()"])
  }
}
