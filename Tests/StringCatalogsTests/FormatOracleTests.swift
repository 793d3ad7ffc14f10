import Foundation
import Testing

/// The behavior of Foundation that the rules of the comparison rely on.
@Suite struct FormatOracleTests {
  @Test(arguments: [
    // A position without a specifier consumes no argument.
    ("%2$lld", "1"),
    // Specifiers without positions are counted separately from those with positions.
    ("%1$lld %lld", "1 1"),
    ("%lld %1$lld %lld", "1 1 2"),
    // A star consumes an argument before the specifier's own.
    ("%*lld", "2"),
    // A space before a letter is a flag, even in prose.
    ("100% done", "100 1one"),
    ("%lld % lld", "1  2"),
    // An unreadable name of a substitution is shown, and takes an argument for its `d`.
    ("%#@trip-doubt@ %lld", "%#@trip-doubt@ 2"),
    // Digits without `$` are a width.
    ("%2lld", " 1"),
  ])
  func foundationFormatsAsExpected(_ format: String, _ expected: String) {
    #expect(String(format: format, 1, 2) == expected)
  }
}
