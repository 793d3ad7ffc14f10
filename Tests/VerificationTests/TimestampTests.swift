import Foundation
import Testing
import Verification

@Suite struct TimestampTests {
  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (1_782_820_799.999, "2026-06-30T11:59:59Z"),
    (1_709_164_800, "2024-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (-0.5, "1969-12-31T23:59:59Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func secondsSince1970AreFormatted(_ seconds: Double, _ expected: String) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Timestamp.text(date) == expected)
    #expect(Timestamp.day(date) == expected.prefix(10))
  }
}
