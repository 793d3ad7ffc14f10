/// Searches for several patterns at once, each of which requires several words in any order.
///
/// Looks for one word of each pattern first, and for the others only where it is found.
package struct WordFilter: Sendable {
  /// The words to search for, by pattern.
  package let needles: NeedleSet
  private let otherWords: [[[UInt8]]]

  /// Creates a filter; the first word of each pattern is the one to search for, best the longest.
  ///
  /// A pattern without words never matches.
  package init(_ patterns: [[[UInt8]]]) {
    needles = NeedleSet(patterns.map { $0.first ?? [] })
    otherWords = patterns.map { Array($0.dropFirst()) }
  }

  /// The indices of the patterns whose words are all in a text, in ascending order.
  package func matches(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    let found = needles.found(in: text)
    return found.isEmpty ? [] : found.filter { hasOtherWords(of: $0, text) }
  }

  /// Whether a text has all words of a pattern besides the one that was searched for.
  package func hasOtherWords(of pattern: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    otherWords[pattern].allSatisfy { text.end(of: $0) != nil }
  }
}
