/// Searches for several patterns at once, each of which requires several words in any order.
///
/// Searches for the first word of each pattern, and for the others only in strings that contain it.
package struct WordFilter: Sendable {
  /// The first word of each pattern.
  package let needles: MultiPatternMatcher
  private let otherWords: [[[UInt8]]]

  /// Creates a filter; the first word of each pattern is searched for first and should be the
  /// longest.
  ///
  /// A pattern without words never matches.
  package init(_ patterns: [[[UInt8]]]) {
    needles = MultiPatternMatcher(patterns.map { $0.first ?? [] })
    otherWords = patterns.map { Array($0.dropFirst()) }
  }

  /// The indices of the patterns whose words all occur in a string, in ascending order.
  package func matches(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    let found = needles.found(in: text)
    return found.isEmpty ? [] : found.filter { hasOtherWords(of: $0, text) }
  }

  /// Whether a string also contains the other words of a pattern whose first word it contains.
  package func hasOtherWords(of pattern: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    otherWords[pattern].allSatisfy { text.end(of: $0) != nil }
  }
}
