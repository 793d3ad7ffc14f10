import ReleaseModel
import Testing

@Suite struct CountTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (12_728, "12,728"), (-1_234_567, "-1,234,567"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func thousandsAreSeparated(_ number: Int, _ text: String) {
    #expect(number.grouped == text)
    #expect(number.counted("key") == "\(text) keys")
  }

  @Test func oneHasNoPlural() {
    #expect(1.counted("key") == "1 key")
  }
}
