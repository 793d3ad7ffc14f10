import Foundation
import Testing

/// What Foundation does with formats, on which the rules of the comparison rest.
@Suite struct FormatOracleTests {
  @Test(arguments: [
    // A position that nothing gives a type to takes no argument.
    ("%2$lld", "1"),
    // Specifiers without positions don't count those with one.
    ("%1$lld %lld", "1 1"),
    ("%lld %1$lld %lld", "1 1 2"),
    // A star takes an argument before the specifier's own.
    ("%*lld", "2"),
    // A space in prose is a flag.
    ("100% done", "100 1one"),
    ("%lld % lld", "1  2"),
  ])
  func formats(_ format: String, _ expected: String) {
    #expect(String(format: format, 1, 2) == expected)
  }
}
